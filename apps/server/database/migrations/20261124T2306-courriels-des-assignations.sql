-- What whoever assigns a training chose: telling people by mail, and reminding them before it ends.
alter table assignments
  add column prevenir boolean not null default false,
  add column "relanceSemaine" boolean not null default false,
  add column "relanceVeille" boolean not null default false;
comment on column assignments.prevenir is 'Whoever it reaches is told by mail, once: at once by the write that adds them, else the next morning.';
-- the mails of each morning
create index assignments_prevenir on assignments (id) where prevenir;

alter table relances
  add column nature text not null default 'demandee' check (nature in ('annonce', 'demandee', 'automatique')),
  add column jour date,
  add constraint relances_jour check ((nature = 'automatique') = (jour is not null));
comment on column relances.nature is 'annonce: what is assigned, told once; an announcement given up as it was noted stands for somebody who had the training before people were told. demandee: somebody asked to remind. automatique: before the end.';
comment on column relances.jour is 'Of an automatic one, the day in France that it was due on.';
-- told once, whatever comes twice: a call, a job, two of them at once
create unique index relances_annonce on relances ("assignmentId", "apprenantId") where nature = 'annonce';
create unique index relances_automatique on relances ("assignmentId", "apprenantId", jour) where nature = 'automatique';
