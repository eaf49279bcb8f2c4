-- Totals without axis hold every period of every place, those on axes the values of the axes alone.
alter table passages_semaines rename to passages_totaux;
alter table passages_totaux rename constraint passages_semaines_pkey to passages_totaux_pkey;
alter index passages_semaines_periodes rename to passages_totaux_periodes;
alter table passages_totaux drop constraint passages_semaines_grain_check,
  add constraint passages_totaux_grain_check check (grain in ('a', 'm', 's', 'j'));

insert into passages_totaux (grain, "etablissementId", periode, complete, test, passages, durees, "dureeSecondes",
  somme1, reponses1, somme2, reponses2, somme3, reponses3, somme4, reponses4, somme5, reponses5)
select longs.grain, "etablissementId", date_trunc(unite, periode::timestamp)::date, complete, test,
  sum(passages), sum(durees), sum("dureeSecondes"), sum(somme1), sum(reponses1), sum(somme2), sum(reponses2),
  sum(somme3), sum(reponses3), sum(somme4), sum(reponses4), sum(somme5), sum(reponses5)
from passages_totaux jours cross join (values ('a', 'year'), ('m', 'month')) longs (grain, unite)
where jours.grain = 'j'
group by 1, 2, 3, 4, 5;

-- The axes are said by the declaration of the totals.
alter table passages_cumuls drop constraint passages_cumuls_axe_check;
drop index passages_cumuls_totaux;
delete from passages_cumuls where axe = 'total';

-- Whoever writes passages notes what changed, in the same transaction: distributed tables know no trigger that sees whole statements.
drop trigger passages_inseres on passages;
drop trigger passages_modifies on passages;
drop trigger passages_supprimes on passages;
drop function noter_passages();
