-- Trainings that hear or film the learner say so: browsers then let them ask.
alter table modules add "microCamera" boolean not null default false;
comment on column modules."microCamera" is 'The content may ask for the microphone and the camera.';
