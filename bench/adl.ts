// `npm run bench:adl`: replays the calls of ADL's SCORM 2004 run-time test through our run-time object, and says the share that passes.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRunTime, type RunTimeLaunch } from '../apps/web/src/scorm/run-time.ts';
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
  'DMI 1': { launchData: 'Launch Data Test', completionThreshold: 0.8 },
  'DMI 2': { completionThreshold: 1, launchData: expected('DMI', '2', 'cmi.launch_data') },
};

const launch: RunTimeLaunch = {
  norme: '2004-4',
  apprenant: { id: '$LEARNER_ID', nom: '$LEARNER_NAME' },
  etat: null,
  entree: 'ab-initio',
  launchData: '',
  masteryScore: null,
  completionThreshold: null,
  scaledPassingScore: null,
  tempsTotalSecondes: 0,
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

/** Plays each activity in a session of its own; its second visit begins where the first one ended. */
async function replay() {
  const activities = Map.groupBy(calls, (call) => `${call.case} ${call.activity}`);
  for (const [activity, visits] of activities) {
    let etat: RunTimeLaunch['etat'] = null;
    for (const [visit, played] of Map.groupBy(visits, (call) => call.visit)) {
      const entree = visit === 1 ? 'ab-initio' : 'resume';
      const runTime = await createRunTime({ ...launch, ...manifest[activity], etat, entree }, () => undefined);
      const api = runTime.api as Api;
      const round = rounds[visit === 1 ? 'Fonctions et modèle de données' : 'Reprise'];
      for (const call of played) {
        round.total += 1;
        if (play(api, call)) round.passed += 1;
      }
      // As it travels to the server and back.
      etat = JSON.parse(JSON.stringify(runTime.state()));
    }
  }
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
