-- The box of a referent is their monthly report of all that they see, told once: in rapports. Who had it on, and was sent nothing, is
-- sent the month that is running. Personal data: none that is new.
insert into rapports ("userId", filtre, "dernierMois", envoye)
select
  "userId",
  '{"etab": [], "tests": false, "incomplete": false, "parcours": null, "regroupement": null, "typeEtablissement": "all", "casque": null}',
  (date_trunc('month', now() at time zone 'Europe/Paris') - interval '1 month')::date,
  true
from referents
where "rapportsMail"
on conflict do nothing;
alter table referents drop column "rapportsMail";
