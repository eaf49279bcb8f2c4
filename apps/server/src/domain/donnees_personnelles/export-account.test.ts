import { randomUUID } from 'node:crypto';
import { catalogue } from '@sillage/contracts/sentences.fr.ts';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { insertConnexion, loginCookie, makeToken } from '../../platform/login.ts';
import { DONNEES, personalColumns } from './donnees_personnelles.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const NOW = '2026-11-20T09:00:00Z';
const LATER = '2027-11-20T09:00:00Z';
const SECRETS = /secret-du-mot|le-secret-de|cle-de-demande|lien-qui-ouvre/;

interface Account {
  userId: number;
  email: string;
  /** What signs a history; of who has a record, nothing does. */
  auteur: string | null;
}

let made = 0;
const passwordHash = '$argon2id$secret-du-mot-de-passe';
const address = () => ({ email: `compte-${++made}@export.test`, passwordHash });

const KINDS = {
  referent: async () => {
    const { email } = address();
    const { id: etablissementId } = await build.etablissement(t.db, { nom: 'Hôpital du référent' });
    const values = { etablissementId, email, passwordHash, poste: 'Cadre de santé' };
    const { userId } = await build.referent(t.db, values);
    return { userId, email, auteur: null };
  },
  etablissement: async () => {
    const { email } = address();
    return { ...(await build.etablissement(t.db, { email, passwordHash })), email, auteur: null };
  },
  groupement: async () => {
    const { email } = address();
    return { ...(await build.groupement(t.db, { email, passwordHash })), email, auteur: null };
  },
  administrateur: async () => {
    const { email } = address();
    return { userId: await build.administrateur(t.db, 'ROLE_ADMIN', email, passwordHash), email, auteur: email };
  },
} satisfies Record<string, () => Promise<Account>>;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

/** Where an account of staff leaves nothing: what learners alone have. */
const OF_LEARNERS = [
  ...['apprenant_regroupements', 'apprenant_scenarios', 'apprenants', 'assignmentAssigneds', 'attestation_demandes'],
  ...['attestations', 'formes', 'identites_proposees', 'import_lignes', 'journaux', 'navigateur_seances', 'passages'],
  ...['relances', 'scorm_commits', 'scorm_lancements', 'scorm_suivis', 'user_badges', 'user_suspend_datas'],
];
/** One of these each: the record of the account, if it has one. */
const RECORDS: Record<Kind, string[]> = {
  referent: ['referents'],
  etablissement: ['etablissements'],
  groupement: ['groupements'],
  administrateur: ['casque_historiques'],
};

/** A row in each table that keeps something of somebody of staff, and the same of somebody else. */
async function leaveTraces({ userId, email, auteur }: Account) {
  const hash = (what: string) => Buffer.from(`${what}-${userId}`);
  const insert = <T extends keyof typeof DONNEES>(table: T, row: object) =>
    t.db
      .insertInto(table)
      .values(row as never)
      .execute();
  const other = t.world.userIds.apprenant;
  await insert('adresses_a_confirmer', { userId, email: `nouvelle-${email}`, hash: hash('adr'), expiresAt: LATER });
  await insert('adresses_connues', { userId, adresse: '192.0.2.1', date: NOW });
  const details = JSON.stringify({ nom: 'Une autre personne' });
  await insert('audit', { userId, action: 'essai.compte', adresse: '192.0.2.2', date: NOW, details });
  await insert('audit', {
    userId: other,
    onBehalfOf: userId,
    action: 'essai.autre',
    adresse: '192.0.2.3',
    date: NOW,
    details: '{}',
  });
  if (auteur) {
    const { id: casqueId } = await build.casque(t.db);
    await insert('casque_historiques', { casqueId, type: 'manual', date: NOW, auteur, valeur: `Note de ${email}` });
  }
  await insert('cles_idempotence', { userId, cle: hash('cle'), demande: hash('cle-de-demande'), createdAt: NOW });
  const login = { userId: other, onBehalfOf: userId, now: new Date(NOW), preuveAt: null, hours: 12 };
  await insertConnexion(t.db, { ...login, token: makeToken(), appareil: `Poste de ${email}` });
  await insert('courriels', { destinataire: 'ancienne@export.test', objet: `Lu ${email}`, texte: 'lien-qui-ouvre' });
  await sql`update courriels set "userIds" = array[${userId}::int] where objet = ${`Lu ${email}`}`.execute(t.db);
  await insert('document_lots', { userId, dpc: false, sessions: [] });
  await insert('facteurs', {
    ...{ userId, genre: 'totp', nom: `Application de ${email}`, secret: hash('le-secret-de'), dernierPas: 1 },
    createdAt: NOW,
  });
  await insert('facteur_secours', { userId, hash: hash('secours') });
  await insert('jetons', { userId, usage: 'mot_de_passe', hash: hash('jeton'), expiresAt: LATER });
  await insert('rapports', { userId, filtre: '{}', dernierMois: '2026-10-01', envoye: true });
  await insert('sessions_saisies', {
    session: randomUUID(),
    par: `Saisi par ${email}`,
    saisiePar: userId,
    saisieLe: NOW,
  });
  await insert('vues', { userId, liste: 'apprenants', nom: `Vue de ${email}`, etat: '{}' });
}

