import { CONSERVATION } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { plural } from '@sillage/contracts/messages.fr.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal, type Violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import {
  deleteGroups,
  deleteLearners,
  getImport,
  listLines,
  listLinked,
  listMemberships,
  listNames,
  listUsedGroups,
  listVersions,
  lockForUndo,
  markUndone,
  restoreIdentities,
  restoreMemberships,
  restoreRecords,
} from './apprenants_import.undo.queries.ts';
import { judgeUndo, type Line, type Obstacle } from './apprenants_import.undo.rules.ts';

/** Names told of each obstacle. */
const NAMED = 3;
const BATCH = 1_000;

type Import = Awaited<ReturnType<typeof getImport>>;

/** What undoing an import would take away and give back, and what was built on it, which forbids it. */
export async function previewUndo(db: Connection, actor: Actor, id: number) {
  const { lines: _, ...preview } = await judge(db, actor, await getImport(db, actor, id));
  return preview;
}

/**
 * Takes away everything that an import wrote, as if it had never been: learners created, former values, memberships, regroupements.
 * @returns counts of what is no more, read back
 * @throws 409 when something was built on it, with a sentence for each kind
 */
export async function undoImport(tx: Connection, actor: Actor, id: number) {
  const found = await lockForUndo(tx, await getImport(tx, actor, id));
  const { obstacles, lines } = await judge(tx, actor, found);
  if (obstacles.length > 0) {
    const violations = obstacles.map(({ code, phrase }): Violation => {
      return { propertyPath: code === 'regroupements' ? code : 'apprenants', code: sentenceOf(code), message: phrase };
    });
    throw new Refusal('import.retour_impossible', { violations });
  }
  await restoreMemberships(tx, id);
  let fiches = 0;
  for (const ids of batchesOf(lines, 'modifie')) fiches += await restoreRecords(tx, id, ids);
  await restoreIdentities(tx, id);
  let apprenants = 0;
  for (const ids of batchesOf(lines, 'cree')) apprenants += await deleteLearners(tx, ids);
  const regroupements = await deleteGroups(tx, found.regroupementIds);
  await markUndone(tx, id);
  return { etablissementId: found.etablissementId, apprenants, fiches, regroupements };
}

/** Their learners, as many at once as one statement takes in time. */
function batchesOf(lines: readonly Line[], resultat: Line['resultat']): number[][] {
  const ids = lines.flatMap((line) => (line.resultat === resultat ? (line.apprenantId ?? []) : []));
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
}

async function judge(db: Connection, actor: Actor, { id, statut, createdAt, regroupementIds }: Import) {
  if (statut === 'annule') throw new Refusal('import.retour_deja_fait');
  if (statut !== 'termine' && statut !== 'echec') throw new Refusal('import.retour_en_cours');
  const lines = await listLines(db, id);
  if (lines.length === 0) throw new Refusal('import.retour_sans_objet');
  if (lines.every(({ avant }) => avant === null)) {
    throw new Refusal('import.retour_trop_tard', { values: { jours: CONSERVATION.importsJours } });
  }
  const ids = lines.flatMap(({ apprenantId }) => apprenantId ?? []);
  const memberships = await listMemberships(db, ids);
  const found = judgeUndo(lines, {
    versions: await listVersions(db, ids),
    memberships,
    linked: await listLinked(db, ids, createdAt),
  });
  const opened = lines.flatMap(({ avant }) => avant?.ouvert ?? []);
  const groups = await listUsedGroups(db, regroupementIds, opened);
  const obstacles = [];
  for (const [code, about] of found) {
    const names = await listNames(db, actor, about, NAMED);
    obstacles.push(
      obstacleOf(
        code,
        about.length,
        names.map((one) => fullName(one)),
      ),
    );
  }
  if (groups.length > 0) obstacles.push(obstacleOf('regroupements', groups.length, groups.slice(0, NAMED)));
  const count = (resultat: string) => lines.filter((line) => line.resultat === resultat).length;
  return {
    apprenants: count('cree'),
    fiches: count('modifie'),
    regroupements: regroupementIds.length,
    obstacles,
    lines,
  };
}

const sentenceOf = <O extends Obstacle>(code: O) => `import.obstacle_${code}` as const;

/** « 5 apprenants ont des sessions : Zoé Le Goff, Luc Abgrall, Anaïs Nguyễn et 2 autres ». */
function obstacleOf(code: Obstacle, nombre: number, names: readonly string[]) {
  const others = nombre - names.length;
  const noms = names.join(', ') + (others > 0 ? ` ${plural('ui.et_autres', others)}` : '');
  const said = plural(sentenceOf(code), nombre);
  return { code, nombre, phrase: names.length > 0 ? `${said} : ${noms}` : said };
}
