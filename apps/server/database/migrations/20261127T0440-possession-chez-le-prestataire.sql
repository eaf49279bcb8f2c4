-- A headset at the provider is at no establishment: an account would read the possession of what it does not have (P-3-91).
update possession_casques set "etablissementId" = null where emplacement = 1;
alter table possession_casques
  drop constraint possession_casques_etablissement,
  add constraint possession_casques_etablissement check ((emplacement = 2) = ("etablissementId" is not null));
