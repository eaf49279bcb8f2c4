import { can } from '@sillage/contracts/capabilities.ts';
import { SORTES, type Sorte, type Trouve } from '@sillage/contracts/recherche.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  apprenant,
  assignment,
  badge,
  casque,
  etablissement,
  groupement,
  module,
  moduleGroupe,
  openModule,
  possession,
  referent,
  regroupement,
  scenario,
  trainingCourse,
} from '../../../test/builders.ts';
import type { PersonName } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function ask(person: PersonName, texte: string): Promise<{ trouves: Trouve[]; proches: boolean }> {
  const { status, body } = await t.as(person).get(`/recherche?texte=${encodeURIComponent(texte)}`);
  expect(status).toBe(200);
  return body;
}
async function find(person: PersonName, texte: string): Promise<Trouve[]> {
  return (await ask(person, texte)).trouves;
}
const namesOf = (found: Trouve[]) => found.map(({ nom }) => nom);

/** One record of each kind at an establishment, all of them named after this word. */
async function everyKind(mot: string, etablissementId: number): Promise<Record<Sorte, number>> {
  const nom = `${mot} essai`;
  const { id: moduleId } = await module(t.db, { nom });
  await openModule(t.db, moduleId, [etablissementId]);
  const device = await casque(t.db, { numeroSerie: nom });
  await possession(t.db, { casqueId: device.id, etablissementId });
  const ids = async (built: Promise<{ id: number }>) => (await built).id;
  return {
    apprenants: await ids(apprenant(t.db, { nom, etablissementId })),
    referents: await ids(referent(t.db, { nom, etablissementId })),
    regroupements: await ids(regroupement(t.db, { nomA: nom, etablissementId })),
    etablissements: await ids(etablissement(t.db, { nom })),
    groupements: await ids(groupement(t.db, { nom })),
    modules: moduleId,
    training_courses: await ids(trainingCourse(t.db, { name: nom, etablissementId, type: 2 })),
    assignments: await ids(assignment(t.db, { name: nom, etablissementId, moduleId })),
    scenarios: await ids(scenario(t.db, { nom, moduleId })),
    module_groupes: await ids(moduleGroupe(t.db, { nom })),
    badges: await ids(badge(t.db, { name: nom })),
    casques: device.id,
  };
}

test('an administrator finds a record of each kind by a word of its name', async () => {
  const made = await everyKind('Zygomatique', t.world.etablissements.nantes.id);
  const found = Object.fromEntries((await find('admin', 'zygomatique')).map(({ sorte, id }) => [sorte, id]));
  expect(found).toEqual(made);
});

test('each role finds the kinds that it may list, within its perimeter alone', async () => {
  const { nantes, rennes } = t.world.etablissements;
  await everyKind('Xylophone', nantes.id);
  await everyKind('Wapiti', rennes.id);
  const everywhere: Sorte[] = ['module_groupes'];
  const within: Sorte[] = [
    'apprenants',
    'referents',
    'regroupements',
    'modules',
    'training_courses',
    'assignments',
    'scenarios',
  ];
  for (const person of ['etablissement', 'groupement', 'referent'] as const) {
    const own = await find(person, 'xylophone');
    expect(new Set(own.map(({ sorte }) => sorte)), person).toEqual(new Set([...within, ...everywhere]));
    const foreign = await find(person, 'wapiti');
    expect(
      foreign.map(({ sorte }) => sorte),
      person,
    ).toEqual(everywhere);
  }
  for (const person of ['etablissementSans', 'referentSans', 'ifps', 'csm', 'superAdmin'] as const) {
    const actor = (await t.as(person).get('/session')).body;
    const listed = (Object.keys(SORTES) as Sorte[]).filter((sorte) => can(actor, SORTES[sorte]));
    for (const { sorte } of await find(person, 'wapiti')) expect(listed, person).toContain(sorte);
  }
  for (const person of ['apprenant', 'apprenantSans'] as const) {
    expect((await t.as(person).get('/recherche?texte=xylophone')).status, person).toBe(403);
  }
  expect((await t.as(null).get('/recherche?texte=xylophone')).status).toBe(401);
});

test('an exact code, serial number or name comes first of its kind, and says that it is exact', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  for (const code of ['YTT-12', 'YTT-1', 'YTT-123'])
    await apprenant(t.db, { codeApprenant: code, etablissementId, nom: code });
  for (const numeroSerie of ['YTT-1B', 'YTT-1', 'AYTT-1']) await casque(t.db, { numeroSerie });
  for (const nom of ['Module YTT', 'YTT et suites', 'ytt']) await module(t.db, { nom });
  const byCode = await find('admin', 'ytt-1');
  const first = (sorte: Sorte, found: Trouve[]) => found.find((one) => one.sorte === sorte);
  expect(first('apprenants', byCode)).toMatchObject({ precision: 'YTT-1, CHU de Nantes', exact: true });
  expect(first('casques', byCode)).toMatchObject({ nom: 'YTT-1', exact: true });
  expect(byCode.filter(({ exact }) => exact)).toHaveLength(2);
  const byName = (await find('admin', 'Ytt')).filter(({ sorte }) => sorte === 'modules');
  expect(namesOf(byName)).toEqual(['ytt', 'YTT et suites', 'Module YTT']);
});

