-- The code that a device shows at the end of a session: the first five bytes of the SHA-256 of the session's sixteen, so that
-- a device without a network knows it too (S-2.1-24).
alter table passages add "codeMobile" text not null
  generated always as (upper(encode(substring(sha256(uuid_send(session)) from 1 for 5), 'hex'))) stored;
create index passages_code_mobile on passages ("codeMobile"); -- look-up of /mon-attestation

-- Requests for an attestation by a code, counted by week and month (S-2.1-24). Append-only.
create table attestation_demandes (
  id bigint generated always as identity primary key,
  "etablissementId" integer not null,
  session uuid not null,
  "demandeLe" timestamptz not null
);
create index attestation_demandes_date on attestation_demandes ("demandeLe");

-- The older one names the newer one before it stands: only one of a session may be unreplaced at any moment.
alter table attestations alter constraint "attestations_replacedBy_fkey" deferrable initially deferred;

create function attestations_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old."replacedBy" is null
    and (to_jsonb(new) - '{replacedBy,issuedBy}'::text[]) = (to_jsonb(old) - '{replacedBy,issuedBy}'::text[])
    and (new."issuedBy" is null or new."issuedBy" = old."issuedBy")
  then
    return new;
  end if;
  -- An account that is removed leaves its attestations, without its name.
  if tg_op = 'UPDATE' and new."issuedBy" is null and (to_jsonb(new) - 'issuedBy') = (to_jsonb(old) - 'issuedBy') then
    return new;
  end if;
  raise exception 'attestations are append-only';
end $$;
create trigger attestations_append_only before update or delete on attestations
  for each row execute function attestations_append_only();
create trigger attestations_no_truncate before truncate on attestations
  for each statement execute function attestations_append_only();
create index attestation_lots_anciens on attestation_lots ("createdAt") where fichier is not null; -- nightly removal
