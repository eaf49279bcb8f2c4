import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '../../database/types.ts';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { openFiles } from '../platform/files.ts';
import { demoSignIns, hasDemoWorld, isEmptyDatabase } from './sign-ins.ts';
import { createDemoWorld } from './world.ts';

const TODAY = '2026-03-18';
const clock = { now: () => new Date(`${TODAY}T10:30:00Z`) };

let base: TestDatabase;
let twin: TestDatabase;
let dataDir: string;
let files: Disk;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-'));
  files = await openFiles({ s3: undefined, dataDir });
  [base, twin] = await Promise.all([testDatabase(), testDatabase()]);
  const before = performance.now();
  await createDemoWorld(base.db, files, clock);
  console.log(`demonstration world: ${Math.round(performance.now() - before)} ms`);
});
afterAll(async () => {
  await base.drop();
  await twin.drop();
  await rm(dataDir, { recursive: true });
});

test('the world is the same in another database, and is created once only, even by two processes at a time', async () => {
  expect([await isEmptyDatabase(twin.db), await hasDemoWorld(twin.db)]).toEqual([true, false]);
  await Promise.all([createDemoWorld(twin.db, files, clock), createDemoWorld(twin.db, files, clock)]);
  expect([await isEmptyDatabase(twin.db), await hasDemoWorld(twin.db)]).toEqual([false, true]);

  const tables = [
    'users',
    'groupements',
    'etablissements',
    'etablissementAppareilVersions',
    'etablissementActions',
    'referents',
    'apprenants',
    'casques',
    'possession_casques',
    'module_groupes',
    'modules',
    'scenarios',
    'scenarioVersions',
    'scorm_packages',
    'training_courses',
    'badges',
    'regroupements',
    'assignments',
    'installation',
    'journaux',
    'passages',
    'apprenant_scenarios',
    'user_badges',
    'relances',
    'courriels',
    'conservations',
    'attestation_demandes',
  ] as const;
  for (const table of tables) expect(await readRows(twin, table), table).toEqual(await readRows(base, table));
});

test('the sign-ins are those of the design, in its order', () => {
  expect(demoSignIns.map(({ code }) => code)).toEqual([
    'superadmin@sillage.test',
    'csm@sillage.test',
    'admin@sillage.test',
    'groupement@sillage.test',
    'etablissement@sillage.test',
    'etablissement-sans@sillage.test',
    'ifps@sillage.test',
    'referent@sillage.test',
    'double@sillage.test',
    'APP-NANTES-0001',
    'APP-NANTES-0002',
  ]);
  expect(demoSignIns.filter(({ motDePasse }) => motDePasse !== 'Sillage-demo-2026')).toMatchObject([
    { code: 'APP-NANTES-0002', motDePasse: null },
  ]);
});

test('each sign-in opens what its line announces', async () => {
  const { rows } = await sql<{ code: string; role: string; lieu: string | null; hash: string | null }>`
    select * from (
      select email as code, role, null as lieu, "passwordHash" as hash from users where email is not null
      union all select g.email, role, g.nom, "passwordHash" from groupements g join users u on u.id = "userId"
      union all select e.email, role, e.nom, "passwordHash" from etablissements e join users u on u.id = "userId"
      union all select r.email, u.role, e.nom, "passwordHash"
        from referents r join users u on u.id = r."userId" join etablissements e on e.id = "etablissementId"
      union all select "codeApprenant", u.role, e.nom, "passwordHash"
        from apprenants a join users u on u.id = a."userId" join etablissements e on e.id = "etablissementId"
        where "deletedAt" is null and not "estBloque"
    ) comptes where code = any(${demoSignIns.map(({ code }) => code)}) order by code collate "C", lieu`.execute(
    base.db,
  );
  expect(rows.map(({ code, role, lieu }) => [code, role, lieu])).toEqual([
    ['APP-NANTES-0001', 'ROLE_APPRENANT', 'CHU de Nantes'],
    ['APP-NANTES-0002', 'ROLE_APPRENANT', 'CHU de Nantes'],
    ['admin@sillage.test', 'ROLE_ADMIN', null],
    ['csm@sillage.test', 'ROLE_CSM', null],
    ['double@sillage.test', 'ROLE_REFERENT', 'CH de Saint-Nazaire'],
    ['double@sillage.test', 'ROLE_REFERENT', 'CHU de Nantes'],
    ['etablissement-sans@sillage.test', 'ROLE_ETABLISSEMENT', 'Clinique des Acacias'],
    ['etablissement@sillage.test', 'ROLE_ETABLISSEMENT', 'CHU de Nantes'],
    ['groupement@sillage.test', 'ROLE_GROUPEMENT', 'Groupement Loire-Océan'],
    ['ifps@sillage.test', 'ROLE_ETABLISSEMENT', 'IFSI de Rennes'],
    ['referent@sillage.test', 'ROLE_REFERENT', 'CHU de Nantes'],
    ['superadmin@sillage.test', 'ROLE_SUPER_ADMIN', null],
  ]);
  const hashes = new Set(rows.map(({ hash }) => hash));
  expect(rows.filter(({ hash }) => hash === null).map(({ code }) => code)).toEqual(['APP-NANTES-0002']);
  expect(hashes.size).toBe(2);
  expect(await verify([...hashes].find(Boolean)!, 'Sillage-demo-2026')).toBe(true);
});

