-- What the first screen counts (P-2.1-34), found without reading every assignment or every session.
create index assignments_fin on assignments ("endDate") where "endDate" is not null;
comment on index assignments_fin is 'those that end soon: the first screen, and the filter of the list';

drop index passages_en_attente;
create index passages_en_attente on passages ("scenarioRef", debut, jour) where "enAttente";
comment on index passages_en_attente is 'held sessions: the first screen, /outils/journaux, and the scenario that comes';
