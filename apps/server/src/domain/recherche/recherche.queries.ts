import type { Sorte, Trouve } from '@sillage/contracts/recherche.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Connection, likePattern } from '../../platform/db.ts';
import { allOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { fullNameOf, listNameOf, regroupementNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { searchText } from '../casques/casques.queries.ts';
import { ordersOf, slipsOf } from './recherche.rules.ts';

/** Rows shown of each kind. */
const SHOWN = 5;
/** Rows that hold the words, among which the best are chosen; more would have to be read from all over the table. */
const CHOSEN_AMONG = 50;

type Row = Omit<Trouve, 'sorte'>;
/** What holds the words that were typed, or what holds those that were perhaps meant. */
export type How = 'asTyped' | 'near';
type Finder = Record<How, (db: Connection, actor: Actor, texte: string) => Promise<Row[]>>;
/** Rows of the perimeter, whose columns are still to be chosen; every kind has these. */
type Rows = ReturnType<typeof visible.etablissements>;

interface Kind {
  nom: RawBuilder<string>;
  /** The name as lists order it, and what their search box looks through. */
  tri: RawBuilder<unknown>;
  recherche: RawBuilder<unknown>;
  /** Codes and serial numbers by which one is asked for. */
  codes: RawBuilder<string | null>[];
  precision: (RawBuilder<unknown> | undefined)[];
}

function isExact({ tri, codes }: Kind, texte: string): RawBuilder<boolean> {
  const same = codes.map((code) => sql`lower(${code}) = lower(${texte})`);
  return sql<boolean>`coalesce(${sql.join([sql`${tri} = sans_accents(${texte})`, ...same], sql` or `)}, false)`;
}

/** What was typed, whole; at the start of the name; at the start of one of its words; anywhere. */
function rankOf(kind: Kind, texte: string): RawBuilder<number> {
  const start = likePattern(texte).slice(1);
  return sql<number>`case when ${isExact(kind, texte)} then 0 when ${kind.tri} like sans_accents(${start}) then 1
    when ${kind.recherche} like sans_accents(${`% ${start}`}) then 2 else 3 end`;
}

function selectRow(rows: Rows, kind: Kind, texte: string) {
  return rows.select(({ ref }) => [
    ref('id').as('id'),
    kind.nom.as('nom'),
    sql<string>`concat_ws(', ', ${sql.join([sql`null`, ...kind.precision.filter(Boolean)])})`.as('precision'),
    isExact(kind, texte).as('exact'),
  ]);
}

/** Tables of some thousands of rows at most: each is read. */
function finder(
  start: (db: Connection, actor: Actor) => object,
  kindOf: (actor: Actor) => Kind,
  condition?: RawBuilder<SqlBool>,
): Finder {
  const findWhere =
    (holds: (column: RawBuilder<unknown>, texte: string) => RawBuilder<SqlBool> | undefined): Finder[How] =>
    (db, actor, texte) => {
      const kind = kindOf(actor);
      const rows = (start(db, actor) as Rows).where(allOf(holds(kind.recherche, texte), condition));
      return selectRow(rows, kind, texte)
        .orderBy(rankOf(kind, texte))
        .orderBy(sql`${kind.tri} collate "C"`)
        .orderBy('id')
        .limit(SHOWN)
        .execute();
    };
  return { asTyped: findWhere(searched), near: findWhere(holdsNear) };
}

const SEPARATORS = "'’.,/()-";

const SEPARATOR = new RegExp(`[\\s${SEPARATORS}]+`);

/** Each word that was typed is one slip at most from a word of the text; short ones are there as they are. */
function holdsNear(column: RawBuilder<unknown>, texte: string): RawBuilder<SqlBool> {
  const words = sql`string_to_array(translate(${column}, ${SEPARATORS}, ${' '.repeat(SEPARATORS.length)}), ' ')`;
  const typed = texte.split(SEPARATOR).filter(Boolean);
  if (typed.every((word) => slipsOf(word).length === 0)) return sql<SqlBool>`false`;
  return allOf(
    ...typed.map((word) => {
      const isNear = sql<SqlBool>`exists (select from unnest(${words}) as word where word = any(${slipsOf(word)}::text[]))`;
      return sql<SqlBool>`(${searched(column, word)} or ${isNear})`;
    }),
  );
}

/** The usual columns of a table. */
function kindOf(table: string, nom: string, parts: Partial<Pick<Kind, 'codes' | 'precision' | 'nom'>> = {}): Kind {
  const column = <Value>(name: string) => sql<Value>`${sql.ref(`${table}.${name}`)}`;
  return {
    nom: column<string>(nom),
    tri: column('tri'),
    recherche: column('recherche'),
    codes: [],
    precision: [],
    ...parts,
  };
}

const nomDe = (etablissementId: string) =>
  sql`(select e.nom from etablissements e where e.id = ${sql.ref(etablissementId)})`;
const column = (name: string) => sql<string | null>`${sql.ref(name)}`;

const apprenant = kindOf('apprenants', 'nom', {
  nom: listNameOf('apprenants'),
  codes: [column('apprenants.codeApprenant')],
  precision: [column('apprenants.codeApprenant'), nomDe('apprenants.etablissementId')],
});

/** A million rows: each question is one that an index answers, and the words are looked for anywhere only when too few begin with them and none is what was typed. */
const findApprenants: Finder[How] = async (db, actor, texte) => {
  const rows = activeApprenants(db, actor);
  const read = (condition: RawBuilder<SqlBool>) => selectRow(rows.where(condition), apprenant, texte).limit(SHOWN);
  const byCode = read(sql<SqlBool>`lower(apprenants."codeApprenant") = lower(${texte})`).execute();
  const byName = read(beginsWith(sql`sans_accents(${texte})`))
    .orderBy(sql`apprenants.tri`)
    .orderBy('id')
    .execute();
  const first = [...(await byCode), ...(await byName)];
  const isFound = first.length === SHOWN || first.some(({ exact }) => exact);
  const isIndexed = texte.split(/\s+/).some((word) => word.length >= 3);
  if (!isFound && isIndexed) {
    const holding = rows
      .where(allOf(searched('apprenants.recherche', texte)))
      .select('id')
      .limit(CHOSEN_AMONG);
    const best = read(sql<SqlBool>`apprenants.id in (${holding})`)
      .orderBy(rankOf(apprenant, texte))
      .orderBy(sql`apprenants.tri`)
      .orderBy('id');
    first.push(...(await best.execute()));
  }
  return [...new Map(first.map((row) => [row.id, row])).values()].slice(0, SHOWN);
};

/** One slip in all that was typed; failing that, one in each of two words. */
const findNearApprenants: Finder[How] = async (db, actor, texte) => {
  const first = await readNear(db, actor, texte, withOneSlip(db, actor, texte));
  return first.length > 0 ? first : readNear(db, actor, texte, withTwoSlips(db, actor, texte));
};

async function readNear(
  db: Connection,
  actor: Actor,
  texte: string,
  ids: RawBuilder<unknown> | undefined,
): Promise<Row[]> {
  if (!ids) return [];
  const rows = activeApprenants(db, actor).where(sql<SqlBool>`apprenants.id in (${ids})`);
  return selectRow(rows, apprenant, texte).orderBy(sql`apprenants.tri`).orderBy('id').limit(SHOWN).execute();
}

/** Some hundreds of names that were perhaps meant, each looked up in the order of the list: whole surnames first. */
function withOneSlip(db: Connection, actor: Actor, texte: string): RawBuilder<unknown> | undefined {
  const slips = [...new Set(ordersOf(texte).flatMap((order) => slipsOf(order)))];
  if (slips.length === 0) return undefined;
  const meant = sql<string>`slips.meant`;
  const isWhole = sql<boolean>`starts_with(apprenants.tri || ' ', ${meant} || ' ')`;
  const named = activeApprenants(db, actor)
    .where(beginsWith(meant))
    .select(['id', sql<string>`apprenants.tri`.as('tri'), isWhole.as('isWhole')])
    .orderBy(sql`apprenants.tri`)
    .limit(SHOWN);
  const best = db
    .selectFrom(sql<{ meant: string }>`unnest(${slips}::text[])`.as<'slips'>(sql`slips(meant)`))
    .innerJoinLateral(named.as('named'), (join) => join.onTrue())
    .groupBy(['named.id', 'named.tri'])
    .orderBy(sql`bool_or(named."isWhole") desc`)
    .orderBy('named.tri')
    .orderBy('named.id')
    .limit(SHOWN)
    .select('named.id');
  return sql`${best}`;
}

/** A surname that was perhaps meant, read whole, with a first name that was: either word may be the surname. */
function withTwoSlips(db: Connection, actor: Actor, texte: string): RawBuilder<unknown> | undefined {
  const words = texte
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => slipsOf(word));
  const [first = [], last = []] = words;
  if (words.length !== 2 || first.length === 0 || last.length === 0) return undefined;
  const meant = sql<string>`slips.meant`;
  const prenom = sql`split_part(substr(apprenants.tri, length(${meant}) + 2), ' ', 1)`;
  const namedBy = (surnames: string[], firstNames: string[]) => {
    const named = activeApprenants(db, actor)
      .where(beginsWith(sql`(${meant} || ' ')`))
      .where(sql<SqlBool>`${prenom} = any(${firstNames}::text[])`)
      .select('id')
      .orderBy(sql`apprenants.tri`)
      .limit(SHOWN);
    return db
      .selectFrom(sql<{ meant: string }>`unnest(${surnames}::text[])`.as<'slips'>(sql`slips(meant)`))
      .innerJoinLateral(named.as('named'), (join) => join.onTrue())
      .limit(SHOWN)
      .select('named.id');
  };
  return sql`(${namedBy(first, last)}) union (${namedBy(last, first)})`;
}

function activeApprenants(db: Connection, actor: Actor): Rows {
  return visible.apprenants(db, actor).where('apprenants.deletedAt', 'is', null) as unknown as Rows;
}

function beginsWith(start: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`apprenants.tri >= ${start} and apprenants.tri < ${start} || chr(1114111)`;
}

const isActive = (table: string) => sql<SqlBool>`${sql.ref(`${table}.deletedAt`)} is null`;

export const finders: Record<Sorte, Finder> = {
  apprenants: { asTyped: findApprenants, near: findNearApprenants },
  referents: finder(visible.referents, () =>
    kindOf('referents', 'nom', {
      nom: fullNameOf('referents'),
      precision: [column('referents.poste'), nomDe('referents.etablissementId')],
    }),
  ),
  regroupements: finder(
    visible.regroupements,
    () =>
      kindOf('regroupements', 'nomA', {
        nom: regroupementNameOf('regroupements'),
        codes: [column('regroupements.codeRegroupement')],
        precision: [column('regroupements.codeRegroupement'), nomDe('regroupements.etablissementId')],
      }),
    isActive('regroupements'),
  ),
  etablissements: finder(visible.etablissements, () =>
    kindOf('etablissements', 'nom', {
      codes: [column('etablissements.codeEtablissement')],
      precision: [column('etablissements.codeEtablissement'), column('etablissements.ville')],
    }),
  ),
  groupements: finder(visible.groupements, () => kindOf('groupements', 'nom')),
  modules: finder(visible.modules, () =>
    kindOf('modules', 'nom', {
      precision: [sql`(select g.nom from module_groupes g where g.id = modules."moduleGroupeId")`],
    }),
  ),
  training_courses: finder(
    visible.training_courses,
    () => kindOf('training_courses', 'name', { precision: [nomDe('training_courses.etablissementId')] }),
    isActive('training_courses'),
  ),
  assignments: finder(visible.assignments, () =>
    kindOf('assignments', 'name', {
      codes: [column('assignments.shortId')],
      precision: [nomDe('assignments.etablissementId')],
    }),
  ),
  scenarios: finder(visible.scenarios, () =>
    kindOf('scenarios', 'nom', { precision: [sql`(select m.nom from modules m where m.id = scenarios."moduleId")`] }),
  ),
  module_groupes: finder(visible.module_groupes, () => kindOf('module_groupes', 'nom')),
  badges: finder(visible.badges, () => kindOf('badges', 'name'), isActive('badges')),
  casques: finder(visible.casques, (actor) => ({
    nom: sql<string>`casques."numeroSerie"`,
    tri: sql`sans_accents(casques."numeroSerie")`,
    recherche: searchText(actor),
    codes: [column('casques.numeroSerie'), column('casques.etiquette')],
    precision: [column('casques.etiquette'), sql`(select types.label from types where types.id = casques."typeId")`],
  })),
};
