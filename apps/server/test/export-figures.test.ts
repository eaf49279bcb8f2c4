import { type RawBuilder, sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoApp, demoApp } from './demo-app.ts';

/** The figures of the export of a learner, beside those of the screens and those that the database counts. */
let t: DemoApp;
beforeAll(async () => {
  t = await demoApp();
}, 240_000);
afterAll(() => t.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Row = Record<string, any>;

const query = async (text: RawBuilder<Row>): Promise<Row[]> => (await text.execute(t.db)).rows;
const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + (row[field] ?? 0), 0);

// Many sessions, badges, a test session, sessions left before their end, the same scenario again.
describe.each(['APP-NANTES-0001', 'APP-NANTES-0011', 'ESI-002401', '00101'])('%s', (code) => {
  let id: number;
  let tables: Record<string, Row[]>;
  let self: Awaited<ReturnType<DemoApp['signIn']>>;
  let admin: typeof self;
  beforeAll(async () => {
    [{ id }] = (await query(sql`select id from apprenants where "codeApprenant" = ${code}`)) as [{ id: number }];
    [self, admin] = [await t.signIn(code), await t.signIn('admin@sillage.test')];
    const { donnees } = (await self.get(`/apprenants/${id}/export?format=json`)).json();
    tables = Object.fromEntries(
      donnees.flatMap((kind: Row) =>
        kind.tables.flatMap(({ table, lignes }: Row) =>
          // The names that sessions hold are of another kind.
          table === 'passages' && !('debut' in lignes[0]) ? [] : [[table, lignes]],
        ),
      ),
    );
  });

  test('its sessions, durations, scores and ends are those of the screen, and what the database adds up', async () => {
    const { passages = [] } = tables;
    const [counted] = await query(sql`
      select count(*)::int as sessions, sum("dureeSecondes")::int as duree, sum(score)::float8 as score,
        count(*) filter (where complete)::int as completes
      from passages where "apprenantId" = ${id}`);
    expect({
      sessions: passages.length,
      duree: sum(passages, 'dureeSecondes'),
      score: sum(passages, 'score'),
      completes: passages.filter(({ complete }) => complete).length,
    }).toEqual(counted);
    // The export tells all that is kept; screens leave test sessions out.
    const tests = new Set(
      (await query(sql`select debut from passages where "apprenantId" = ${id} and test`)).map(({ debut }) => debut),
    );
    const { sessions } = (await admin.get(`/apprenants/${id}/sessions`)).json();
    const names = new Map((await query(sql`select id, nom from scenarios`)).map((one) => [one.id, one.nom]));
    expect(sorted(sessions.map(({ session, saisie, ...shown }: Row) => shown))).toEqual(
      sorted(
        passages
          .filter(({ debut }) => !tests.has(debut))
          .map(({ scenarioId, debut, dureeSecondes, score, complete }) => ({
            ...{ scenario: names.get(scenarioId), date: debut, duree: dureeSecondes, score, complete },
          })),
      ),
    );
  });

  test('its steps and successes are those of the screens, and what its sessions add up to', async () => {
    const { apprenant_scenarios: steps = [] } = tables;
    const figures = ({ complete, score, passages, tempsSecondes, dernierPassage }: Row) => ({
      ...{ complete, score, passages, tempsSecondes, dernierPassage },
    });
    const shown = (await self.post('/steps/learner', { apprenantIds: [id] })).json()[code] as Row[];
    expect(sorted(steps.map((step) => ({ id: step.scenarioId, ...figures(step) })))).toEqual(
      sorted(shown.map((step) => ({ id: step.id, ...figures(step) }))),
    );
    const counted = await query(sql`
      select "scenarioId" as id, bool_or(complete) as complete, max(score) filter (where complete)::float8 as score,
        count(*)::int as passages, coalesce(sum("dureeSecondes"), 0)::int as "tempsSecondes", max(debut) as "dernierPassage"
      from passages where "apprenantId" = ${id} and not test group by "scenarioId"`);
    expect(sorted(steps.map((step) => ({ id: step.scenarioId, ...figures(step) })))).toEqual(sorted(counted));

    const { formations } = (await self.get(`/apprenants/${id}/formations`)).json();
    const modules = new Map<number, Row>(
      formations.flatMap(({ modules }: Row) => modules.map((one: Row) => [one.id, one])),
    );
    const inModule = new Map(
      (await query(sql`select id, "moduleId" from scenarios`)).map((one) => [one.id, one.moduleId]),
    );
    for (const [moduleId, { faites, moyenne, scorm }] of modules) {
      if (scorm) continue;
      const done = steps.filter((step) => step.complete && inModule.get(step.scenarioId) === moduleId);
      const scores = done.flatMap(({ score }) => (score === null ? [] : [score]));
      expect({ faites, moyenne }, `module ${moduleId}`).toEqual({
        faites: done.length,
        moyenne: scores.length === 0 ? null : Math.round(scores.reduce((total, one) => total + one, 0) / scores.length),
      });
    }
    const badges = (await self.get('/user_badges')).json();
    expect((tables.user_badges ?? []).map(({ badgeId }) => badgeId).sort()).toEqual(
      badges['hydra:member'].map(({ badge }: Row) => badge.id).sort(),
    );
  });

  test('the paper says of each session the duration and the score of the data', async () => {
    const { rawPayload } = await self.get(`/apprenants/${id}/export`);
    const document = await getDocumentProxy(new Uint8Array(rawPayload));
    const pages = Array.from({ length: document.numPages }, async (_, page) =>
      (await (await document.getPage(page + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
    );
    const words = (await Promise.all(pages)).flat().filter((word) => word.trim() !== '');
    const after = (label: string) => words.flatMap((word, rank) => (word === label ? [words[rank + 1]!] : [])).sort();
    const french = (rows: Row[], field: string) =>
      rows.flatMap((row) => (row[field] == null ? [] : [String(row[field]).replace('.', ',')])).sort();
    const { passages = [], apprenant_scenarios: steps = [] } = tables;
    expect(after('Durée (secondes)')).toEqual(french(passages, 'dureeSecondes'));
    expect(after('Temps (secondes)')).toEqual(french(steps, 'tempsSecondes'));
    expect(after('Score (%)')).toEqual(french([...passages, ...steps], 'score'));
  });
});
