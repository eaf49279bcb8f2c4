import { MAX_VUES } from '@sillage/contracts/vues.rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { administrateur, referent, vue } from '../../../test/builders.ts';
import { openLogin, PEOPLE, type PersonName } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const etat = {
  search: 'Zoé',
  filters: { etablissement: ['3', '4'], nom: ['le goff'] },
  order: '-nom',
  rowsPerPage: 20,
  tab: 'archives',
  columns: ['nom', 'prenom'],
  debut: '2026-01-01',
  etab: [3, 4],
  tests: true,
};
const given = (nom: string, more: object = {}) => ({ liste: '/apprenants', nom, etat, ...more });
type Caller = ReturnType<TestApp['as']>;
const names = async (caller: Caller, liste = '/apprenants') => {
  const { body } = await caller.get(`/vues?liste=${liste}&rowsPerPage=-1`);
  return body['hydra:member'].map(({ nom }: { nom: string }) => nom) as string[];
};
/** Who finds a view of this name among those of the list. */
const readersOf = async (nom: string) => {
  const readers: PersonName[] = [];
  for (const person of PEOPLE) {
    const { status, body } = await t.as(person).get('/vues?liste=/apprenants&rowsPerPage=-1');
    if (status === 200 && body['hydra:member'].some((one: { nom: string }) => one.nom === nom)) readers.push(person);
  }
  return readers;
};

describe('own views', () => {
  test('a view keeps what the address of its list says, word for word, and is listed with those of its list', async () => {
    const own = t.as('referent');
    const made = await own.post('/vues', given('À relancer'));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ liste: '/apprenants', nom: 'À relancer', partagee: false, mienne: true });
    expect((await own.get(`/vues/${made.body.id}`)).body.etat).toEqual(etat);
    await own.post('/vues', given('Au service', { liste: '/referents' }));
    // Beside what others share.
    const found = [await names(own), await names(own, '/referents')];
    expect(found.map((list) => list.filter((nom) => ['À relancer', 'Au service'].includes(nom)))).toEqual([
      ['À relancer'],
      ['Au service'],
    ]);
    expect(await names(own, '/nulle-part')).toEqual([]);
  });

  test('its owner renames it, replaces what it says, deletes it; a version that is past is told', async () => {
    const own = t.as('csm');
    const { body } = await own.post('/vues', given('Première'));
    const address = `/vues/${body.id}`;
    expect((await own.put(address, { nom: 'Seconde' })).body).toMatchObject({ nom: 'Seconde', etat, version: 2 });
    const other = { order: 'nom' };
    expect((await own.put(address, { etat: other })).body).toMatchObject({ nom: 'Seconde', etat: other });
    expect((await own.get(address)).body.etat).toEqual(other);
    expect((await own.put(address, { nom: 'Tierce' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await own.delete(address)).status).toBe(204);
    expect((await own.get(address)).status).toBe(404);
  });

  test('two views of one list do not bear the same name; those of another list, or of another person, may', async () => {
    const own = t.as('ifps');
    await own.post('/vues', given('Semaine'));
    const { body } = await own.post('/vues', given('Mois'));
    for (const refused of [
      await own.post('/vues', given('Semaine')),
      await own.put(`/vues/${body.id}`, { nom: ' Semaine ' }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'nom', code: 'vues.nom_pris' }]);
    }
    expect((await own.put(`/vues/${body.id}`, { nom: 'Mois', partagee: true })).status).toBe(200);
    expect((await own.post('/vues', given('Semaine', { liste: '/referents' }))).status).toBe(201);
    expect((await t.as('groupement').post('/vues', given('Semaine'))).status).toBe(201);
  });

  test('one person keeps fifty views of a list', async () => {
    const userId = await administrateur(t.db, 'ROLE_ADMIN', 'plein@sillage.test');
    const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
    for (let count = 1; count < MAX_VUES; count++) await vue(t.db, { userId });
    expect((await own.post('/vues', given('La cinquantième'))).status).toBe(201);
    const refused = await own.post('/vues', given('Une de trop'));
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('vues.trop');
    expect((await own.post('/vues', given('Ailleurs', { liste: '/referents' }))).status).toBe(201);
  });

  test.each<[string, object, string]>([
    ['a blank name', { nom: '  ' }, 'nom'],
    ['a name of 61 letters', { nom: 'n'.repeat(61) }, 'nom'],
    ['a list that is none', { liste: '/login' }, 'liste'],
    ['no list', { liste: undefined }, 'liste'],
    ['no state', { etat: undefined }, 'etat'],
    ['a state that is a text', { etat: 'order=nom' }, 'etat'],
    ['a state of more than 2,000 characters', { etat: { filters: { nom: Array(9).fill('x'.repeat(250)) } } }, 'etat'],
    ['a column that is a sentence', { etat: { columns: ['nom, et puis'] } }, 'etat.columns.0'],
    ['an order that is markup', { etat: { order: '<b>' } }, 'etat.order'],
    ['a filter that is no word', { etat: { filters: { 'a b': ['1'] } } }, 'etat.filters.a b'],
    ['a name in the address that is no word', { etat: { 'a b': '1' } }, 'etat'],
    ['a value as deep as a tree', { etat: { debut: { a: { b: 1 } } } }, 'etat.debut'],
    ['what no database keeps', { etat: { search: '\u0000' } }, 'etat.search'],
  ])('%s is refused on its field', async (_, wrong, field) => {
    const { status, body } = await t.as('admin').post('/vues', { ...given('Juste'), ...wrong });
    expect(status).toBe(422);
    expect(body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([field]);
  });
});

