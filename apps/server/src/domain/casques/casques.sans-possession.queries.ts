import { FIRST_NEWS } from '@sillage/contracts/casques.rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { allOf, searched, startOf } from '../../platform/list.ts';
import type { SansPossession } from './casques.rules.ts';

interface Asked {
  search: string;
  page: number;
  rowsPerPage: number;
}

/**
 * The headsets that report and that no possession, current or past, refers to, those last heard of first (S-2.15-01, S-7-57):
 * those that are known, and the serial numbers that only sessions tell of. For administrators, who see every headset.
 */
export async function listSansPossession(db: Connection, { search, page, rowsPerPage }: Asked) {
  const { rows } = await sql<SansPossession & { total: number }>`
    with trouves as (
      select c.id, c."numeroSerie", c.etiquette, t.label as type, c."dateDerniereNouvelle", c."derniereVersionUtilisee",
        (select count(*) from passages p where p."casqueId" = c.id and not p."enAttente") as sessions
      from casques c join types t on t.id = c."typeId"
      where c."dateDerniereNouvelle" >= ${FIRST_NEWS}::timestamptz
        and not exists (select from possession_casques p where p."casqueId" = c.id)
      union all
      select null, p."numeroSerie", null, null, max(p."dernierEvenement"),
        (select j.appareil->>'version' from journaux j
          where j.session = (array_agg(p.session order by p.debut desc))[1] order by j.seq desc limit 1),
        count(*) filter (where not p."enAttente")
      from passages p
      where p."casqueId" is null and p.plateforme = 'casque' and p."numeroSerie" is not null
        and not exists (select from casques c where c."numeroSerie" = p."numeroSerie")
      group by p."numeroSerie"
    )
    select *, count(*) over () as total from trouves
    where ${allOf(searched(sql`texte_recherche("numeroSerie", etiquette)`, search))}
    order by "dateDerniereNouvelle" desc, "numeroSerie"
    limit ${rowsPerPage} offset ${startOf({ page, rowsPerPage })}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}
