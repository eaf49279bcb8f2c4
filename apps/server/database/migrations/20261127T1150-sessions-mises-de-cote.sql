-- A session that cannot be derived is set aside and tried again, less and less often: it holds no other back. Personal data: none.
alter table journaux_a_traiter
  add column essais integer not null default 0,
  add column erreur text,
  add column "repriseLe" timestamptz;
comment on column journaux_a_traiter.essais is 'Derivations that failed since the session was first set aside.';
comment on column journaux_a_traiter.erreur is 'Name of the last failure; its words, which may repeat those of a device, are in the log alone.';
comment on column journaux_a_traiter."repriseLe" is 'Of one set aside, when it is tried again; null of the others.';
