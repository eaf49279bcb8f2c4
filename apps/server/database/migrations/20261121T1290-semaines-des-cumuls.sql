-- Totals of one axis by week (s, named by its Monday), as by day for all establishments together: a period that does not begin and end
-- with a month reads a few weeks and days at its edges, not up to thirty days.
alter table passages_cumuls drop constraint passages_cumuls_grain_check,
  add constraint passages_cumuls_grain_check check (grain in ('a', 'm', 's', 'j'));

insert into passages_cumuls (axe, grain, "etablissementId", periode, cle, complete, test, passages, durees, "dureeSecondes")
select axe, 's', -1, date_trunc('week', periode)::date, cle, complete, test, sum(passages), sum(durees), sum("dureeSecondes")
from passages_cumuls
where grain = 'j'
group by 1, 4, 5, 6, 7;

-- Weeks and days at the edges of a period, establishment by establishment.
drop index passages_semaines_jours;
create index passages_semaines_periodes on passages_semaines (grain, periode, "etablissementId", complete, test) include (passages);

-- Filters that no total knows, over a short period.
create index passages_apprenant_jour on passages ("apprenantId", jour) where "apprenantId" is not null;
drop index passages_assignment;
create index passages_assignment on passages ("assignmentId", jour) where "assignmentId" is not null;
