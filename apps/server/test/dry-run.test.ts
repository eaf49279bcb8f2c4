import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from './app.ts';
import * as build from './builders.ts';
import { openLogin, type PersonName } from './world.ts';

let t: TestApp;
let forms: Record<Slug, Form>;
beforeAll(async () => {
  t = await testApp();
  forms = await writeForms();
});
afterAll(() => t.close());

const DRY = { 'dry-run': '?1' };
const STRONG = 'ajoncs violets du matin 47';
const COMMON = 'Password123';
const NOBODY = 200_000_000;
const missing = 'validation.obligatoire';
const unknown = 'validation.reference';

const SLUGS = [
  'administrateurs',
  'apprenants',
  'assignments',
  'badges',
  'casques',
  'etablissements',
  'groupements',
  'module_groupes',
  'modules',
  'possession_casques',
  'referents',
  'regroupements',
  'scenarios',
  'training_courses',
  'users',
  'vues',
] as const;
type Slug = (typeof SLUGS)[number];

interface Form {
  id: number;
  /** May be written. */
  made: object;
  changed: object;
  /** A field that the contract refuses, beside others that rules refuse; all are told. */
  wrong: object;
  told: Record<string, string>;
}

async function writeForms(): Promise<Record<Slug, Form>> {
  const { db, world } = t;
  const { nantes, saintNazaire, acacias } = world.etablissements;
  const { id: taken } = await build.casque(db, { numeroSerie: 'PRIS' });
  const stay = { casque: taken, emplacement: 2, etablissement: nantes.id, dateDebut: '2026-01-01' };
  const person = { nom: 'Kermarec', prenom: 'Loïg', email: 'loig@sillage.test', password: STRONG };
  const { id: course } = await build.trainingCourse(db, { etablissementId: nantes.id });
  const { id: learner } = await build.apprenant(db, { etablissementId: nantes.id });
  const steps = [(await build.module(db)).id, (await build.module(db)).id];
  await build.openModule(db, steps[0]!, [nantes.id]);
  await build.openModule(db, steps[1]!, [nantes.id]);
  const order = { dateDebut: '2026-02-02', dateFin: '2026-02-01' };
  const { id: alone } = await build.etablissement(db);
  const view = { nom: 'Les miennes', liste: '/casques', etat: {} };
  const account = (name: string) => ({ email: `${name}@sillage.test`, password: STRONG });
  const accountTold = {
    email: 'users.email_deja_utilise',
    role: 'validation.choix',
    password: 'mot_de_passe.trop_courant',
  };
  const accountWrong = { email: 'csm@sillage.test', role: 'ROLE_ROI', password: COMMON };
  return {
    administrateurs: {
      id: world.userIds.admin,
      made: account('ana'),
      changed: account('alix'),
      wrong: accountWrong,
      told: accountTold,
    },
    users: {
      id: await build.administrateur(db, 'ROLE_ADMIN', 'ulysse@sillage.test'),
      made: account('ugo'),
      changed: account('una'),
      wrong: accountWrong,
      told: accountTold,
    },
    apprenants: {
      id: (await build.apprenant(db, { etablissementId: nantes.id })).id,
      made: { ...person, etablissement: nantes.id },
      changed: { ...person, codeApprenant: null, etablissement: saintNazaire.id, estBloque: true },
      wrong: { ...person, nom: ' ', etablissement: nantes.id, codeApprenant: 'NANTES', password: COMMON },
      told: {
        nom: 'apprenants.nom_obligatoire',
        codeApprenant: 'apprenants.code_deja_utilise',
        password: 'mot_de_passe.trop_courant',
      },
    },
    referents: {
      id: (await build.referent(db, { etablissementId: nantes.id })).id,
      made: { ...person, etablissement: nantes.id },
      changed: { ...person, email: 'autre@sillage.test', etablissement: saintNazaire.id },
      wrong: { prenom: '', nom: 'Kermarec', email: 'admin@sillage.test', password: COMMON, etablissement: NOBODY },
      told: {
        prenom: 'referents.prenom_obligatoire',
        password: 'mot_de_passe.trop_courant',
        etablissement: unknown,
      },
    },
    groupements: {
      id: world.groupements.vilaine.id,
      made: { nom: 'Groupement Ajoncs', email: 'ajoncs@sillage.test', etablissements: [acacias.id] },
      changed: { nom: 'Groupement Genêts', email: 'genets@sillage.test', password: STRONG, etablissements: [alone] },
      wrong: { nom: '', etablissements: [nantes.id], password: COMMON },
      told: {
        nom: 'groupements.nom_obligatoire',
        etablissements: 'groupements.etablissement_deja_groupe',
        password: 'mot_de_passe.trop_courant',
      },
    },
    etablissements: {
      id: (await build.etablissement(db)).id,
      made: { nom: 'Clinique des Ajoncs', email: 'ajoncs@sillage.test', modules: steps },
      changed: { nom: 'Clinique des Genêts', email: 'clinique@sillage.test', modules: steps, password: STRONG },
      wrong: { nom: '', codeEtablissement: 'app-nantes-0001', groupement: NOBODY, defaultLanguage: 'xx' },
      told: {
        nom: missing,
        defaultLanguage: 'validation.choix',
        codeEtablissement: 'etablissements.code_deja_utilise',
        groupement: unknown,
      },
    },
    casques: {
      id: (await build.casque(db)).id,
      made: { type: 3 },
      changed: { numeroSerie: 'NEUF', etiquette: 'Salle 2' },
      wrong: { type: '', numeroSerie: 'PRIS', packaging: NOBODY },
      told: { type: missing, numeroSerie: 'casques.numero_deja_utilise', packaging: unknown },
    },
    possession_casques: {
      id: (await build.possession(db, { etablissementId: nantes.id, casqueId: taken })).id,
      made: { ...stay, casque: (await build.casque(db)).id },
      changed: { etablissement: saintNazaire.id },
      wrong: { ...stay, emplacement: 9, etablissement: NOBODY },
      told: { emplacement: 'validation.choix', etablissement: unknown },
    },
    modules: {
      id: (await build.module(db)).id,
      made: { nom: 'Hygiène', type: 1, scenarios: [(await build.scenario(db)).id] },
      changed: { nom: 'Hygiène', scenarios: [(await build.scenario(db)).id] },
      wrong: { nom: '', type: 1, moduleGroupe: NOBODY, ...order },
      told: { nom: 'modules.nom_obligatoire', moduleGroupe: unknown, dateFin: 'modules.ordre_des_dates' },
    },
    module_groupes: {
      id: (await build.moduleGroupe(db)).id,
      made: { nom: 'Bloc' },
      changed: { nom: 'Bloc' },
      wrong: { nom: '', ordre: -1 },
      told: { nom: 'module_groupes.nom_obligatoire', ordre: 'validation.nombre_hors_limites' },
    },
    scenarios: {
      id: (await build.scenario(db)).id,
      made: { nom: 'Perfusion', module: steps[0] },
      changed: { nom: 'Perfusion', module: steps[1] },
      wrong: {
        nom: '',
        module: NOBODY,
        uuid: (await build.scenario(db, { guid: 'pris' })).uuid,
        guid: 'pris',
        ...order,
      },
      told: {
        nom: 'scenarios.nom_obligatoire',
        module: unknown,
        uuid: 'scenarios.uuid_deja_utilise',
        guid: 'scenarios.guid_deja_utilise',
        dateFin: 'scenarios.ordre_des_dates',
      },
    },
    badges: {
      id: (await build.badge(db)).id,
      made: { name: 'Étoile', criterias: [{ param1: `/api/modules/${steps[0]}` }] },
      changed: { name: 'Étoile', criterias: [{ param1: `/api/modules/${steps[0]}` }] },
      wrong: { name: '', trainingCourse: NOBODY, criterias: [{ param1: `/api/modules/${NOBODY}` }] },
      told: { name: 'badges.nom_obligatoire', trainingCourse: unknown, 'criterias.0.param1': unknown },
    },
    training_courses: {
      id: course,
      made: { name: 'Accueil', type: 2, etablissement: nantes.id, modules: steps },
      changed: { name: 'Accueil', modules: steps },
      wrong: { name: '', type: 2, etablissement: nantes.id, modules: [NOBODY, steps[0]] },
      told: { name: 'training_courses.nom_obligatoire', modules: unknown },
    },
    regroupements: {
      id: world.regroupements.nantes.id,
      made: { nomA: 'Bloc', etablissement: nantes.id, apprenants: [learner] },
      changed: { nomA: 'Urgences', apprenants: [learner] },
      wrong: { nomA: '', etablissement: nantes.id, type: NOBODY, apprenants: [NOBODY] },
      told: { nomA: 'regroupements.nom_obligatoire', type: unknown, apprenants: unknown },
    },
    assignments: {
      id: (await build.assignment(db, { etablissementId: nantes.id, moduleId: steps[0]!, apprenantIds: [learner] })).id,
      made: {
        name: 'Rappel',
        etablissement: nantes.id,
        trainingCourse: world.trainingCourses.nantes.id,
        newApprenantsToAssign: [learner],
        prevenir: true,
      },
      changed: { name: 'Rappel', isAssignedToAllLearners: true, startDate: '2026-11-01', prevenir: true },
      wrong: {
        name: '',
        etablissement: nantes.id,
        startDate: '2026-02-02',
        endDate: '2026-02-01',
        isAssignedToAllLearners: false,
        module: steps[0],
        newApprenantsToAssign: [NOBODY],
      },
      told: {
        name: 'assignments.nom_obligatoire',
        startDate: 'assignments.ordre_des_dates',
        newApprenantsToAssign: unknown,
      },
    },
    vues: {
      id: (await build.vue(db, { userId: world.userIds.superAdmin, liste: '/casques', nom: 'Autre' })).id,
      made: view,
      changed: { nom: 'Les autres' },
      wrong: { ...view, nom: '' },
      told: { nom: 'vues.nom_obligatoire' },
    },
  };
}

