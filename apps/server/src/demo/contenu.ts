import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { accesRefuses, groupes } from './contenu.data.ts';
import { etablissements } from './etablissements.data.ts';
import { badges, parcours } from './formations.data.ts';
import { adresseOf } from './formations-web.ts';
import { type Randomness, streamOf } from './randomness.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

/** What the formations of the demonstration are made of, by name. */
export interface Contenu {
  moduleIds: ReadonlyMap<string, number>;
  parcoursIds: ReadonlyMap<string, number>;
}

/** Inserts module groups, modules, scenarios, what each establishment may use, training courses and badges. */
export async function insertContenu(scene: Scene, etablissementIds: readonly number[]): Promise<Contenu> {
  const moduleIds = await insertModules(scene);
  await openModules(scene, etablissementIds, moduleIds);
  const parcoursIds = await insertParcours(scene, etablissementIds, moduleIds);
  await insertBadges(scene, moduleIds, parcoursIds);
  return { moduleIds, parcoursIds };
}

async function insertModules(scene: Scene): Promise<Map<string, number>> {
  const { tx } = scene;
  const moduleIds = new Map<string, number>();
  for (const [rank, { nom, modules }] of groupes.entries()) {
    const createdAt = momentInFrance(daysAgo(scene, 1400), 540 + rank);
    const group = await tx
      .insertInto('module_groupes')
      .values({ nom, ordre: rank + 1, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const module of modules) {
      const slug = slugOf(module.nom);
      const random = streamOf('module', module.nom);
      const { id } = await tx
        .insertInto('modules')
        .values({
          nom: module.nom,
          moduleGroupeId: group.id,
          type: module.type,
          description: module.description,
          objectifs: module.objectifs,
          duree: module.scenarios.reduce((total, { duree }) => total + duree, 0),
          isMobileModeAvailable: module.mobile ?? false,
          dateFin: module.finIlYA ? daysAgo(scene, module.finIlYA).toString() : null,
          fichePedagogique: module.documents ? `https://documents.sillage.test/${slug}/fiche.pdf` : null,
          livretPedagogique: module.documents ? `https://documents.sillage.test/${slug}/livret.pdf` : null,
          createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      moduleIds.set(module.nom, id);
      const scenarios = await tx
        .insertInto('scenarios')
        .values(
          module.scenarios.map((scenario, order) => ({
            nom: scenario.nom,
            uuid: drawUuid(random),
            overrideUrl: adresseOf(scenario.nom),
            overrideUrlMobile: adresseOf(scenario.nom),
            guid: `SC-${random.digits(6)}`,
            moduleId: id,
            ordre: order + 1,
            description: scenario.description,
            duree: scenario.duree,
            dpc: scenario.dpc ?? false,
            fichePedagogique: module.documents ? `https://documents.sillage.test/${slug}/fiche-${order + 1}.pdf` : null,
            createdAt,
          })),
        )
        .returning('id')
        .execute();
      await tx
        .insertInto('scenarioVersions')
        .values(scenarios.map((scenario) => ({ scenarioId: scenario.id, uuid: drawUuid(random), createdAt })))
        .execute();
    }
  }
  return moduleIds;
}

/** Each establishment has what is not refused to it; those open to everything need no row. */
async function openModules({ tx }: Scene, etablissementIds: readonly number[], moduleIds: Contenu['moduleIds']) {
  const rows = etablissements.flatMap(({ code, flags }, index) => {
    if (flags?.allowAllSequences) return [];
    const refused = accesRefuses[code] ?? [];
    return groupes
      .filter(({ nom }) => !refused.includes(nom))
      .flatMap(({ modules }) => modules.filter(({ nom }) => !refused.includes(nom)))
      .map(({ nom }) => ({ etablissementId: etablissementIds[index]!, moduleId: moduleIds.get(nom)! }));
  });
  await tx.insertInto('etablissement_modules').values(rows).execute();
}

async function insertParcours(scene: Scene, etablissementIds: readonly number[], moduleIds: Contenu['moduleIds']) {
  const { tx } = scene;
  const parcoursIds = new Map<string, number>();
  for (const [rank, { nom, etablissement, auteur, sequentiel, archive, modules }] of parcours.entries()) {
    const createdAt = momentInFrance(daysAgo(scene, 220 - 20 * rank), 600 + rank);
    const updatedAt = archive ? momentInFrance(daysAgo(scene, 60), 700) : createdAt;
    const owner = etablissements.findIndex(({ code }) => code === etablissement);
    const { id } = await tx
      .insertInto('training_courses')
      .values({
        name: nom,
        type: etablissement ? 2 : 1,
        etablissementId: etablissement ? etablissementIds[owner]! : null,
        isSequential: sequentiel ?? false,
        createdBy: (eb) =>
          etablissement && !auteur
            ? eb.selectFrom('etablissements').select('userId').where('id', '=', etablissementIds[owner]!)
            : eb
                .selectFrom('auteurs')
                .select('id')
                .where('email', '=', auteur ?? 'superadmin@sillage.test'),
        createdAt,
        updatedAt,
        deletedAt: archive ? updatedAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const steps = modules.map((name, rank) => ({
      trainingCourseId: id,
      moduleId: moduleIds.get(name)!,
      sequenceOrder: rank + 1,
    }));
    await tx.insertInto('trainingCourseModules').values(steps).execute();
    parcoursIds.set(nom, id);
  }
  return parcoursIds;
}

async function insertBadges(scene: Scene, moduleIds: Contenu['moduleIds'], parcoursIds: Contenu['parcoursIds']) {
  const { tx } = scene;
  for (const badge of badges) {
    const createdAt = momentInFrance(daysAgo(scene, 300), 600);
    const { id } = await tx
      .insertInto('badges')
      .values({
        name: badge.nom,
        description: badge.description,
        trainingCourseId: badge.parcours ? parcoursIds.get(badge.parcours)! : null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const criterias = badge.modules.map(([nom, score]) => ({
      badgeId: id,
      type: 1,
      param1: `/api/modules/${moduleIds.get(nom)}`,
      param2: score,
    }));
    await tx.insertInto('badge_criterias').values(criterias).execute();
  }
}

/** A random UUID (version 4) of the demonstration's own draws. */
function drawUuid({ integer }: Randomness): string {
  const hex = (length: number) => Array.from({ length }, () => integer(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

function slugOf(nom: string): string {
  return plainLetters(nom)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
