-- Certificates are documents like attestations: same numbers, same check, same archives, without a session.
alter table attestations
  add column type text not null default 'attestationAssiduite' check (type in ('attestationAssiduite', 'certificatRealisation')),
  alter column session drop not null,
  alter column "etablissementId" drop not null,
  add constraint attestations_session_du_type
    check ((type = 'attestationAssiduite') = (session is not null and "etablissementId" is not null));
create unique index attestations_certificat on attestations (empreinte) where type = 'certificatRealisation';
comment on table attestations is 'Attestations and certificates as issued: frozen, never updated but to name what replaces them.';
comment on column attestations.session is 'Null for a certificate, which a row of a workbook asks for.';
comment on index attestations_certificat is 'The same row gives the certificate already issued.';

alter table attestation_lots rename to document_lots;
alter sequence attestation_lots_id_seq rename to document_lots_id_seq;
alter index attestation_lots_pkey rename to document_lots_pkey;
alter index attestation_lots_anciens rename to document_lots_anciens;
alter index attestation_lots_user rename to document_lots_user;
alter table document_lots
  add column type text not null default 'attestationAssiduite' check (type in ('attestationAssiduite', 'certificatRealisation')),
  add column lignes jsonb,
  alter column sessions drop not null,
  add constraint document_lots_contenu check (num_nonnulls(sessions, lignes) = 1);
comment on table document_lots is 'An archive of attestations or certificates being made by a job.';
comment on column document_lots.lignes is 'Of certificates: what each of them says.';

create table conventions (
  id integer generated always as identity primary key,
  numero text not null unique,
  contenu jsonb not null,
  fichier text not null,
  empreinte bytea not null,
  "createdBy" integer references users (id) on delete set null,
  "createdAt" timestamptz not null
);
create index conventions_createdby on conventions ("createdBy");
comment on table conventions is 'Training agreements as made: quote, agreement and general terms in one PDF, never changed.';
comment on column conventions.contenu is 'What the form said.';
comment on column conventions.fichier is 'Key of the PDF in platform/files.';
comment on column conventions.empreinte is 'Digest of the PDF.';