/** Every row of every table, jobs and trail of the writes with them. */
async function rowsOf(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by name`.execute(t.db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as digest
      from ${sql.raw(name)} one`.execute(t.db);
    digests[name] = rows[0]!.digest;
  }
  return digests;
}

const told = ({ status, body }: Answer) => ({
  status,
  fields: Object.fromEntries(
    (body.violations as { propertyPath: string; code: string }[]).map(({ propertyPath, code }) => [propertyPath, code]),
  ),
});

const create = (slug: Slug, body: object, headers = {}) => t.as('superAdmin').post(`/${slug}`, body, headers);
const update = (slug: Slug, body: object, headers = {}) =>
  t.as('superAdmin').put(`/${slug}/${forms[slug].id}`, body, headers);

describe('what the contract and the rules refuse is told in one answer', () => {
  test.each(SLUGS)('of %s', async (slug) => {
    const { wrong, told: fields } = forms[slug];
    const before = await rowsOf();
    for (const headers of [{}, DRY]) {
      expect(told(await create(slug, wrong, headers))).toEqual({ status: 422, fields });
      expect(told(await update(slug, wrong, headers))).toMatchObject({ status: 422, fields });
    }
    expect(await rowsOf()).toEqual(before);
  });
});

describe('a dry run', () => {
  test.each(SLUGS)('of %s leaves every table as it was, what is waiting and the trail too', async (slug) => {
    const { made, changed, id } = forms[slug];
    const before = await rowsOf();
    expect(await create(slug, made, { ...DRY, 'idempotency-key': 'essai' })).toMatchObject({ status: 204, body: '' });
    expect(await update(slug, changed, DRY)).toMatchObject({ status: 204, body: '' });
    expect(await rowsOf()).toEqual(before);
    // The same without the header is done.
    expect((await create(slug, made)).status).toBe(201);
    const written = await rowsOf();
    expect(written['public.audit']).not.toEqual(before['public.audit']);
    expect((await t.as('superAdmin').put(`/${slug}/${id}`, changed)).status).toBe(200);
    expect(await rowsOf()).not.toEqual(written);
  });
});

