-- Why a mail was given up, for as long as its line stands: the queue, which knew, forgets it. Personal data: none.
alter table courriels add column motif text;
comment on column courriels.motif is 'Of one given up, the end of the code of the message that says why (`courriels.motif.`).';
alter table relances add column motif text;
comment on column relances.motif is 'The same, of what was given up with its mail; null of what found no reason to leave.';
update courriels set motif = 'renonce' where etat = 'abandonne';
update relances set motif = 'renonce' where "abandonneLe" is not null and "courrielId" is not null;
