-- Since when a session is set aside: `depuis` moves with each batch that arrives of it. Personal data: none.
alter table journaux_a_traiter add column "miseDeCoteLe" timestamptz;
comment on column journaux_a_traiter."miseDeCoteLe" is 'Of one set aside, when that was first so.';
update journaux_a_traiter set "miseDeCoteLe" = depuis where erreur is not null;
-- /outils/journaux, /
create index journaux_a_traiter_de_cote on journaux_a_traiter ("miseDeCoteLe" desc, session) where erreur is not null;