describe('shared views', () => {
  test('a view that is not shared is found by its owner alone', async () => {
    await t.as('etablissement').post('/vues', given('À moi seul'));
    expect(await readersOf('À moi seul')).toEqual(['etablissement']);
  });

  test('that of an establishment is found by its accounts, and by nobody else: neither its groupement, its learners nor the provider', async () => {
    const { body } = await t.as('etablissement').post('/vues', given('Du CHU', { partagee: true }));
    expect(await readersOf('Du CHU')).toEqual(['etablissement', 'referent']);
    expect((await t.as('referent').get(`/vues/${body.id}`)).body).toMatchObject({
      auteur: 'CHU de Nantes',
      mienne: false,
      etat,
    });
    for (const person of ['superAdmin', 'groupement', 'ifps', 'etablissementSans', 'referentSans'] as const) {
      expect((await t.as(person).get(`/vues/${body.id}`)).status, person).toBe(404);
    }
    expect((await t.as('apprenant').get(`/vues/${body.id}`)).status).toBe(403);
    await t.as('etablissement').put(`/vues/${body.id}`, { partagee: false });
    expect(await readersOf('Du CHU')).toEqual(['etablissement']);
  });

  test('that of an administrator is found by the admin group, as long as its owner belongs to it', async () => {
    await t.as('superAdmin').post('/vues', given('Du prestataire', { partagee: true }));
    expect(await readersOf('Du prestataire')).toEqual(['superAdmin', 'csm', 'admin']);
    const users = t.db.updateTable('users').where('id', '=', t.world.userIds.superAdmin);
    await users.set({ role: null }).execute();
    expect(await readersOf('Du prestataire')).toEqual([]);
    await users.set({ role: 'ROLE_SUPER_ADMIN' }).execute();
  });

  test('a groupement shares with nobody: what it asks is left out', async () => {
    const { body } = await t.as('groupement').post('/vues', given('Du groupement', { partagee: true }));
    expect(body.partagee).toBe(false);
    expect((await t.as('groupement').put(`/vues/${body.id}`, { partagee: true })).body.partagee).toBe(false);
    expect(await readersOf('Du groupement')).toEqual(['groupement']);
  });

  test('only its owner renames, replaces, shares or deletes it', async () => {
    const { body } = await t.as('referent').post('/vues', given('Du service', { partagee: true }));
    const address = `/vues/${body.id}`;
    for (const change of [{ nom: 'Prise' }, { etat: {} }, { partagee: false }]) {
      const refused = await t.as('etablissement').put(address, change);
      expect([refused.status, refused.body.code]).toEqual([403, 'vues.autrui']);
    }
    expect((await t.as('etablissement').delete(address)).body.code).toBe('vues.autrui');
    expect((await t.as('etablissementSans').put(address, { nom: 'Prise' })).status).toBe(404);
    expect((await t.as('referent').get(address)).body).toMatchObject({ nom: 'Du service', etat, partagee: true });
  });

  test('whoever goes to another establishment leaves there what was shared there, until writing it again', async () => {
    const { nantes, acacias } = t.world.etablissements;
    const moved = await referent(t.db, { etablissementId: nantes.id, nom: 'Muté', prenom: 'Ange' });
    const own = t.withCookie(await openLogin(t.db, moved.userId, t.clock.current));
    const { body } = await own.post('/vues', given('De Nantes', { partagee: true }));
    await t.as('admin').put(`/referents/${moved.id}`, { etablissement: acacias.id });
    expect(await readersOf('De Nantes')).toEqual(['etablissement', 'referent']);
    expect(await names(own)).toEqual(['De Nantes']);
    await own.put(`/vues/${body.id}`, { etat: { order: 'nom' } });
    expect(await readersOf('De Nantes')).toEqual(['etablissementSans', 'referentSans']);
  });
});

describe('the end of a person', () => {
  test('an account that is erased takes its views along, shared ones too', async () => {
    const { nantes } = t.world.etablissements;
    const gone = await referent(t.db, { etablissementId: nantes.id, nom: 'Partie', prenom: 'Ilse' });
    const own = t.withCookie(await openLogin(t.db, gone.userId, t.clock.current));
    const { body } = await own.post('/vues', given("D'Ilse", { partagee: true }));
    expect((await t.as('etablissement').delete(`/referents/${gone.id}`)).status).toBe(204);
    expect((await t.as('etablissement').get(`/vues/${body.id}`)).status).toBe(404);
    const kept = await t.db.selectFrom('vues').where('userId', '=', gone.userId).select('id').execute();
    expect(kept).toEqual([]);
  });
});
