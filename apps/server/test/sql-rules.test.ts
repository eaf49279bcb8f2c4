import { isClosed } from '@sillage/contracts/apprenants.rules.ts';
import { currentWeek, dayInFrance, shownWeek } from '@sillage/contracts/calendrier.rules.ts';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { fullName, listName } from '@sillage/contracts/personnes.rules.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullNameOf, listNameOf, regroupementNameOf } from '../src/platform/names.ts';
import { type TestApp, testApp } from './app.ts';
import * as build from './builders.ts';
import { read } from './sources.ts';
import { createTrainings } from './trainings.ts';
import { openLogin } from './world.ts';

/** Rules that the database works out too, each held equal to its twin (docs/architecture.md). */

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-9-39 C-4-41 · days and weeks are those of France, in the database as in the code', async () => {
  // Every five hours and a half over ten years: both changes of clock, weeks 53 and years that begin inside a week.
  const { rows } = await sql<{ moment: string; jour: string; annee: number; semaine: number }>`
    select moment, jour_en_france(moment)::text as jour,
      extract(isoyear from jour_en_france(moment))::int as annee, extract(week from jour_en_france(moment))::int as semaine
    from generate_series('2019-12-30T00:10:00Z'::timestamptz, '2030-01-10', '5 hours 30 minutes') moment`.execute(t.db);
  const different = rows.filter(({ moment, jour, annee, semaine }) => {
    const { year, week } = currentWeek(new Date(moment));
    return jour !== dayInFrance(new Date(moment)) || year !== annee || week !== shownWeek(semaine);
  });
  expect(rows.length).toBeGreaterThan(15_000);
  expect(different).toEqual([]);
});

test('the two orders of a name are those of the rules, in queries and in the view of authors', async () => {
  const columns = (table: 'apprenants' | 'referents') =>
    [
      sql.ref<string>(`${table}.nom`).as('nom'),
      sql.ref<string>(`${table}.prenom`).as('prenom'),
      listNameOf(table).as('liste'),
      fullNameOf(table).as('phrase'),
    ] as const;
  const learners = await t.db.selectFrom('apprenants').select(columns('apprenants')).execute();
  const referents = await t.db
    .selectFrom('referents')
    .innerJoin('auteurs', 'auteurs.id', 'referents.userId')
    .select([...columns('referents'), 'auteurs.nom as auteur'])
    .execute();
  expect(learners.length).toBeGreaterThan(3);
  expect(referents.length).toBeGreaterThan(3);
  for (const { liste, phrase, ...named } of [...learners, ...referents]) {
    expect({ liste, phrase }).toEqual({ liste: listName(named), phrase: fullName(named) });
  }
  for (const { auteur, ...named } of referents) expect(auteur).toBe(fullName(named));
});

test('a text is compared without accents, capitals or ligatures, in the database as in the code', async () => {
  // Letters of Europe and of Vietnam, and the apostrophes; ŉ alone holds one, and no keyboard writes it.
  const { rows } = await sql<{ signe: string; sans: string }>`
    select chr(code) as signe, sans_accents(chr(code)) as sans
    from (select generate_series(32, 126) union select generate_series(192, 383) union select generate_series(7840, 7929)
      union values (700), (8216), (8217)) as signes (code)
    where code not in (215, 247, 329)`.execute(t.db);
  expect(rows.length).toBeGreaterThan(370);
  expect(rows.filter(({ signe, sans }) => plainLetters(signe) !== sans)).toEqual([]);
});

test('a regroupement is named by its levels, in the database as in the code', async () => {
  const { rows } = await sql<{ nomA: string; nomB: string | null; nomC: string | null; nom: string }>`
    select r.*, ${regroupementNameOf('r')} as nom
    from (values ('Pôle A', null, null), ('Pôle A', 'Nuit', null), ('Pôle A', 'Nuit', 'Été')) r ("nomA", "nomB", "nomC")`.execute(
    t.db,
  );
  expect(rows.map(({ nom }) => nom)).toEqual(rows.map(regroupementName));
  expect(rows.at(-1)?.nom).toBe('Pôle A / Nuit / Été');
});

