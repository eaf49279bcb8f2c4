// `npm run bench:adl`: replays the calls of ADL's SCORM 2004 run-time test, group by group, in the packages that they were recorded in: where the order of each leads, and what each call is answered.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Manifest } from '../apps/server/src/domain/scorm/read-manifest.ts';
import type { JourneyRequest } from '../apps/web/src/client/launch-messages.ts';
import type { Activity } from '../packages/contracts/src/scorm.ts';
import { type Call, isGood } from './adl-judge.ts';
import { acquisIn, type Kept, Learner, NOTHING } from './adl-learner.ts';
import { readPackages } from './adl-package.ts';
import { writeResult } from './results.ts';

const folder = process.argv[2] ?? path.join(import.meta.dirname, '../../shared/samples/scorm/adl-2004-4ed');
const source = path.join(folder, 'adl-lms-rte.jsonl.gz');

type Api = Record<string, (...args: string[]) => string>;

/** One play of one activity, as it was recorded. */
interface Visit {
  activity: string;
  visit: number;
  calls: Call[];
}

if (!existsSync(source)) {
  console.log('Appels de l’ADL absents\u202F: mesure sautée.');
  process.exit(0);
}
const packages = await readPackages(path.join(folder, 'lms-test-package-manifests.zip'));
const lines = gunzipSync(readFileSync(source)).toString().trim().split('\n');
const cases = Map.groupBy(
  lines.map((line) => JSON.parse(line) as Call).filter(({ call }) => call),
  (call) => call.case,
);

// The engine tells each step.
console.debug = () => undefined;
const groups = new Map<string, { passed: number; total: number; visits: number; reached: number }>();
const missed = new Map<string, number>();
/** What the packages of one case leave for those that follow: as packages put one after the other on one module. */
const left = new Map<string, Pick<Kept, 'acquis' | 'stores'>>();
for (const [name, calls] of cases) await replay(name, calls);
await report();

function visitsOf(calls: readonly Call[]): Visit[] {
  const visits: Visit[] = [];
  for (const call of calls) {
    const last = visits.at(-1);
    if (last?.activity === call.activity && last.visit === call.visit) last.calls.push(call);
    else visits.push({ activity: call.activity, visit: call.visit, calls: [call] });
  }
  return visits;
}

/** The item that a recording calls by a number, and for two packages beside each other by the letter of its own. */
function itemOf({ items }: Manifest, activity: string): string {
  const rank = activity.replace(/[a-z]$/, '');
  return items.find(({ suffixe }) => new RegExp(`[?&]act=${rank}[ab]?(&|$)`).test(suffixe))?.id ?? `activity_${rank}`;
}

/** What is played now: how it was come to, and what was called there. */
interface Played {
  learner: Learner;
  wanted: string;
  before: Kept;
  calls: readonly Call[];
}

async function replay(name: string, calls: readonly Call[]) {
  const group = name.replace(/-.*$/, '');
  const count = groups.get(group) ?? { passed: 0, total: 0, visits: 0, reached: 0 };
  groups.set(group, count);
  const last = new Map<string, Played>();
  const family = name.replace(/[a-z]+$/, '');
  for (const { activity, visit, calls: played } of visitsOf(calls)) {
    const packageName = packages.has(name) ? name : name + activity.slice(-1);
    const manifest = packages.get(packageName)!;
    const wanted = itemOf(manifest, activity);
    count.visits += 1;
    count.total += played.length;
    const { objectifs, donnees } = manifest.portees;
    const found = left.get(family) ?? NOTHING;
    const known = {
      acquis: objectifs === 'tentative' ? NOTHING.acquis : found.acquis,
      stores: donnees === 'tentative' ? NOTHING.stores : found.stores,
    };
    const led = await lead(manifest, wanted, last.get(packageName) ?? null, known);
    if (!led) {
      note(`chemin (${played.length} appels) ${name} ${activity}.${visit}`, played.length);
      continue;
    }
    const { learner, before } = led;
    count.reached += 1;
    const api = learner.runTime.api as Api;
    for (const call of played) if (play(api, call, true)) count.passed += 1;
    learner.end();
    left.set(family, {
      acquis: objectifs === 'tentative' ? found.acquis : { ...found.acquis, ...acquisIn(learner.kept) },
      stores: donnees === 'tentative' ? found.stores : learner.kept.stores,
    });
    last.set(packageName, { learner, wanted, before, calls: played });
  }
}

