-- The order and the search of reference lists ignore accents and case (P-5-31).
alter table professions add tri text collate "C" not null generated always as (sans_accents(label)) stored;
alter table types add tri text collate "C" not null generated always as (sans_accents(label)) stored;
alter table packagings add tri text collate "C" not null generated always as (sans_accents(label)) stored;
