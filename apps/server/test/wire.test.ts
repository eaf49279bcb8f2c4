import { FEATURES } from '@sillage/contracts/capabilities.ts';
import { CONNECTION_MODES, LANGUAGES } from '@sillage/contracts/choices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQueryString } from '../src/platform/hydra.ts';
import { type TestApp, testApp } from './app.ts';
import { apprenant, casque, etablissement, possession } from './builders.ts';

/** What is the same for every entity: its calls, its lists, the fields that its contract names. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const pathOf = ({ body }: { body: { '@id': string } }) => body['@id'].replace(/^\/api/, '');

describe('calls of an entity', () => {
  test.each([
    { slug: 'apprenants', value: { nom: 'Le Goff', prenom: 'Maël' }, isOfEtab: true },
    { slug: 'referents', value: { nom: 'Le Goff', prenom: 'Maël' }, isOfEtab: true },
    { slug: 'etablissements', value: { nom: 'Clinique du Cap' }, isOfEtab: false },
    { slug: 'groupements', value: { nom: 'Groupement du Cap' }, isOfEtab: false },
  ])(
    'P-7-09 P-7-10 P-7-11 P-4-42 · $slug: created or violations, retrieved, updated as ld+json, deleted',
    async ({ slug, value, isOfEtab }) => {
      const inNantes = isOfEtab ? { etablissement: t.world.etablissements.nantes.id } : {};
      const refused = await t.as('admin').post(`/${slug}`, { ...value, ...inNantes, nom: ' ' });
      expect(refused.status).toBe(422);
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'nom', message: expect.any(String) }]);

      const created = await t.as('admin').post(`/${slug}`, { ...value, ...inNantes });
      expect(created.status).toBe(201);
      const path = pathOf(created);
      expect(path).toBe(`/${slug}/${created.body.id}`);
      // Whoever uses the browser next finds nothing of it.
      for (const kept of [path, `/${slug}`]) {
        expect((await t.as('admin').get(kept)).headers['cache-control']).toBe('no-store');
      }
      expect((await t.as('admin').get(path)).body).toMatchObject(value);

      // The calls of `as` are sent as application/ld+json.
      expect((await t.as('admin').put(path, { nom: 'Cap Horn' })).status).toBe(200);
      expect((await t.as('admin').get(path)).body).toMatchObject({ ...value, nom: 'Cap Horn' });
      expect((await t.as('admin').delete(path)).status).toBe(204);
      expect((await t.as('admin').get(path)).status).toBe(404);
    },
  );

  async function expectList(slug: string) {
    const { status, body } = await t.as('admin').get(`/${slug}`);
    expect([status, body['@id'], body['@type']]).toEqual([200, `/api/${slug}`, 'hydra:Collection']);
  }

  test('P-7-20 P-7-24 · groupements and referents answer at their path', async () => {
    for (const slug of ['groupements', 'referents']) await expectList(slug);
  });

  test('P-7-21 P-7-23 P-7-25 · packagings, professions and types answer at their path', async () => {
    for (const slug of ['packagings', 'professions', 'types']) await expectList(slug);
  });

  test('P-7-17 P-7-27 · learners, headsets and establishments answer at their path, their picker below it', async () => {
    for (const slug of ['apprenants', 'casques', 'etablissements']) {
      await expectList(slug);
      expect((await t.as('admin').get(`/${slug}/list`)).status).toBe(200);
    }
  });

  test('P-7-28 · each choice of a picker carries @id, id and a name to show', async () => {
    const { loire } = t.world.groupements;
    const { nantes } = t.world.apprenants;
    const properties = 'properties[]=id&properties[]=name';
    const groupements = await t.as('admin').get(`/groupements/list?${properties}&search=loire`);
    expect(groupements.body['hydra:member']).toMatchObject([
      { '@id': `/api/groupements/${loire.id}`, id: loire.id, name: 'Groupement Loire' },
    ]);
    const apprenants = await t.as('admin').get(`/apprenants/list?${properties}&search=abgrall`);
    expect(apprenants.body['hydra:member']).toMatchObject([
      { '@id': `/api/apprenants/${nantes.id}`, id: nantes.id, name: 'Abgrall Zoé' },
    ]);
  });
});

describe('lists', () => {
  describe('by pages', () => {
    const many = Array.from({ length: 12 }, (_, rank) => `Page ${String(rank).padStart(2, '0')}`);
    beforeAll(async () => {
      const { rennes } = t.world.etablissements;
      for (const nom of many) await apprenant(t.db, { etablissementId: rennes.id, nom });
    });
    const names = async (query: string) => {
      const { body } = await t.as('admin').get(`/apprenants?nom=page&${query}`);
      expect(body['hydra:totalItems']).toBe(12);
      return body['hydra:member'].map(({ nom }: { nom: string }) => nom);
    };

    test('P-9-01 P-2.3-54 C-9-01 · ten rows unless asked otherwise', async () => {
      expect(await names('')).toEqual(many.slice(0, 10));
      expect(await names('page=2')).toEqual(many.slice(10));
    });

    test('P-7-29 P-7-30 C-7-04 · page and rowsPerPage, -1 for all; the total is that of all', async () => {
      expect(await names('rowsPerPage=5&page=2')).toEqual(many.slice(5, 10));
      expect(await names('rowsPerPage=-1')).toEqual(many);
      expect(await names('rowsPerPage=-1&page=2')).toEqual([]);
    });

    test('a rank in an address says no more than the order of the values, however high it is; too many are refused', async () => {
      const rows = await t.db.selectFrom('apprenants').select('id').where('nom', 'like', 'Page%').execute();
      const [first, second] = rows.map(({ id }) => id);
      const two = await t.as('admin').get(`/apprenants?id[9]=${first}&id%5B9999%5D=${second}`);
      expect(two.body['hydra:totalItems']).toBe(2);
      // What is searched for is no name of a parameter.
      expect(parseQueryString('search=a[2]&nom=%5B3%5D')).toEqual({ search: 'a[2]', nom: '[3]' });
      const ranks = (many: number) => Array.from({ length: many }, (_, rank) => `a[${9_999 - rank}]`).join('&');
      const before = process.cpuUsage();
      expect((await t.as('admin').get(`/apprenants?${ranks(1_100)}`)).status).toBe(200);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
      expect((await t.as('admin').get(`/apprenants?${ranks(1_900)}`)).status).toBe(400);
    });

    test('an address of a thousand ids keeps the order and the tab that come after them; one more is refused', async () => {
      const archived = {
        etablissementId: t.world.etablissements.rennes.id,
        nom: 'Page 12',
        deletedAt: '2026-01-05T10:00:00Z',
      };
      const { id } = await apprenant(t.db, archived);
      const ids = Array.from({ length: 999 }, (_, rank) => `id[]=${1_000_000 + rank}`).join('&');
      const asked = `id[]=${id}&${ids}&order[nom]=DESC`;
      const total = async (query: string) => (await t.as('admin').get(`/apprenants?${query}`)).body['hydra:totalItems'];
      expect(await total(`${asked}&exists[deletedAt]=true`)).toBe(1);
      expect(await total(`${asked}&exists[deletedAt]=false`)).toBe(0);
      const beyond = await t.as('admin').get(`/apprenants?id[]=1&${asked}`);
      expect(beyond.status).toBe(400);
      await t.db.deleteFrom('apprenants').where('id', '=', id).execute();
    });
  });

  test('P-7-31 P-7-32 P-7-33 P-7-34 · column filters, order, search and exists narrow one list together', async () => {
    const { saintNazaire } = t.world.etablissements;
    for (const [nom, deletedAt] of [
      ['Ordre A', null],
      ['Ordre B', null],
      ['Ordre C', '2026-01-05T10:00:00Z'],
    ] as const)
      await apprenant(t.db, { etablissementId: saintNazaire.id, nom, prenom: 'Éloïse', deletedAt });
    const names = async (query: string) =>
      (await t.as('admin').get(`/apprenants?${query}`)).body['hydra:member'].map(({ nom }: { nom: string }) => nom);
    expect(await names('prenom=eloise&order[nom]=DESC')).toEqual(['Ordre C', 'Ordre B', 'Ordre A']);
    expect(await names('prenom=eloise&order[nom]=ASC')).toEqual(['Ordre A', 'Ordre B', 'Ordre C']);
    expect(await names('prenom=eloise&search=ordre b')).toEqual(['Ordre B']);
    expect(await names('search=ordre&exists[deletedAt]=true')).toEqual(['Ordre C']);
    expect(await names('search=ordre&exists[deletedAt]=false')).toEqual(['Ordre A', 'Ordre B']);
    expect(await names(`search=ordre&etablissement[]=${t.world.etablissements.nantes.id}`)).toEqual([]);
  });
});

const passwordOf = (id: number, table: 'apprenants' | 'etablissements' | 'groupements' | 'referents') =>
  t.db
    .selectFrom(table)
    .innerJoin('users', 'users.id', `${table}.userId`)
    .select('passwordHash')
    .where(`${table}.id`, '=', id)
    .executeTakeFirstOrThrow();

describe('fields', () => {
  const password = 'Sillage-essai-2026';

  describe('of a learner', () => {
    const names = {
      nom: 'Le Bihan',
      prenom: 'Nolwenn',
      email: 'nolwenn.lebihan@chu-nantes.test',
      matricule: '00417',
      codeApprenant: 'LEBIHAN-1',
    };
    const person = { dateNaissance: '1994-07-14', rppsOrAdeli: '10101010101' };
    let profession: { id: number; '@id': string; label: string };
    let body: { id: number };
    beforeAll(async () => {
      [profession] = (await t.as('admin').get('/professions?label=aide-soignant')).body['hydra:member'];
      const references = { etablissement: t.world.etablissements.nantes.id, profession: profession['@id'] };
      const created = await t.as('admin').post('/apprenants', { ...names, ...person, ...references, password });
      ({ body } = await t.as('admin').get(pathOf(created)));
    });

    test('P-3-21 P-3-22 P-3-23 P-3-24 P-3-25 · names, e-mail, matricule and code are kept', () => {
      expect(body).toMatchObject({ ...names, '@id': `/api/apprenants/${body.id}`, id: expect.any(Number) });
    });

    test('P-3-26 P-3-29 · birthday and RPPS number are kept', () => {
      expect(body).toMatchObject(person);
    });

    test('P-3-27 P-3-28 · neither a student nor blocked, unless it is said', async () => {
      expect(body).toMatchObject({ estEtudiant: false, estBloque: false });
      const flags = { estEtudiant: true, estBloque: true };
      expect((await t.as('admin').put(`/apprenants/${body.id}`, flags)).body).toMatchObject(flags);
    });

    test('P-3-30 · the password is written, never answered', async () => {
      expect(body).not.toHaveProperty('password');
      expect((await passwordOf(body.id, 'apprenants')).passwordHash).not.toBeNull();
    });

    test('P-3-32 P-3-33 P-3-34 · establishment and profession come with their names, beside the day of archiving', () => {
      expect(body).toMatchObject({
        etablissement: { id: t.world.etablissements.nantes.id, nom: 'CHU de Nantes' },
        profession: { id: profession.id, label: profession.label },
        deletedAt: null,
      });
    });
  });

  describe('of an establishment', () => {
    const identity = {
      nom: 'Hôpital du Large',
      adresse: '2 quai du Port',
      codePostal: '29200',
      ville: 'Brest',
      codeEtablissement: 'LARGE',
      crmId: '100418',
    };
    const state = { locked: true, IFPS: true, migrated: true, finPossessionPC: '2027-03-31', allowAllSequences: true };
    const use = {
      isMobileModeAvailable: true,
      isMobileModeForced: true,
      bypassBrowserLoader: true,
      defaultLanguage: 'be',
      features: ['attestations', 'trainingCourses'],
      connectionModes: ['userList', 'loginForm'],
    };
    const email = 'large@sillage.test';
    let body: { id: number };
    beforeAll(async () => {
      const created = await t.as('superAdmin').post('/etablissements', {
        ...identity,
        ...state,
        ...use,
        email,
        password,
        groupement: t.world.groupements.loire.id,
        etablissementAppareilVersions: [{ type: 3, version: 'specifique', valeurSpecifique: '4.12' }],
      });
      const { id: casqueId } = await casque(t.db, { numeroSerie: 'VR-77' });
      await possession(t.db, { etablissementId: created.body.id, casqueId });
      ({ body } = await t.as('superAdmin').get(pathOf(created)));
    });

    test('P-3-42 P-3-43 P-3-44 P-3-47 P-3-48 · name, address, code and CRM identifier are kept', () => {
      expect(body).toMatchObject({ ...identity, '@id': `/api/etablissements/${body.id}`, id: expect.any(Number) });
    });

    test('P-3-45 · the e-mail is kept, the password is written, never answered', async () => {
      expect(body).toMatchObject({ email });
      expect(body).not.toHaveProperty('password');
      expect((await passwordOf(body.id, 'etablissements')).passwordHash).not.toBeNull();
    });

    test('P-3-46 P-3-49 · its groupement comes with its name, beside the day of the last connection', () => {
      expect(body).toMatchObject({
        groupement: { id: t.world.groupements.loire.id, nom: 'Groupement Loire' },
        dateDerniereConnexion: null,
      });
    });

    test('P-3-50 P-3-51 P-3-52 P-3-53 P-3-54 · its boxes and the end of its PC headsets are kept', () => {
      expect(body).toMatchObject(state);
    });

    test('P-3-55 P-3-56 P-3-57 P-3-58 P-3-59 · mobile mode, loader, language, features and modes are kept', () => {
      expect(body).toMatchObject(use);
    });

    test('P-3-61 P-3-62 · versions and possessions come with the name of their device', () => {
      expect(body).toMatchObject({
        etablissementAppareilVersions: [
          { id: expect.any(Number), version: 'specifique', valeurSpecifique: '4.12', type: { label: 'Ordinateur' } },
        ],
        possessions: [{ casque: { numeroSerie: 'VR-77' } }],
      });
    });
  });

  test('P-3-66 P-3-67 P-3-68 P-9-32 · known features, modes and languages; an unknown feature stored is kept', async () => {
    expect([...FEATURES].sort()).toEqual(['attestations', 'trainingCourses']);
    expect([...CONNECTION_MODES]).toEqual(['freeForm', 'userList', 'loginForm', 'urlParameters']);
    expect([...LANGUAGES]).toEqual(['fr', 'be']);
    const { id } = await etablissement(t.db, { features: ['trainingCourses', 'ancienne'] });
    const put = (body: object) => t.as('admin').put(`/etablissements/${id}`, body);
    expect((await put({ connectionModes: [...CONNECTION_MODES] })).body.connectionModes).toEqual([...CONNECTION_MODES]);
    expect((await put({ features: ['attestations'] })).body.features.sort()).toEqual(['ancienne', 'attestations']);
    for (const body of [{ connectionModes: ['autre'] }, { defaultLanguage: 'nl' }, { features: ['autre'] }]) {
      expect((await put(body)).status).toBe(422);
    }
  });

  test('P-5-22 · an administrator saves any combination of its boxes', async () => {
    const { id } = await etablissement(t.db);
    const boxes = ['locked', 'IFPS', 'migrated', 'allowAllSequences', 'bypassBrowserLoader'];
    for (let choice = 0; choice < 2 ** boxes.length; choice++) {
      const values = Object.fromEntries(boxes.map((box, rank) => [box, Boolean(choice & (1 << rank))]));
      const { status, body } = await t.as('admin').put(`/etablissements/${id}`, values);
      expect(status).toBe(200);
      expect(body).toMatchObject(values);
    }
  });

  test('P-3-71 P-3-72 P-3-73 · a groupement has a name, an e-mail, establishments, and a password that is only written', async () => {
    const member = await etablissement(t.db, { nom: 'Clinique du Phare' });
    const given = { nom: 'Groupement Armor', email: 'armor@sillage.test' };
    const created = await t.as('admin').post('/groupements', { ...given, etablissements: [member.id], password });
    const { body } = await t.as('admin').get(pathOf(created));
    expect(body).toMatchObject({ ...given, etablissements: [{ id: member.id, nom: 'Clinique du Phare' }] });
    expect(body).not.toHaveProperty('password');
    expect((await passwordOf(body.id, 'groupements')).passwordHash).not.toBeNull();
  });

  test('P-3-74 P-3-75 P-3-78 P-3-79 · a referent has names, poste, role, e-mail, reports off, and a password', async () => {
    const given = { nom: 'Le Bris', prenom: 'Erwan', poste: 'Cadre de santé', role: 'ROLE_ADMIN' };
    const email = 'erwan.lebris@sillage.test';
    const created = await t.as('etablissement').post('/referents', { ...given, email, password });
    const { body } = await t.as('admin').get(pathOf(created));
    expect(body).toMatchObject({ ...given, email, rapportsMail: false });
    expect(body).not.toHaveProperty('password');
    const login = await t.as(null).post('/login', { authenticator: 'twoSteps', code: email, password });
    expect(login.status).toBe(200);
    expect((await t.as('etablissement').put(pathOf(created), { rapportsMail: true })).body.rapportsMail).toBe(true);
  });
});

const JSON_LD = { accept: 'application/ld+json', 'content-type': 'application/ld+json' };

test('P-7-01 · a call without a body may say JSON-LD: it is read as having none', async () => {
  const { id } = await apprenant(t.db);
  const headers = { ...JSON_LD, cookie: t.world.cookies.admin };
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    (await t.app.inject({ method, url: `/api${url}`, headers })).statusCode;
  expect(await call('GET', '/apprenants')).toBe(200);
  // A client that writes the entry point before an `@id`.
  expect(await call('GET', `/api/apprenants/${id}`)).toBe(200);
  expect(await call('POST', `/apprenants/${id}/archive`)).toBe(200);
  expect(await call('POST', '/apprenants')).toBe(400);
  expect(await call('DELETE', `/apprenants/${id}`)).toBe(204);
});

test.each(['apprenants', 'etablissements', 'groupements', 'referents'])(
  'P-7-05 P-7-07 P-7-28 · the picker of %s answers members that carry @id, id and a name, a view and a total',
  async (slug) => {
    const { status, body } = await t.as('admin').get(`/${slug}/list?rowsPerPage=-1&properties[]=id&properties[]=name`);
    expect(status).toBe(200);
    expect(body['hydra:totalItems']).toBe(body['hydra:member'].length);
    expect(body['hydra:view']).toMatchObject({ '@id': expect.stringContaining(`/api/${slug}/list`) });
    for (const one of body['hydra:member']) {
      expect(one).toMatchObject({ '@id': `/api/${slug}/${one.id}`, id: expect.any(Number), name: expect.any(String) });
    }
  },
);