/** Comes to an item: where the content of the last one leads, else by the first thing that a learner may ask and that leads there. */
async function lead(manifest: Manifest, wanted: string, from: Played | null, known: Pick<Kept, 'acquis' | 'stores'>) {
  const choices = [wanted, ...idsIn(manifest).filter((id) => id !== wanted)];
  if (!from) {
    const learner = new Learner(manifest, { ...NOTHING, ...known });
    const before = learner.kept;
    const opened = await learner.open(wanted);
    if (opened === wanted) return { learner, before };
    if (opened === null) return null;
    for (const cible of choices) {
      const chooser = new Learner(manifest, { ...NOTHING, ...known });
      await chooser.open(wanted);
      const next = chooser.leave({ demande: 'choice', cible });
      const kept = chooser.kept;
      if (next !== null && (await chooser.open(next)) === wanted) return { learner: chooser, before: kept };
    }
    return null;
  }
  const requests: (JourneyRequest | null)[] = [
    null,
    { demande: 'continue' },
    { demande: 'previous' },
    ...choices.map((cible) => ({ demande: 'choice' as const, cible })),
  ];
  for (const request of requests) {
    const learner = await again(manifest, from);
    const next = learner.leave(request);
    if (next === null && request !== null) continue;
    const before = learner.kept;
    if ((await learner.open(next ?? wanted)) === wanted) return { learner, before };
  }
  return null;
}

/** The last visit once more, as if nothing had been asked after it. */
async function again(manifest: Manifest, { before, wanted, calls }: Played): Promise<Learner> {
  const learner = new Learner(manifest, before);
  await learner.open(wanted);
  for (const call of calls) play(learner.runTime.api as Api, call, false);
  learner.end();
  return learner;
}

function idsIn({ parcours }: Manifest): string[] {
  const below = (one: Activity): string[] => [one.id, ...one.children.flatMap(below)];
  return parcours ? below(parcours) : [];
}

function note(what: string, calls: number) {
  missed.set(what, (missed.get(what) ?? 0) + calls);
}

function play(api: Api, call: Call, isCounted: boolean): boolean {
  if (call.call === 'CompareObjectiveIds') return compareObjectives(api, call, isCounted);
  const element = placed(api, call.element ?? '');
  const args = call.call === 'SetValue' ? [element, call.value ?? ''] : [call.element ? element : (call.param ?? '')];
  const answer = api[call.call!]!(...args);
  const error = api.GetLastError!();
  const passes = isGood(call, answer, error);
  if (!passes && isCounted) {
    const shape = element.replace(/\.\d+(?=\.|$)/g, '.#');
    const value = call.call === 'SetValue' ? `=${(call.value ?? '').slice(0, 30)}` : '';
    const got = `${call.case} ${call.call} ${shape}${value} ${String(call.expect).slice(0, 40)}/${call.error} ${answer.slice(0, 40)}/${error}`;
    note(got, 1);
  }
  return passes;
}

function compareObjectives(api: Api, call: Call, isCounted: boolean): boolean {
  const count = Number(api.GetValue!('cmi.objectives._count'));
  const ids = Array.from({ length: count }, (_, n) => api.GetValue!(`cmi.objectives.${n}.id`));
  const passes = ids.toSorted().join() === [...(call.expect ?? [])].toSorted().join();
  if (!passes && isCounted) note(`${call.case} ${call.call} ${String(call.expect)} ${ids.join()}`, 1);
  return passes;
}

/** `&id&` stands for the index of the entry that bears this identifier. */
function placed(api: Api, element: string): string {
  return element.replace(/^(.+)\.&([^&]+)&/, (_, collection: string, id: string) => {
    const count = Number(api.GetValue!(`${collection}._count`));
    const index = Array.from({ length: count }, (_, n) => n).find((n) => api.GetValue!(`${collection}.${n}.id`) === id);
    return `${collection}.${index ?? count}`;
  });
}

async function report() {
  const results = [...groups].map(([name, count]) => ({ name, ...count, share: shareOf(count) }));
  const all = { passed: 0, total: 0, visits: 0, reached: 0 };
  for (const { passed, total, visits, reached } of results) {
    all.passed += passed;
    all.total += total;
    all.visits += visits;
    all.reached += reached;
  }
  for (const { name, passed, total, visits, reached, share } of [
    ...results,
    { name: 'tout', ...all, share: shareOf(all) },
  ]) {
    const percent = `${String(share).replace('.', ',')}\u00A0%`;
    console.log(
      `${name.padEnd(4)} ${passed} appels sur ${total}, ${percent}\u202F; activités atteintes\u202F: ${reached} sur ${visits}`,
    );
  }
  const misses = [...missed].sort(([, a], [, b]) => b - a).map(([what, calls]) => ({ what, calls }));
  for (const { what, calls } of misses) console.log(String(calls).padStart(4), what);
  await writeResult('adl', false, { results, all: { ...all, share: shareOf(all) }, misses });
}

function shareOf({ passed, total }: { passed: number; total: number }): number {
  return Number(((100 * passed) / total).toFixed(2));
}
