import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { openFiles } from '../platform/files.ts';
import { hashToken } from '../platform/login.ts';
import { createDemoWorld } from './world.ts';

const NOW = new Date('2026-03-18T10:30:00Z');

let base: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  base = await testDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-'));
  await createDemoWorld(base.db, await openFiles({ s3: undefined, dataDir }), { now: () => NOW });
});
afterAll(async () => {
  await base.drop();
  await rm(dataDir, { recursive: true });
});

async function read<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(base.db)).rows;
}

test('the key of the documentation is that of the headset of the CHU de Nantes', async () => {
  const [row] = await read(sql<{ numeroSerie: string; lieu: string }>`
    select c."numeroSerie", e.nom as lieu from appareil_cles k join casques c on c.id = k."casqueId"
    join possession_casques p on p."casqueId" = c.id and p."dateFin" is null or p."casqueId" = c.id and p."dateFin" > ${NOW.toISOString()}::date
    join etablissements e on e.id = p."etablissementId"
    where k.hash = ${hashToken('demo-casque-0001')} and k."revokedAt" is null`);
  expect(row).toEqual({ numeroSerie: '2Q0-DEMO-0001', lieu: 'CHU de Nantes' });
});

test('a key was last used when its device last reported, and a few never were', async () => {
  const [row] = await read(sql<{ utilisees: number; ecarts: number; jamais: number }>`
    select count(k."derniereUtilisation") as utilisees, count(*) filter (where k."derniereUtilisation" is null) as jamais,
      count(*) filter (where k."derniereUtilisation" is distinct from (select max(j."recuLe") from journaux j where j."cleId" = k.id)) as ecarts
    from appareil_cles k`);
  expect(row!.ecarts).toBe(0);
  expect([row!.utilisees, row!.jamais].every((count) => count > 0)).toBe(true);
});

test('about 2,500 sessions of twelve months in several sites, on every platform, none ahead of now, none left behind', async () => {
  const [row] = await read(sql<Record<string, number>>`
    select count(*) as total, count(distinct "etablissementId") as lieux, count(distinct "casqueId") as casques,
      count(distinct "scenarioId") as scenarios, count(distinct plateforme) as plateformes,
      count(*) filter (where "scenarioId" is null or "etablissementId" = 0) as perdus,
      count(*) filter (where "dernierEvenement" > ${NOW.toISOString()}) as futurs,
      count(*) filter (where jour < '2025-04-18') as anciens,
      avg((not complete)::int) as incomplets, avg(test::int) as tests, avg(("apprenantId" is not null)::int) as identifies,
      (select count(*) from journaux_a_traiter) as retard, (select count(*) from journaux_lacunes) as lacunes,
      (select count(*) from user_badges) as badges
    from passages where plateforme <> 'scorm' and coalesce(application, 'autre') = 'autre' and jour > '2025-03-19'`);
  const { incomplets, tests, identifies, ...counts } = row!;
  expect(counts.total).toBeGreaterThan(2_300);
  expect(counts.total).toBeLessThan(2_800);
  expect(counts).toMatchObject({ plateformes: 3, perdus: 0, futurs: 0, retard: 0 });
  expect(counts.lieux).toBeGreaterThanOrEqual(11);
  expect(counts.casques).toBeGreaterThan(15);
  expect(counts.scenarios).toBeGreaterThan(12);
  expect(counts.anciens).toBeGreaterThan(50);
  expect(counts.lacunes).toBeGreaterThan(2);
  expect(counts.badges).toBeGreaterThan(3);
  expect(Number(identifies)).toBeCloseTo(0.52, 1);
  expect(Number(incomplets)).toBeCloseTo(0.09, 1);
  expect(Number(tests)).toBeCloseTo(0.02, 1);
});

test('the last twelve weeks have more sessions than those of the year before, each of which has some, of nobody named', async () => {
  const weeks = await read(sql<{ ilYA: number; total: number; nommees: number }>`
    select (date '2026-03-16' - date_trunc('week', jour)::date) / 7 as "ilYA", count(*) as total,
      count("apprenantId") + count(nom) as nommees
    from passages where application is null and plateforme <> 'scorm' group by 1`);
  const from = (first: number) => weeks.filter(({ ilYA }) => ilYA >= first && ilYA < first + 12);
  const sum = (rows: typeof weeks) => rows.reduce((total, row) => total + row.total, 0);
  expect(from(52)).toHaveLength(12);
  expect(from(53).map(({ nommees }) => nommees)).toEqual(Array(12).fill(0));
  expect(sum(from(52))).toBeGreaterThan(200);
  expect(sum(from(0))).toBeGreaterThan(sum(from(52)));
});

