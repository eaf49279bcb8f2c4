// `npm run bench:adl`: replays the calls of ADL's SCORM 2004 run-time test through our run-time object, and says the share that passes.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRunTime } from '../apps/web/src/scorm/run-time.ts';
import type { RunTimeLaunch } from '../apps/web/src/scorm/session.ts';
import { SharedData } from '../packages/contracts/src/scorm.ts';
import { type Call, isGood } from './adl-judge.ts';
import { writeResult } from './results.ts';

const source = path.join(import.meta.dirname, '../../shared/samples/scorm/adl-2004-4ed/adl-lms-rte.jsonl.gz');

type Api = Record<string, (...args: string[]) => string>;

if (!existsSync(source)) {
  console.log('Appels de l’ADL absents\u202F: mesure sautée.');
  process.exit(0);
}
const lines = gunzipSync(readFileSync(source)).toString().trim().split('\n');
const calls = lines
  .map((line) => JSON.parse(line) as Call)
  .filter((call) => call.call && ['API', 'DMI'].includes(call.case));
/** What the manifest of ADL's package says of each activity. */
const manifest: Record<string, Partial<RunTimeLaunch>> = {
  'DMI 1': {
    launchData: 'Launch Data Test',
    completionThreshold: 0.8,
    partage: stores('tarID1', 'tarID2 lecture', 'tarID3 ecriture', 'tarID4 rien'),
  },
  'DMI 2': {
    completionThreshold: 1,
    launchData: expected('DMI', '2', 'cmi.launch_data'),
    partage: stores('tarID1', 'tarID2', 'tarID3', 'tarID4', 'tarID5 lecture', 'tarID6 ecriture', 'tarID7'),
  },
  'DMI 3': { partage: stores('tarID5', 'tarID6 lecture', 'tarID7 ecriture') },
  'DMI 4': {
    partage: stores('tarID1', 'tarID2', 'tarID3', 'tarID4', 'tarID5', 'tarID6', 'tarID7', 'tarID8'),
  },
};

const launch: RunTimeLaunch = {
  norme: '2004-4',
  item: 'a',
  sco: true,
  doneByContent: false,
  apprenant: { id: '$LEARNER_ID', nom: '$LEARNER_NAME' },
  etat: null,
  entree: 'ab-initio',
  launchData: '',
  objectifs: [],
  masteryScore: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  completionThreshold: null,
  scaledPassingScore: null,
  tempsTotalSecondes: 0,
  langue: null,
  partage: [],
  parcours: null,
};

const rounds = { 'Fonctions et modèle de données': { passed: 0, total: 0 }, Reprise: { passed: 0, total: 0 } };
const missed = new Map<string, number>();
await replay();
const results = Object.entries(rounds).map(([name, { passed, total }]) => ({
  name,
  passed,
  total,
  share: Number(((100 * passed) / total).toFixed(2)),
}));
for (const { name, passed, total, share } of results) {
  console.log(`${name}\u202F: ${passed} appels sur ${total}, ${String(share).replace('.', ',')}\u00A0%`);
}
const misses = [...missed].sort(([, a], [, b]) => b - a).map(([shape, count]) => ({ shape, count }));
for (const { shape, count } of misses) console.log(String(count).padStart(4), shape);
await writeResult('adl', false, { results, misses });

/** Stores by their id, with what alone an activity may do with them; both when nothing is said. */
function stores(...said: string[]): RunTimeLaunch['partage'] {
  return said.map((one) => {
    const [id = '', only] = one.split(' ');
    return { id, lecture: !only || only === 'lecture', ecriture: !only || only === 'ecriture', valeur: null };
  });
}

/** Plays each visit in a session of its own, in the order of the test: a later one begins where the former one of its activity ended. */
async function replay() {
  const states = new Map<string, NonNullable<RunTimeLaunch['etat']>>();
  const shared = new Map<string, string>();
  for (const [{ activity, visit }, played] of visits()) {
    const etat = states.get(activity) ?? null;
    const { partage = [], ...said } = manifest[activity] ?? {};
    const seen = partage.map((store) => ({ ...store, valeur: shared.get(store.id) ?? null }));
    const entree = visit === 1 ? 'ab-initio' : 'resume';
    const runTime = await createRunTime({ ...launch, ...said, etat, entree, partage: seen }, () => undefined);
    const api = runTime.api as Api;
    const round = rounds[visit === 1 ? 'Fonctions et modèle de données' : 'Reprise'];
    for (const call of played) {
      round.total += 1;
      if (play(api, call)) round.passed += 1;
    }
    // As it travels to the server and back.
    const state = JSON.parse(JSON.stringify(runTime.state()));
    states.set(activity, state);
    for (const { id, store } of SharedData.safeParse(state).data?.adl.data ?? []) shared.set(id, store);
  }
}

function visits() {
  const sessions = Map.groupBy(calls, (call) => `${call.case} ${call.activity} ${call.visit}`);
  return [...sessions.values()].map((played) => {
    const { case: name, activity, visit } = played[0]!;
    return [{ activity: `${name} ${activity}`, visit }, played] as const;
  });
}

/** A value of 4,000 characters that is not worth copying from the manifest. */
function expected(name: string, activity: string, element: string): string {
  const found = calls.find((call) => call.case === name && call.activity === activity && call.element === element);
  return found?.expect ?? '';
}

function play(api: Api, call: Call): boolean {
  const element = placed(api, call.element ?? '');
  const args = call.call === 'SetValue' ? [element, call.value ?? ''] : [call.element ? element : (call.param ?? '')];
  const answer = api[call.call!]!(...args);
  const error = api.GetLastError!();
  const passes = isGood(call, answer, error);
  if (!passes) {
    const shape = element.replace(/\.\d+(?=\.|$)/g, '.#');
    const got = `${call.call} ${shape} ${call.expect?.slice(0, 40)}/${call.error} ${answer.slice(0, 40)}/${error}`;
    missed.set(got, (missed.get(got) ?? 0) + 1);
  }
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
