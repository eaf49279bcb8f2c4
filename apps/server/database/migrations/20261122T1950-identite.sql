create table identites_proposees (
  "userId" integer primary key references users (id) on delete cascade,
  nom text not null,
  prenom text not null,
  "dateNaissance" date,
  depuis timestamptz not null
);
comment on table identites_proposees is 'Name and birth date that a learner gives, until staff confirm or restore them: evidence keeps those of apprenants (P-2.3-66).';
