import type { Contenu } from './contenu.ts';
import { etablissements } from './etablissements.data.ts';
import { type AssignationScene, assignations, regroupements } from './formations.data.ts';
import { streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

const SHORT_ID_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Inserts groups of learners with their members, and the assignments of every establishment. */
export async function insertFormations(
  scene: Scene,
  etablissementIds: readonly number[],
  contenu: Contenu,
): Promise<void> {
  const learners = await listLearners(scene, etablissementIds);
  const groupIds = await insertRegroupements(scene, etablissementIds, learners);
  await insertAssignations(scene, etablissementIds, { learners, groupIds, ...contenu });
}

/** The active learners of each establishment, by its code. */
async function listLearners({ tx }: Scene, etablissementIds: readonly number[]): Promise<Map<string, number[]>> {
  const learners = new Map<string, number[]>();
  for (const [index, { code }] of etablissements.entries()) {
    const rows = await tx
      .selectFrom('apprenants')
      .select('id')
      .where('etablissementId', '=', etablissementIds[index]!)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute();
    learners.set(
      code,
      rows.map(({ id }) => id),
    );
  }
  return learners;
}

async function insertRegroupements(
  scene: Scene,
  etablissementIds: readonly number[],
  learners: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, number>> {
  const { tx } = scene;
  const groupIds = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const { etablissement, nom, dans, membres } of regroupements) {
    const { id } = await tx
      .insertInto('regroupements')
      .values({
        etablissementId: idOf(etablissement, etablissementIds),
        nomA: dans ?? nom,
        nomB: dans ? nom : null,
        regroupementId: dans ? groupIds.get(dans)! : null,
        createdAt: momentInFrance(daysAgo(scene, 240), 620),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    groupIds.set(nom, id);
    // The next learners of the establishment: each is in one group at most.
    const first = taken.get(etablissement) ?? 0;
    taken.set(etablissement, first + membres);
    const members = (learners.get(etablissement) ?? []).slice(first, first + membres);
    const rows = members.map((apprenantId) => ({
      apprenantId,
      regroupementId: id,
      dateDebut: daysAgo(scene, 200).toString(),
    }));
    await tx.insertInto('apprenant_regroupements').values(rows).execute();
  }
  return groupIds;
}

interface Known extends Contenu {
  learners: ReadonlyMap<string, readonly number[]>;
  groupIds: ReadonlyMap<string, number>;
}

async function insertAssignations(scene: Scene, etablissementIds: readonly number[], known: Known): Promise<void> {
  const { tx, today } = scene;
  for (const assignation of assignations) {
    const { nom, etablissement, module, parcours, debut, fin, pour, courriels = false } = assignation;
    // Prepared a week ahead, and never later than today.
    const createdAt = momentInFrance(daysAgo(scene, Math.max(1, 7 - debut)), 640);
    const { id } = await tx
      .insertInto('assignments')
      .values({
        name: nom,
        shortId: drawShortId(nom, etablissement),
        startDate: today.add({ days: debut }).toString(),
        endDate: fin === undefined ? null : today.add({ days: fin }).toString(),
        etablissementId: idOf(etablissement, etablissementIds),
        moduleId: module ? known.moduleIds.get(module)! : null,
        trainingCourseId: parcours ? known.parcoursIds.get(parcours)! : null,
        isAssignedToAllLearners: pour === 'tous',
        prevenir: courriels,
        relanceSemaine: courriels,
        relanceVeille: courriels,
        // By the account of the establishment.
        createdBy: (eb) =>
          eb.selectFrom('etablissements').select('userId').where('id', '=', idOf(etablissement, etablissementIds)),
        createdAt,
        updatedAt: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const assigneds = assignedsOf(assignation, known).map((assigned) => ({ assignmentId: id, ...assigned }));
    if (assigneds.length > 0) await tx.insertInto('assignmentAssigneds').values(assigneds).execute();
  }
}

function assignedsOf({ pour, etablissement }: AssignationScene, { learners, groupIds }: Known) {
  if (pour === 'tous') return [];
  if (Array.isArray(pour)) return pour.map((nom) => ({ regroupementId: groupIds.get(nom)! }));
  return learners
    .get(etablissement)!
    .slice(0, pour)
    .map((apprenantId) => ({ apprenantId }));
}

function idOf(code: string, etablissementIds: readonly number[]): number {
  return etablissementIds[etablissements.findIndex((each) => each.code === code)]!;
}

function drawShortId(nom: string, etablissement: string): string {
  const { integer } = streamOf('assignation', etablissement, nom);
  return Array.from({ length: 8 }, () => SHORT_ID_LETTERS[integer(0, SHORT_ID_LETTERS.length - 1)]).join('');
}
