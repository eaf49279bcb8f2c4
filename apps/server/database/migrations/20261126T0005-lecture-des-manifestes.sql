-- Which reading of its manifest a package holds: an older one is made anew by the server itself.
alter table scorm_packages add column lecture integer not null default 0;
