-- What happened to a headset (P-2.7-23 … 25): what people write, and what the product notes by itself.
create table casque_historiques (
  id integer generated always as identity primary key,
  "casqueId" integer not null references casques on delete cascade,
  type text not null check (type in ('auto', 'manual')),
  date timestamptz not null,
  -- Name of the account at that moment; null when nobody did it.
  auteur text,
  valeur text,
  -- Of an automatic entry: the end of the key of its sentence, and the values of that sentence.
  evenement text,
  donnees jsonb not null default '{}',
  constraint casque_historiques_valeur check (case type when 'manual' then valeur is not null else evenement is not null end)
);
create index casque_historiques_recents on casque_historiques ("casqueId", date desc, id desc); -- /casques/show

-- The version comes with what a headset reports, many times a minute: only its changes are noted, and no writer can forget it.
create function noter_version_casque() returns trigger language plpgsql as $$
begin
  insert into casque_historiques ("casqueId", type, date, evenement, donnees)
  values (new.id, 'auto', coalesce(new."dateDerniereNouvelle", now()), 'version',
    jsonb_build_object('version', new."derniereVersionUtilisee"));
  return null;
end
$$;
create trigger casques_version after update of "derniereVersionUtilisee" on casques for each row
  when (new."derniereVersionUtilisee" is not null and new."derniereVersionUtilisee" is distinct from old."derniereVersionUtilisee")
  execute function noter_version_casque();

create index journaux_lacunes_casque on journaux_lacunes ("casqueId", "dernierEvenement" desc, session); -- /casques/show
-- Headsets that report without being known (S-7-57).
create index passages_inconnus on passages ("numeroSerie", debut desc)
  where "casqueId" is null and plateforme = 'casque' and "numeroSerie" is not null; -- /outils/appareilsSansPossession
