import { referents } from '@sillage/contracts/referents.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import { columnsOf } from '../../platform/columns.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { allOf, contains, inReadingOrder, isOneOf, optionsOf, pageOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { fullNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom, insertInto, updateOf } from '../../platform/rows.ts';
import { receivesWhole } from '../rapports/rapports.queries.ts';

type ListQuery = z.output<typeof referents.list.query>;
type OptionsQuery = z.output<typeof referents.options.query>;

const COLUMNS = columnsOf('referents', referents.show.output, 'etablissement', 'rapportsMail', 'lienMotDePasse');

function selectReferent(rows: ReturnType<typeof visible.referents>) {
  return rows.select([...COLUMNS]).select((eb) => [
    eb
      .selectFrom('etablissements as own')
      .select((own) => jsonBuildObject({ id: own.ref('own.id'), nom: own.ref('own.nom') }).as('etablissement'))
      .whereRef('own.id', '=', 'referents.etablissementId')
      .$asScalar()
      .$notNull()
      .as('etablissement'),
    receivesWhole(eb).as('rapportsMail'),
  ]);
}

export async function listReferents(db: Connection, actor: Actor, query: ListQuery) {
  const { search, filters } = query;
  const rows = visible
    .referents(db, actor)
    .where(
      allOf(
        searched('referents.recherche', search),
        contains('referents.nom', filters.nom),
        contains('referents.prenom', filters.prenom),
        contains('referents.poste', filters.poste),
        contains('referents.role', filters.role),
        contains('referents.email', filters.email),
        isOneOf('referents.etablissementId', filters.etablissement),
      ),
    );
  const columns = {
    id: 'referents.id',
    nom: 'referents.tri',
    prenom: inReadingOrder('referents.prenom'),
    poste: inReadingOrder('referents.poste'),
    role: inReadingOrder('referents.role'),
    email: inReadingOrder('referents.email'),
  };
  return pageOf(db, rows, query, columns, selectReferent);
}

export async function listReferentOptions(db: Connection, actor: Actor, query: OptionsQuery) {
  const rows = visible
    .referents(db, actor)
    .where(
      allOf(
        searched('referents.recherche', query.search),
        isOneOf('referents.id', query.filters.id),
        isOneOf('referents.etablissementId', query.filters.etablissement),
      ),
    );
  return optionsOf(db, 'referents', rows, query, fullNameOf('referents'));
}

export async function getReferent(db: Connection, actor: Actor, id: number) {
  const rows = selectReferent(visible.referents(db, actor).where('referents.id', '=', id));
  return ensureFound(await rows.executeTakeFirst());
}

/** The columns that a change needs, locked until it is done. */
export async function getReferentForUpdate(tx: Connection, actor: Actor, id: number) {
  const rows = visible.referents(tx, actor).where('referents.id', '=', id);
  return ensureFound(await rows.select(['id', 'userId', 'email', 'version']).forUpdate().executeTakeFirst());
}

export const insertReferent = insertInto('referents');

export const updateReferent = updateOf('referents');

export const deleteReferent = deleteFrom('referents');
