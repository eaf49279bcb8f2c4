import type { TestApp } from './app.ts';
import * as build from './builders.ts';

export type Trainings = Awaited<ReturnType<typeof createTrainings>>;

/** Of Nantes: a module of two scenarios, a module of one, the course of both, a module that is not open, six learners. */
export async function createTrainings({ db, world }: TestApp) {
  const nantes = world.etablissements.nantes.id;
  const moduleA = (await build.module(db, { nom: 'Hygiène des mains' })).id;
  const moduleB = (await build.module(db, { nom: 'Bon usage des antibiotiques' })).id;
  const closedModule = (await build.module(db, { nom: 'Réservé' })).id;
  for (const moduleId of [moduleA, moduleB]) {
    await db.insertInto('etablissement_modules').values({ etablissementId: nantes, moduleId }).execute();
  }
  const scenarios = {
    a1: (await build.scenario(db, { moduleId: moduleA, nom: 'Au lit du patient', ordre: 1 })).id,
    a2: (await build.scenario(db, { moduleId: moduleA, nom: 'Au bloc', ordre: 2 })).id,
    b1: (await build.scenario(db, { moduleId: moduleB })).id,
  };
  const course = (await build.trainingCourse(db, { name: 'Risque infectieux', moduleIds: [moduleA, moduleB] })).id;
  const learners = [world.apprenants.nantes.id];
  for (const nom of ['Bachelot', 'Corre', 'Danet', 'Even', 'Floch']) {
    const email = `${nom.toLowerCase()}@sillage.test`;
    learners.push((await build.apprenant(db, { etablissementId: nantes, nom, prenom: 'Thaïs', email })).id);
  }
  return { nantes, moduleA, moduleB, closedModule, course, scenarios, learners };
}