describe('who is judged alone learns what the call itself would say', () => {
  test.each<[PersonName, string, number, string]>([
    ['etablissement', 'hors du périmètre', 404, 'erreur.introuvable'],
    ['apprenant', 'sans le droit', 403, 'erreur.non_autorise'],
  ])('%s, %s', async (person, _, status, code) => {
    const path = `/referents/${t.world.referents.rennes.id}`;
    for (const headers of [{}, DRY]) {
      expect(await t.as(person).put(path, { nom: 'Autre' }, headers)).toMatchObject({ status, body: { code } });
    }
  });

  test('a record of elsewhere and one that is not there are told alike, whatever is wrong', async () => {
    const wrong = { prenom: '', password: COMMON };
    const answers = [t.world.referents.rennes.id, NOBODY].flatMap((id) =>
      [{}, DRY].map((headers) => t.as('etablissement').put(`/referents/${id}`, wrong, headers)),
    );
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ status: 404, body: { code: 'erreur.introuvable' } });
  });

  test('an old version is told as such', async () => {
    const answer = await update('modules', { nom: 'Autre' }, { ...DRY, 'if-match': '"99"' });
    expect(answer).toMatchObject({ status: 412, body: { code: 'erreur.conflit_de_version' } });
  });

  test('a proof that is asked for is asked for', async () => {
    const userId = t.world.userIds.csm;
    const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current, t.config));
    await t.db.updateTable('connexions').set({ preuveAt: null }).where('userId', '=', userId).execute();
    const { id } = await build.referent(t.db, { etablissementId: t.world.etablissements.nantes.id });
    const answer = await caller.put(`/referents/${id}`, { email: 'prouve@sillage.test' }, DRY);
    expect(answer).toMatchObject({ status: 403, body: { code: 'securite.preuve_demandee' } });
  });
});