test('S-2.23-12 · in several sites and formations, the last training of some learners is older than two years, of most it is not', async () => {
  const shares = (place: 'e.nom' | 'm.nom') =>
    read(sql<{ anciens: number; total: number }>`
      select count(*) filter (where jour <= '2024-03-18') as anciens, count(*) as total from (
        select ${sql.ref(place)} as lieu, max(p.jour) as jour from passages p join etablissements e on e.id = p."etablissementId"
          join scenarios s on s.id = p."scenarioId" join modules m on m.id = s."moduleId"
        where p."apprenantId" is not null and p.complete and not p.test group by 1, p."apprenantId"
      ) dernieres group by lieu`);
  for (const place of ['e.nom', 'm.nom'] as const) {
    const rows = await shares(place);
    expect(rows.filter(({ anciens }) => anciens > 0).length, place).toBeGreaterThan(4);
    const [anciens, total] = (['anciens', 'total'] as const).map((one) => rows.reduce((sum, row) => sum + row[one], 0));
    expect(anciens! / total!, place).toBeGreaterThan(0.03);
    expect(anciens! / total!, place).toBeLessThan(0.25);
  }
});

test('S-2.11-15 · three applications have played mobile sessions, the scenario of the report among them, some of places and some of nobody', async () => {
  const rows = await read(sql<Record<string, number>>`
    select application, count(*) > 60 as joue, count(distinct systeme) as systemes, count(distinct "appareilId") > 20 as appareils,
      bool_or("etablissementId" = 0) as personne, bool_or("etablissementId" > 0) as lieux, bool_or(fin is null) as abandons,
      bool_or(s.guid = 'prelevement-nasopharynge') as section
    from passages p join scenarios s on s.id = p."scenarioId" where application <> 'autre' group by 1 order by 1`);
  const found = { joue: true, systemes: 3, appareils: true, personne: true, lieux: true, abandons: true };
  expect(rows).toEqual([
    { application: 'adam', ...found, section: true },
    { application: 'ddp', ...found, section: false },
    { application: 'lat', ...found, section: false },
  ]);
});

test('the week has its rhythm, people get better, and most are satisfied', async () => {
  const days = await read(sql<{ total: number }>`
    select count(*) as total from passages group by extract(isodow from jour) order by extract(isodow from jour)`);
  expect(days[1]!.total).toBeGreaterThan(10 * days[6]!.total);

  const scores = await read(sql<{ rang: number; score: string; total: number }>`
    select rang, avg(score) as score, count(*) as total from (
      select score, row_number() over (partition by "apprenantId", "scenarioId" order by debut) as rang
      from passages where complete and not test and "apprenantId" is not null) passage
    where rang <= 3 group by 1 order by 1`);
  expect(Number(scores[1]!.score)).toBeGreaterThan(Number(scores[0]!.score) + 2);

  const answers = await read(sql<{ satisfaction: number; total: number }>`
    select satisfaction1 as satisfaction, count(*) as total from passages where satisfaction1 is not null group by 1 order by 1`);
  expect(answers.map(({ satisfaction }) => satisfaction)).toEqual([1, 2, 3, 4]);
  expect(answers[3]!.total).toBeGreaterThan(answers[0]!.total * 5);
});

test('the same errors come back in a scenario, they become rarer with practice, and the template names them', async () => {
  const rates = await read(sql<{ code: string; fausses: number; libelle: string }>`
    select f.code, avg((not f.juste)::int) as fausses, g.textes -> 'libelles' ->> f.code as libelle
    from passages p cross join unnest(p.faits) as fait(id) join faits f on f.id = fait.id
      join scenarios s on s.id = p."scenarioId" join gabarits g on g."scenarioId" = s.id
    where s.nom = 'Friction chronométrée' and f.genre = 'action' group by 1, 3 order by 2 desc`);
  expect(rates.map(({ code }) => code)).toHaveLength(6);
  expect(rates[0]!.libelle).toBe('Frotter les pouces');
  expect(Number(rates[0]!.fausses)).toBeGreaterThan(2 * Number(rates.at(-1)!.fausses));

  const practice = await read(sql<{ rang: number; fausses: number }>`
    select p.rang, avg((not f.juste)::int) as fausses from (
      select faits, row_number() over (partition by "apprenantId", "scenarioId" order by debut) as rang
      from passages where complete and not test and "apprenantId" is not null) p
      cross join unnest(p.faits) as fait(id) join faits f on f.id = fait.id
    where f.genre = 'action' and p.rang <= 2 group by 1 order by 1`);
  expect(Number(practice[1]!.fausses)).toBeLessThan(Number(practice[0]!.fausses));
});

test('the learner who signs in has trained a handful of times, to the end', async () => {
  const rows = await read(sql<{ scenarioId: number; complete: boolean }>`
    select "scenarioId", complete from apprenant_scenarios join apprenants a on a.id = "apprenantId"
    where a."codeApprenant" = 'APP-NANTES-0001'`);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(rows.filter(({ complete }) => complete).length).toBeGreaterThanOrEqual(4);
});