test('a learner is found by the start of the name, both names in any order, and words anywhere once there are three letters', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  await apprenant(t.db, { nom: 'Quévremont', prenom: 'Lœtitia', etablissementId, email: 'l.quevremont@exemple.test' });
  for (const texte of ['qu', 'QUEVRE', 'loetitia quev', 'quévremont lœtitia', 'vremont', 'quevremont@exemple']) {
    expect(namesOf(await find('etablissement', texte)), texte).toContain('Quévremont Lœtitia');
  }
});

test('a slip of the keyboard finds what was meant, when nothing is what was typed', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const named = (nom: string, prenom: string, etablissementId: number) =>
    apprenant(t.db, { nom, prenom, etablissementId });
  await named('Kerouredan', 'Zoé', nantes.id);
  await named('Kerouredanic', 'Anne', nantes.id);
  await named('Le Quellenec', 'Anaïs', nantes.id);
  await named('Kerouredan', 'Voisine', rennes.id);
  for (const texte of ['Kerourdean', 'KEROURREDAN', 'kerouedan', 'kérouredam']) {
    const { trouves, proches } = await ask('etablissement', texte);
    expect(proches, texte).toBe(true);
    expect(namesOf(trouves), texte).toEqual(['Kerouredan Zoé', 'Kerouredanic Anne']);
  }
  expect(namesOf(await find('etablissement', 'lequellenec'))).toEqual(['Le Quellenec Anaïs']);
  expect(namesOf(await find('etablissement', 'Kerourdean Zoé'))).toEqual(['Kerouredan Zoé']);
  expect(await ask('etablissement', 'kerouredanic')).toMatchObject({
    proches: false,
    trouves: [{ nom: 'Kerouredanic Anne' }],
  });
  await named('Audeauville', 'Camille', nantes.id);
  for (const texte of ['Audeauville Camile', 'Camile Audeauville', 'camille audeauvile'])
    expect(namesOf(await find('etablissement', texte)), texte).toEqual(['Audeauville Camille']);
  for (const texte of ['Audeauvile Camile', 'camlile audeuaville'])
    expect(namesOf(await find('etablissement', texte)), texte).toEqual(['Audeauville Camille']);
  for (const texte of ['Audeuavile Camille', 'Audeauvile Zoe'])
    expect(await find('etablissement', texte), texte).toEqual([]);
  expect(namesOf(await find('etablissement', 'Anais Le Quelenec'))).toEqual(['Le Quellenec Anaïs']);
  expect(await ask('etablissement', 'kreoureadn')).toMatchObject({ proches: false, trouves: [] });
});

test('of each kind too, by one of its words, within what the person may list', async () => {
  const made = await everyKind('Quiproquo', t.world.etablissements.nantes.id);
  const { trouves, proches } = await ask('admin', 'quiporquo');
  expect(proches).toBe(true);
  expect(Object.fromEntries(trouves.map(({ sorte, id }) => [sorte, id]))).toEqual(made);
  expect(await find('admin', 'quiporquo essai')).toHaveLength(Object.keys(made).length);
  expect(await find('admin', 'quiporquo ailleurs')).toEqual([]);
  await etablissement(t.db, { nom: "Hôpital Saint-Louis de l'Aulne" });
  for (const texte of ['Hopital Sait-Louis', 'sait louis', "Saint-Louis de l'Aulen"])
    expect(namesOf(await find('admin', texte)), texte).toEqual(["Hôpital Saint-Louis de l'Aulne"]);
  await everyKind('Zinzolin', t.world.etablissements.rennes.id);
  expect(new Set((await find('etablissement', 'zinzloin')).map(({ sorte }) => sorte))).toEqual(
    new Set(['module_groupes']),
  );
});

test('at most five of each kind; archived ones are left out', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  const deletedAt = new Date().toISOString();
  await apprenant(t.db, { nom: 'Orvet', prenom: 'Archivée', etablissementId, deletedAt });
  await regroupement(t.db, { nomA: 'Orvet', etablissementId, deletedAt });
  for (let rank = 0; rank < 7; rank++)
    await apprenant(t.db, { nom: 'Orvet', prenom: `Prénom ${rank}`, etablissementId });
  const found = await find('etablissement', 'orvet');
  expect(namesOf(found)).toEqual([0, 1, 2, 3, 4].map((rank) => `Orvet Prénom ${rank}`));
});

test('what one types is text, whatever it holds', async () => {
  const etablissementId = t.world.etablissements.nantes.id;
  await regroupement(t.db, { nomA: '100 % _a\\b d’été (1)', etablissementId });
  for (const texte of ['100 %', '_a\\', "d'ete", '(1)', '%', '_', '\\']) {
    expect(namesOf(await find('etablissement', texte)), texte).toContain('100 % _a\\b d’été (1)');
  }
  for (const texte of ['', ' ', 'a'.repeat(101), '\0']) {
    expect((await t.as('admin').get(`/recherche?texte=${encodeURIComponent(texte)}`)).status).toBe(400);
  }
  expect(await find('admin', "';--")).toEqual([]);
});