test('the establishments have the features, flags and group that their sign-ins announce', async () => {
  const rows = await base.db
    .selectFrom('etablissements as e')
    .leftJoin('groupements as g', 'g.id', 'e.groupementId')
    .select(['e.nom', 'g.nom as groupement', 'features', 'IFPS', 'locked', 'migrated', 'defaultLanguage'])
    .orderBy('e.id')
    .execute();
  expect(rows.filter(({ groupement }) => groupement === 'Groupement Loire-Océan').map(({ nom }) => nom)).toEqual([
    'CHU de Nantes',
    'CH de Saint-Nazaire',
    'EHPAD Les Jardins de l’Erdre',
  ]);
  const named = (nom: string) => rows.find((row) => row.nom === nom);
  expect(named('CHU de Nantes')).toMatchObject({ features: ['trainingCourses', 'attestations'], IFPS: false });
  expect(named('CH de Saint-Nazaire')?.features).toContain('trainingCourses');
  expect(named('Clinique des Acacias')).toMatchObject({ features: [], groupement: null });
  expect(named('IFSI de Rennes')).toMatchObject({ features: ['trainingCourses'], IFPS: true, groupement: null });
  expect(rows.filter(({ locked }) => locked)).toHaveLength(1);
  expect(rows.filter(({ migrated }) => migrated)).toHaveLength(1);
  expect(rows.filter(({ defaultLanguage }) => defaultLanguage === 'be')).toHaveLength(1);
  expect(rows.filter((row) => row.locked || row.migrated).map(({ groupement }) => groupement)).toEqual([null, null]);
});

test('learners: 1,240, 214 of them at the CHU, with accents, leading zeros, archived and blocked ones', async () => {
  const rows = await base.db
    .selectFrom('apprenants')
    .innerJoin('etablissements', 'etablissements.id', 'etablissementId')
    .select(['apprenants.nom', 'prenom', 'codeApprenant', 'apprenants.email', 'matricule', 'deletedAt', 'estBloque'])
    .select(['professionId', 'codeEtablissement', 'estEtudiant', 'IFPS'])
    .execute();
  expect(rows).toHaveLength(1240);
  expect(rows.filter(({ codeEtablissement }) => codeEtablissement === 'CHU-NANTES')).toHaveLength(214);
  expect(rows.map(({ prenom }) => prenom)).toEqual(expect.arrayContaining(['Zoé', 'Anaïs', 'Lœtitia']));
  expect(rows.map(({ nom }) => nom)).toEqual(expect.arrayContaining(["D'Aubigné", 'Nguyễn']));
  expect(rows.map(({ codeApprenant }) => codeApprenant)).toContain('00123');
  expect(rows.every(({ professionId }) => professionId !== null)).toBe(true);
  const share = (chosen: typeof rows) => chosen.length / rows.length;
  expect(share(rows.filter(({ deletedAt }) => deletedAt))).toBeCloseTo(0.05, 1);
  expect(rows.filter(({ estBloque }) => estBloque).length).toBeGreaterThan(3);
  expect(rows.filter(({ matricule }) => matricule?.startsWith('0')).length).toBeGreaterThan(10);
  expect(rows.filter(({ IFPS, estEtudiant }) => IFPS && estEtudiant).length).toBeGreaterThan(150);
  const emails = rows.flatMap(({ email }) => email ?? []);
  expect(emails.length).toBeGreaterThan(1000);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails.filter((email) => !/^[a-z-]+\.[a-z-]+\d*@[a-z-]+\.test$/.test(email))).toEqual([]);
});

test('equipment: the CHU holds a browser computer today, others are returned, and no date is ahead of its cause', async () => {
  const rows = await base.db
    .selectFrom('possession_casques as p')
    .innerJoin('casques as c', 'c.id', 'p.casqueId')
    .leftJoin('etablissements as e', 'e.id', 'p.etablissementId')
    .select(['numeroSerie', 'typeId', 'codeEtablissement', 'dateDebut', 'dateFin', 'emplacement', 'finPossessionPC'])
    .select(['e.createdAt as ouverture'])
    .execute();
  expect(new Set(rows.map(({ numeroSerie }) => numeroSerie)).size).toBe(26);
  const isActive = (row: (typeof rows)[number]) =>
    row.dateDebut <= TODAY && (row.dateFin === null || row.dateFin >= TODAY);
  const computers = rows.filter(({ numeroSerie }) => numeroSerie.startsWith('PC'));
  expect(computers.every((row) => row.typeId === 3 && row.dateFin === row.finPossessionPC)).toBe(true);
  expect(computers.filter(isActive).map((row) => row.codeEtablissement)).toContain('CHU-NANTES');
  expect(computers.filter((row) => !isActive(row))).toHaveLength(1);
  expect(rows.filter(isActive)).toContainEqual(
    expect.objectContaining({ numeroSerie: '2Q0-DEMO-0001', codeEtablissement: 'CHU-NANTES', emplacement: 2 }),
  );
  expect(rows.filter((row) => row.ouverture !== null && row.dateDebut < row.ouverture.slice(0, 10))).toEqual([]);
});

