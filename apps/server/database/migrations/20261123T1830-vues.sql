create table vues (
  id integer generated always as identity primary key,
  "userId" integer not null references users (id) on delete cascade,
  "etablissementId" integer references etablissements (id) on delete cascade,
  liste text not null,
  nom text not null,
  etat jsonb not null,
  partagee boolean not null default false,
  "createdAt" timestamptz not null default now(),
  version integer not null default 1
);
create index vues_compte on vues ("userId", liste);
create index vues_partagees on vues ("etablissementId", liste) where partagee;
comment on table vues is 'Views of lists that people keep under a name.';
comment on column vues."etablissementId" is 'Where it was last written, which is where it may be shared; null: at the provider, or in a groupement.';
comment on column vues.etat is 'What the address of the list says, its page left out.';
comment on index vues_compte is 'the menu of the views of a list';
comment on index vues_partagees is 'the menu of the views of a list';