interface Told {
  personne: string;
  donnees: { tables: { table: string; lignes: Record<string, unknown>[] }[] }[];
}

const tablesOf = ({ body }: Answer) => (body as Told).donnees.flatMap(({ tables }) => tables);

let accounts: Record<Kind, Account>;
beforeEach(async () => {
  const entries: [Kind, Account][] = [];
  for (const kind of kinds) {
    const account = await KINDS[kind]();
    await leaveTraces(account);
    entries.push([kind, account]);
  }
  accounts = Object.fromEntries(entries) as Record<Kind, Account>;
});

/** By the second factor that the account has. */
async function signedIn({ userId }: Account) {
  const cookie = await openLogin(t.db, userId, t.clock.current);
  await t.db.updateTable('connexions').set({ facteurAt: NOW }).where('userId', '=', userId).execute();
  return t.withCookie(cookie);
}

test.each(kinds)(
  'the own account of one %s tells every table that keeps something of it, and nobody else’s',
  async (kind) => {
    const account = accounts[kind];
    const answer = await (await signedIn(account)).get('/donnees_personnelles/export?format=json');
    expect(answer.status).toBe(200);
    const told = tablesOf(answer);
    const others = Object.values(RECORDS).flat();
    const expected = Object.entries(DONNEES)
      .filter(([, donnees]) => donnees.lien && personalColumns(donnees).length > 0)
      .map(([table]) => table)
      .filter((table) => !OF_LEARNERS.includes(table) && !others.includes(table));
    expected.push(...RECORDS[kind]);
    expect([...new Set(told.map(({ table }) => table))].sort()).toEqual(expected.sort());
    const text = JSON.stringify(answer.body);
    // By the column, not by what else names it.
    expect(told.flatMap(({ lignes }) => lignes).map(({ email }) => email)).toContain(account.email);
    expect(text).not.toMatch(SECRETS);
    // What the account wrote down of others is theirs.
    expect(text).not.toContain('Une autre personne');
    for (const other of kinds.filter((one) => one !== kind)) expect(text).not.toContain(accounts[other].email);
    const lines = told.find(({ table }) => table === 'audit')!.lignes.map(({ action }) => action);
    expect(lines).toEqual(expect.arrayContaining(['essai.compte', 'essai.autre']));
  },
);

test('who was there under the name of an account is told by neither address nor device in its export', async () => {
  const own = t.withCookie(t.world.cookies.apprenant);
  const answer = await own.get('/donnees_personnelles/export?format=json');
  expect(tablesOf(answer).flatMap(({ lignes }) => lignes.map(({ action }) => action))).toContain('essai.autre');
  expect(JSON.stringify(answer.body)).not.toMatch(/Poste de|192\.0\.2\.3/);
  const theirs = await (await signedIn(accounts.administrateur)).get('/donnees_personnelles/export?format=json');
  expect(JSON.stringify(theirs.body)).toContain('192.0.2.3');
  expect(JSON.stringify(theirs.body)).toContain(`Poste de ${accounts.administrateur.email}`);
});

test('it is a document to read too, and each one taken is a line of the trail', async () => {
  const { userId, email } = accounts.referent;
  const { status, headers, bytes } = await (await signedIn(accounts.referent)).get('/donnees_personnelles/export');
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain('attachment');
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  for (const part of [email, 'Identité et coordonnées', 'Cadre de santé', 'Fiche de référent', 'Référent', 'Oui'])
    expect(text).toContain(part);
  // Dates are said, records named, tables and columns called by words.
  expect(text).toContain('20 novembre 2026 à 10:00');
  expect(text).toMatch(/Établissement\s+Hôpital du référent/);
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}T|createdAt|etablissementId|ROLE_|\btrue\b/);
  const trail = await t.db
    .selectFrom('audit')
    .select(['objet', 'details'])
    .where('userId', '=', userId)
    .where('action', '=', 'donnees_personnelles.export')
    .execute();
  expect(trail).toEqual([{ objet: `/api/users/${userId}`, details: { format: 'pdf' } }]);
});