test('history: twelve months, a weekly rhythm, nothing ahead of now, and the last sign-in is the one recorded', async () => {
  const { rows } = await sql<{ jour: number; total: number }>`
    select extract(isodow from date at time zone 'Europe/Paris')::int as jour, count(*) as total
    from "etablissementActions" group by 1 order by 1`.execute(base.db);
  const [lundi, , , , , , dimanche] = rows.map(({ total }) => total);
  expect(lundi!).toBeGreaterThan(10 * dimanche!);

  const { rows: bounds } = await sql<{ debut: string; fin: string }>`
    select min(date) as debut, max(date) as fin from "etablissementActions"`.execute(base.db);
  expect(bounds[0]!.debut.slice(0, 7)).toBe('2025-03');
  expect(bounds[0]!.fin <= clock.now().toISOString()).toBe(true);

  const { rows: etablissements } = await sql<{ code: string; derniere: string | null; attendue: string | null }>`
    select "codeEtablissement" as code, "dateDerniereConnexion" as derniere,
      (select max(date) from "etablissementActions" where "etablissementId" = e.id and type = 'Connexion') as attendue
    from etablissements e`.execute(base.db);
  expect(etablissements.map(({ derniere }) => derniere)).toEqual(etablissements.map(({ attendue }) => attendue));
  expect(etablissements.filter(({ derniere }) => derniere === null).map(({ code }) => code)).toEqual(['CR-EMBRUNS']);
});

test('S-2.11-06 · attestations are asked for on phones each week, after the session and not ahead of now', async () => {
  const { rows } = await sql<{ semaines: number; ailleurs: number; futures: number }>`
    select count(distinct date_trunc('week', jour_en_france("demandeLe"))) as semaines,
      count(*) filter (where p.plateforme is distinct from 'mobile' or not p.complete or "demandeLe" < p.fin) as ailleurs,
      count(*) filter (where "demandeLe" > ${clock.now().toISOString()}::timestamptz) as futures
    from attestation_demandes d left join passages p on p.session = d.session`.execute(base.db);
  expect(rows).toEqual([{ semaines: expect.any(Number), ailleurs: 0, futures: 0 }]);
  expect(rows[0]!.semaines).toBeGreaterThan(10);
});

test('P-3-80 · some referents receive the monthly report, from the running month on', async () => {
  const { rows } = await sql<{ recus: number; referents: number; avance: number }>`
    select count(r.id)::int as recus, count(*)::int as referents,
      count(*) filter (where not r.envoye or r."createdAt" > ${clock.now().toISOString()}::timestamptz)::int as avance
    from referents left join rapports r on r."userId" = referents."userId"`.execute(base.db);
  const { recus, referents, avance } = rows[0]!;
  expect([recus > 0, recus < referents, avance]).toEqual([true, true, 0]);
});

test('an agreement stands in the list, and its document is there', async () => {
  const [convention, ...others] = await base.db.selectFrom('conventions').selectAll().execute();
  expect(others).toEqual([]);
  expect(convention).toMatchObject({ createdAt: '2026-01-09T09:40:00.000Z', contenu: { date_fin: '2027-01-08' } });
  const pdf = Buffer.from(await files.getBytes(convention!.fichier));
  expect(createHash('sha256').update(pdf).digest().equals(convention!.empreinte)).toBe(true);
});

test('mails have left, one was given up, two wait with their reason, and each of the last nights has its report', async () => {
  const mails = await base.db.selectFrom('courriels').select(['objet', 'etat', 'date', 'texte']).execute();
  const kinds = new Set(mails.map(({ objet, etat }) => `${objet.split(/\s:/)[0]}, ${etat}`));
  expect([...kinds].sort()).toEqual([
    'Nouvelle formation, envoye',
    'Votre compte Sillage, abandonne',
    'Votre compte Sillage, envoye',
    'Votre nouveau mot de passe Sillage, envoye',
    'À terminer, envoye',
  ]);
  expect(mails.filter(({ date, texte }) => date > clock.now().toISOString() || texte !== '')).toEqual([]);
  const { rows: waiting } = await sql`
    select from graphile_worker.jobs where last_error is not null and attempts < max_attempts`.execute(base.db);
  expect(waiting).toHaveLength(2);
  const { rows: nights } = await sql<{ futures: number; total: number }>`
    select count(*) filter (where date > ${clock.now().toISOString()}::timestamptz) as futures, count(*) as total
    from conservations`.execute(base.db);
  expect(nights).toEqual([{ futures: 0, total: 14 }]);
});

/** Without the hash, whose salt is new at each creation. */
async function readRows({ db }: TestDatabase, table: keyof DB) {
  const rows: object[] = await db.selectFrom(table).selectAll().orderBy(sql`1`).execute();
  return rows.map((row) => ('passwordHash' in row ? { ...row, passwordHash: row.passwordHash !== null } : row));
}
