-- An event is stored once, even when the possession of its headset was corrected between two sendings.
-- (Distributing the table asks for this index to go: `on conflict` then holds within one establishment.)
create unique index journaux_evenement on journaux (id);

create function journaux_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'journaux is append-only';
end $$;
create trigger journaux_append_only before update or delete or truncate on journaux
  for each statement execute function journaux_append_only();

-- Sessions of which events never came, with or without their `debut`: derived like passages, gone when the gap is filled.
create table journaux_lacunes (
  session uuid primary key,
  -- Of the first event known; 0 when nobody held the headset.
  "etablissementId" integer not null,
  "casqueId" integer,
  "numeroSerie" text,
  -- First and last number of each gap.
  plages jsonb not null,
  manquants integer not null,
  "sansDebut" boolean not null,
  "premierEvenement" timestamptz not null,
  "dernierEvenement" timestamptz not null
);
create index journaux_lacunes_recentes on journaux_lacunes ("dernierEvenement" desc, session); -- /outils/journaux
