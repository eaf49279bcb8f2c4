import { Acquis, type Cmi, Path } from '@sillage/contracts/scorm.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Manifest, Portee } from './read-manifest.ts';

/** The run-time data of an item in this attempt, or nothing before its first commit: what another version left is none. */
export async function findState(
  db: Connection,
  { packageId, item, apprenantId, passage }: { packageId: number; item: string; apprenantId: number; passage: string },
): Promise<Cmi | null> {
  const row = await db
    .selectFrom('scorm_suivis')
    .select('cmi')
    .where('packageId', '=', packageId)
    .where('item', '=', item)
    .where('apprenantId', '=', apprenantId)
    .where('passage', '=', passage)
    .where('lancementId', 'is not', null)
    .executeTakeFirst();
  return (row?.cmi ?? null) as Cmi | null;
}

/** Which of a learner's states are read: those of an attempt, of a module, or of every package that opens them to the others. */
interface Reach {
  apprenantId: number;
  moduleId: number;
  portee: Portee;
  /** Null when there is no attempt yet. */
  passage: string | null;
}

function statesWithin(
  db: Connection,
  { apprenantId, moduleId, portee, passage }: Reach,
  what: keyof Manifest['portees'],
) {
  const opened = sql`manifeste->'portees'->>${what}`;
  return db
    .selectFrom('scorm_suivis')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'packageId')
    .where('apprenantId', '=', apprenantId)
    .$if(portee === 'tentative', (rows) => rows.where('passage', '=', passage))
    .where((is) => {
      const isOwn = is('moduleId', '=', moduleId);
      return portee === 'systeme' ? is.or([isOwn, is(opened, '=', 'systeme')]) : isOwn;
    })
    .orderBy('derniereActivite')
    .orderBy('scorm_suivis.id');
}

/** What the states that are within reach hold beside `cmi`, the one that was played last at the end. */
export async function listShared(db: Connection, reach: Reach): Promise<{ adl: unknown }[]> {
  return statesWithin(db, reach, 'donnees').select(sql`cmi->'adl'`.as('adl')).execute();
}

/** The global objectives of the states that are within reach, the last played at the end. */
export async function listObjectives(db: Connection, reach: Reach): Promise<Acquis[]> {
  const rows = await statesWithin(db, reach, 'objectifs')
    .select(sql`cmi->'adl'->'parcours'->'moteur'->'globalObjectiveMap'`.as('objectifs'))
    .where(sql`cmi->'adl'->'parcours'`, 'is not', null)
    .execute();
  return rows.map(({ objectifs }) => Acquis.safeParse(objectifs).data ?? {});
}

/** Where an attempt stands in the order that its manifest asks for: what the newest launch said. */
export async function findPath(
  db: Connection,
  { packageId, apprenantId, passage }: { packageId: number; apprenantId: number; passage: string },
): Promise<Path | null> {
  const row = await db
    .selectFrom('scorm_suivis')
    .select(sql`cmi->'adl'->'parcours'`.as('parcours'))
    .where('packageId', '=', packageId)
    .where('apprenantId', '=', apprenantId)
    .where('passage', '=', passage)
    .where(sql`cmi->'adl'->'parcours'`, 'is not', null)
    .orderBy('lancementId', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return Path.safeParse(row?.parcours).data ?? null;
}
