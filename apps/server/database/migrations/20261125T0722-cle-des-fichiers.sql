-- The files of a package are read by a key that stands in their address, the same at each launch of a learner: a window that a package
-- opens has no cookie of the frame that opened it.
alter table scorm_lancements drop constraint "scorm_lancements_fichiersHash_key";
create index scorm_lancements_fichiers on scorm_lancements ("fichiersHash");
comment on column scorm_lancements."fichiersHash" is 'Key that reads the files of the package: the same for each launch of its learner.';
comment on column scorm_lancements.expire is 'Of both keys, put off by each commit; null until the code is used.';