test('every table and column of an export has its word', () => {
  for (const [table, donnees] of Object.entries(DONNEES)) {
    if (!donnees.lien) continue;
    const columns = personalColumns(donnees).flatMap(([, names]) => names);
    const codes = columns.map((column) => `donnees_export.colonne.${column}`);
    if (columns.length > 0) codes.push(`donnees_export.table.${table}`);
    for (const code of codes) expect(Object.keys(catalogue)).toContain(code);
  }
});

test('under the name of another account, one takes nothing of it', async () => {
  const { userId } = accounts.referent;
  const token = makeToken();
  const login = { token, userId, onBehalfOf: t.world.userIds.admin, now: t.clock.current, preuveAt: null, hours: 12 };
  await insertConnexion(t.db, login);
  const entered = t.withCookie(`${loginCookie(t.config)}=${token}`);
  expect((await entered.get('/securite')).status).toBe(403);
  expect((await entered.get('/donnees_personnelles/export')).status).toBe(403);
});

test('of another account, whoever may change it: an administrator of records, a super administrator of the admin group', async () => {
  for (const kind of kinds) {
    const path = `/users/${accounts[kind].userId}/export?format=json`;
    const isOfAdmin = kind === 'administrateur';
    expect([kind, (await t.as('superAdmin').get(path)).status]).toEqual([kind, 200]);
    for (const person of ['csm', 'admin'] as const) {
      const { status, body } = await t.as(person).get(path);
      expect([kind, status]).toEqual([kind, isOfAdmin ? 403 : 200]);
      if (!isOfAdmin) expect(JSON.stringify(body)).toContain(accounts[kind].email);
    }
    for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
      expect([kind, person, (await t.as(person).get(path)).status]).toEqual([kind, person, 403]);
    }
  }
  expect((await t.as('admin').get('/users/2000000000/export')).status).toBe(404);
});

test('of a learner’s account it is the export of the learner, without what no feature of the establishment opens to them', async () => {
  const { id: etablissementId } = await build.etablissement(t.db, { features: [] });
  const learner = await build.apprenant(t.db, { etablissementId, nom: 'Sans formation' });
  await build.passage(t.db, { etablissementId, apprenantId: learner.id, profil: 'Sage-femme' });
  const own = t.withCookie(await openLogin(t.db, learner.userId, t.clock.current));
  expect((await own.get(`/apprenants/${learner.id}/export`)).status).toBe(403);
  for (const answer of [
    await own.get('/donnees_personnelles/export?format=json'),
    await t.as('admin').get(`/users/${learner.userId}/export?format=json`),
  ]) {
    expect([answer.status, answer.body.personne]).toEqual([200, 'Zoé Sans formation']);
    expect(tablesOf(answer).map(({ table }) => table)).toEqual(expect.arrayContaining(['apprenants', 'passages']));
  }
});

test('P-2.8-18 · once the account is deleted, none of its tables keeps a row of it', async () => {
  const { referent, administrateur } = accounts;
  const { id } = await t.db
    .selectFrom('referents')
    .select('id')
    .where('userId', '=', referent.userId)
    .executeTakeFirstOrThrow();
  expect((await t.as('admin').delete(`/referents/${id}`)).status).toBe(204);
  expect((await t.as('superAdmin').delete(`/administrateurs/${administrateur.userId}`)).status).toBe(204);
  await t.runJobs();
  for (const { userId, auteur } of [referent, administrateur]) {
    const left: string[] = [];
    for (const [table, donnees] of Object.entries(DONNEES)) {
      const { lien = {} } = donnees;
      const columns = [lien.userId, lien.onBehalfOf, lien.auteur].filter((one) => one !== undefined);
      for (const column of columns) {
        const value = column === lien.auteur ? auteur : userId;
        const { rows } =
          await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text = ${value}::text`.execute(t.db);
        if (rows.length > 0) left.push(`${table}.${column}`);
      }
    }
    // Who did what stays, by its number alone: what the trail is for.
    expect(left).toEqual(['audit.userId', 'audit.onBehalfOf']);
    const lines = await t.db
      .selectFrom('audit')
      .select('adresse')
      .where((eb) => eb.or([eb('userId', '=', userId), eb('onBehalfOf', '=', userId)]))
      .execute();
    expect(lines.map(({ adresse }) => adresse).filter(Boolean)).toEqual([]);
  }
});