describe('the header', () => {
  test('is refused where what is done cannot be taken back, and nothing is done', async () => {
    const before = await rowsOf();
    const { id } = forms.badges;
    const admin = t.as('superAdmin');
    const answers = [
      await admin.delete(`/badges/${id}`, DRY),
      await admin.post(`/badges/${id}/archive`, {}, DRY),
      await admin.post('/apprenants/delete-multiple', { ids: [id] }, DRY),
      await update('badges', { name: 'Autre' }, { 'dry-run': '1' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'erreur.requete_invalide' } });
    }
    expect(await rowsOf()).toEqual(before);
  });
});

describe("one's own password", () => {
  const CURRENT = 'genêts jaunes du soir 12';
  const own = async () => {
    const { id, userId } = await build.referent(t.db, { passwordHash: await hash(CURRENT) });
    const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current, t.config));
    return (body: object, headers = {}) => caller.put(`/referents/${id}`, body, headers);
  };

  test('is not changed, and no cookie is given for it', async () => {
    const change = await own();
    const given = { password: STRONG, motDePasseActuel: CURRENT };
    const answer = await change(given, DRY);
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const wrong = await change({ ...given, nom: '' });
    expect(told(wrong)).toEqual({ status: 422, fields: { nom: 'referents.nom_obligatoire' } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect((await change(given)).headers['set-cookie']).toBeDefined();
  });

  test('is not guessed: wrong ones are counted', async () => {
    const change = await own();
    const statuses = [];
    for (let rank = 0; rank < 12; rank++) {
      const { status } = await change({ password: STRONG, motDePasseActuel: `non ${rank}` }, DRY);
      statuses.push(status);
    }
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});
