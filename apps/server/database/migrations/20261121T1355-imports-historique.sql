-- What the history of imports shows: the file, and for a while the rows that were refused.
alter table imports add column fichier text;
alter table imports drop constraint imports_statut_check;
alter table imports add constraint imports_statut_check
  check (statut in ('en_attente', 'en_cours', 'termine', 'echec', 'annule'));
alter table import_lignes add column rejet jsonb; -- the row and the reason