test('a learner is closed, in the database as in the code', async () => {
  const { rows } = await sql<{ deletedAt: string | null; estBloque: boolean; ferme: boolean }>`
    select "deletedAt", "estBloque", apprenant_ferme(jsonb_populate_record(null::apprenants, to_jsonb(etat))) as ferme
    from (values (null, false), (null, true), (now(), false), (now(), true)) as etat ("deletedAt", "estBloque")`.execute(
    t.db,
  );
  expect(rows.map(({ ferme }) => ferme)).toEqual(rows.map(isClosed));
  expect(rows.filter(({ ferme }) => ferme)).toHaveLength(3);
});

test('C-9-26 C-2.9-32 · done is the same for the learner, on the cards of staff, in the details and at home', async () => {
  const { course, nantes, scenarios, learners, moduleA } = await createTrainings(t);
  const { a1, a2, b1 } = scenarios;
  const empty = await build.trainingCourse(t.db, { moduleIds: [moduleA, (await build.module(t.db)).id] });
  const done = [[], [a1], [a2], [b1], [a1, b1], [a1, a2, b1]];
  for (const [rank, steps] of done.entries())
    for (const scenarioId of steps) await build.suivi(t.db, { apprenantId: learners[rank]!, scenarioId });
  const staff = t.as('etablissement');
  for (const trainingCourseId of [course, empty.id]) {
    const endDate = dayInFrance(t.clock.current);
    const due = { etablissementId: nantes, trainingCourseId, endDate };
    const { id } = await build.assignment(t.db, { ...due, apprenantIds: learners });
    const told = await Promise.all(
      learners.map(async (learner) => {
        const { body } = await staff.get(`/apprenants/${learner}/formations`);
        return body.formations.find((one: { id: number }) => one.id === id);
      }),
    );
    const complete = learners.filter((_, rank) => told[rank].complete);
    expect(complete).toEqual(trainingCourseId === course ? [learners[5]] : []);
    const participants = { fait: complete.length, total: learners.length };
    for (const { participants: counted } of told) expect(counted).toEqual(participants);
    const home = (await staff.get('/accueil/echeances')).body;
    expect(home.assignations.find((one: { id: number }) => one.id === id)).toMatchObject({
      termines: complete.length,
      apprenants: learners.length,
    });
    const details = async (learners: string) =>
      (await staff.get(`/assignments/v2/singleData?id=${id}&learners=${learners}`)).body['hydra:member'][0];
    expect(await details('termine')).toMatchObject({
      completionCount: complete.length,
      learnersTotal: complete.length,
    });
    expect((await details('restants')).learnersTotal).toBe(learners.length - complete.length);
    expect((await details('tous')).learnersWhoCompleted).toHaveLength(complete.length);
    const { userId } = await t.db
      .selectFrom('apprenants')
      .where('id', '=', learners[5]!)
      .select('userId')
      .$narrowType<{ userId: number }>()
      .executeTakeFirstOrThrow();
    const own = await t
      .withCookie(await openLogin(t.db, userId, t.clock.current))
      .get('/assignments/v2/data?rowsPerPage=100');
    const card = own.body['hydra:member'].find((one: { id: number }) => one.id === id);
    expect(card.isDone).toBe(trainingCourseId === course);
  }
});

test('docs/architecture.md names every view and function of the schema', () => {
  const schema = read('apps/server/database/schema.sql');
  const made = [...schema.matchAll(/^create (?:view|function) (\w+)(?: as|\([^)]*\)\s+returns (?!trigger))/gm)];
  const names = made.map(([, name]) => name!);
  expect(names).toContain('jour_en_france');
  expect(names).toContain('apprenant_modules');
  expect(names.filter((name) => !read('docs/architecture.md').includes(`\`${name}\``))).toEqual([]);
});
