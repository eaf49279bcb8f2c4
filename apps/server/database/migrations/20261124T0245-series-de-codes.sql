-- A code that was printed never comes to mean somebody else, whoever is erased or taken away since.
create table apprenants_series (
  serie text primary key,
  dernier integer not null
);
comment on table apprenants_series is 'The last number that each series of learner codes has given, whatever became of the learner.';
insert into apprenants_series (serie, dernier)
select substring(upper("codeApprenant") from '^(.+)-\d{1,9}$'), max(substring("codeApprenant" from '-(\d{1,9})$')::int)
from apprenants
where "codeApprenant" ~ '^.+-\d{1,9}$'
group by 1;
