// `npm run simulate -- --headsets 50 --sessions 500`: believable headsets that report through the public door, as real ones do;
// `-- --mobile --sessions 300`: the mobile applications of the provider, on phones that are offline now and then.
// The same seed on the same day sends the same events: a second run is all duplicates.
import { parseArgs } from 'node:util';
import { derouleOf } from '../apps/server/src/demo/gabarits.ts';
import { applications } from '../apps/server/src/demo/mobile.data.ts';
import { drawMobileSession, type MobileSession } from '../apps/server/src/demo/mobile.ts';
import { makeRandomness, type Randomness } from '../apps/server/src/demo/randomness.ts';
import { momentInFrance } from '../apps/server/src/demo/scene.ts';
import { drawMinute, drawSession, profilOf, rhythm, type SentEvent } from '../apps/server/src/demo/sessions.ts';

const { values } = parseArgs({
  options: {
    headsets: { type: 'string', default: '50' },
    sessions: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '8' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    seed: { type: 'string', default: '1' },
    mobile: { type: 'boolean', default: false },
    code: { type: 'string', default: 'admin@sillage.test' },
    password: { type: 'string', default: 'Sillage-demo-2026' },
  },
});
const [headsets, sessions, weeks, seed] = [values.headsets, values.sessions, values.weeks, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const api = `${values.url.replace(/\/$/, '')}/api`;
const CONCURRENCY = 8;
const MAX_EVENTS = 1_000;
const AT_ETABLISSEMENT = 2;
const HEADSET_TYPE = 1;

interface Etablissement {
  id: number;
  nom: string;
  codeEtablissement: string;
}
interface Learner {
  codeApprenant: string;
  nom: string;
  prenom: string;
  profession: { label: string } | null;
  etablissement: { id: number };
}
interface Scenario {
  nom: string;
  uuid: string;
  duree: number | null;
  module: { type: number } | null;
}
interface Headset {
  numeroSerie: string;
  etablissementId: number;
  key: string;
}
/** A headset or a phone, and what it sends each time it finds its network. */
interface Sender {
  key: string;
  appareil: object;
  batches: readonly SentEvent[][];
}

let cookie = '';

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await fetch(api + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/ld+json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${method} ${path}\u202F: ${answer['hydra:description'] ?? response.status}`);
  cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return answer as Answer;
}

async function listAll<Row>(path: string): Promise<Row[]> {
  return (await call<{ 'hydra:member': Row[] }>('GET', `${path}${path.includes('?') ? '&' : '?'}rowsPerPage=-1`))[
    'hydra:member'
  ];
}

/** Headsets that the simulation already has are used again, each with a new key. */
async function readyHeadsets(
  random: Randomness,
  etablissements: readonly Etablissement[],
  since: string,
): Promise<Headset[]> {
  const known = new Map(
    (await listAll<{ id: number; numeroSerie: string }>('/casques?numeroSerie=SIM-')).map((casque) => [
      casque.numeroSerie,
      casque.id,
    ]),
  );
  const ready: Headset[] = [];
  for (let rank = 1; rank <= headsets; rank++) {
    const numeroSerie = `SIM-${String(rank).padStart(4, '0')}`;
    const etablissementId = random.pick(etablissements).id;
    let id = known.get(numeroSerie);
    if (id === undefined) {
      const made = await call<{ id: number }>('POST', '/casques', {
        numeroSerie,
        type: HEADSET_TYPE,
        etiquette: `Simulation ${rank}`,
      });
      id = made.id;
      await call('POST', '/possession_casques', {
        casque: id,
        etablissement: etablissementId,
        emplacement: AT_ETABLISSEMENT,
        dateDebut: since,
      });
    }
    const { secret } = await call<{ secret: string }>('POST', '/appareil_cles', { casque: id });
    ready.push({ numeroSerie, etablissementId, key: secret });
  }
  return ready;
}

/** When people play, oldest first: the weeks before today, by their rhythm. */
function drawMoments(random: Randomness): number[] {
  const today = Temporal.Now.plainDateISO('Europe/Paris');
  const days = Array.from({ length: weeks * 7 }, (_, back) => today.subtract({ days: back + 1 })).reverse();
  const weighted = days.map((day) => [day, rhythm(day)] as const);
  return Array.from({ length: sessions }, () => {
    const day = random.weighted(weighted);
    return Date.parse(momentInFrance(day, drawMinute(random))) + random.integer(0, 59_999);
  }).sort((a, b) => a - b);
}

/** The sessions of each headset, oldest first; people get better from one to the next. */
function drawSessions(
  random: Randomness,
  ready: readonly Headset[],
  learners: readonly Learner[],
  scenarios: readonly Scenario[],
) {
  const byEtablissement = Map.groupBy(learners, ({ etablissement }) => etablissement.id);
  const played = new Map<string, number>();
  const sent = new Map<Headset, SentEvent[][]>(ready.map((headset) => [headset, []]));
  for (const moment of drawMoments(random)) {
    const headset = random.pick(ready);
    const scenario = random.pick(scenarios);
    const people = byEtablissement.get(headset.etablissementId) ?? [];
    const learner =
      people.length > 0 && random.chance(0.6) ? people[Math.floor(random.next() ** 2 * people.length)] : undefined;
    const practice = `${learner?.codeApprenant} ${scenario.uuid}`;
    const times = learner ? (played.get(practice) ?? 0) : 0;
    played.set(practice, times + 1);
    const events = drawSession(random, {
      debut: new Date(moment),
      scenario: scenario.uuid,
      profil: learner
        ? profilOf(learner.profession?.label ?? null)
        : random.pick(['Infirmier', 'Aide-soignant', 'Médecin']),
      personne: learner ? { codeApprenant: learner.codeApprenant } : null,
      aisance: Math.min(1, 0.3 + 0.4 * random.next() + 0.15 * times),
      dureeMinutes: scenario.duree ?? 20,
      test: random.chance(0.03),
      interrompue: random.chance(0.08),
      deroule: derouleOf(scenario.nom),
    });
    sent.get(headset)!.push(events);
  }
  return sent;
}

/** A headset sends what it holds when it finds its network: whole sessions or pieces, some late, some twice. */
function batchesOf(random: Randomness, sessionsOfOne: readonly SentEvent[][]): SentEvent[][] {
  const batches: SentEvent[][] = [];
  const late: SentEvent[][] = [];
  for (const events of sessionsOfOne) {
    const cut = random.chance(0.3) ? random.integer(1, events.length - 1) : events.length;
    for (const piece of [events.slice(0, cut), events.slice(cut)]) {
      if (piece.length === 0) continue;
      (random.chance(0.08) ? late : batches).push(piece);
      if (random.chance(0.05)) batches.push(piece);
    }
  }
  const grouped: SentEvent[][] = [];
  for (const piece of [...batches, ...late.reverse()]) {
    const last = grouped.at(-1);
    if (last && last.length + piece.length <= MAX_EVENTS && random.chance(0.4)) last.push(...piece);
    else grouped.push([...piece]);
  }
  return grouped;
}

/** How often each application is opened, beside the others. */
const SHARES = { adam: 9, lat: 4, ddp: 6 };

/** Phones that play the applications: what happens while one is offline leaves in one batch once it is back. */
async function readyPhones(random: Randomness, codes: readonly string[]): Promise<Sender[]> {
  const keys = new Map<string, string>();
  for (const { application } of applications) {
    keys.set(application, (await call<{ secret: string }>('POST', '/appareil_cles', { application })).secret);
  }
  const weighted = applications.map((one) => [one, SHARES[one.application]] as const);
  const played = drawMoments(random).map((moment) =>
    drawMobileSession(random, random.weighted(weighted), { debut: new Date(moment), codes }),
  );
  const phones = Map.groupBy(played, ({ appareil }) => `${appareil.application} ${appareil.appareilId}`);
  return [...phones.values()].map((own) => ({
    key: keys.get(own[0]!.appareil.application)!,
    appareil: own[0]!.appareil,
    batches: spellsOf(own),
  }));
}

/** The sessions of one phone, oldest first, by the moment that it had a network again. */
function spellsOf(own: readonly MobileSession[]): SentEvent[][] {
  const spells: SentEvent[][] = [];
  let backAt = 0;
  for (const { events, recuLe } of own) {
    const last = spells.at(-1);
    const isOffline = Date.parse(events[0]!.at) < backAt;
    if (last && isOffline && last.length + events.length <= MAX_EVENTS) last.push(...events);
    else spells.push([...events]);
    backAt = Math.max(backAt, recuLe.getTime());
  }
  return spells;
}

const counts = { acceptes: 0, doublons: 0, refuses: 0, lots: 0 };

async function report({ key, appareil }: Sender, evenements: readonly SentEvent[]): Promise<void> {
  const body = JSON.stringify({ appareil, evenements });
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${api}/journaux`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    if (response?.ok) {
      const { acceptes, doublons, refuses } = (await response.json()) as {
        acceptes: number;
        doublons: number;
        refuses: unknown[];
      };
      counts.acceptes += acceptes;
      counts.doublons += doublons;
      counts.refuses += refuses.length;
      counts.lots++;
      return;
    }
    if (tries === 5) throw new Error(`Lot sans réponse (${response?.status ?? 'injoignable'})`);
    await new Promise((resolve) => setTimeout(resolve, 200 * tries));
  }
}

async function countPassages(): Promise<number> {
  const asked = { debut: '2020-01-01', fin: '2100-01-01', tests: true, incomplete: true, rowsPerPage: 1 };
  return (await call<{ nombreDeSessions: number }>('POST', '/data/sessions', asked)).nombreDeSessions;
}

/** Passages follow their events by a second or so. */
async function settledPassages(): Promise<number> {
  let before = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const now = await countPassages();
    if (now === before) return now;
    before = now;
  }
}

/** Headsets with their keys, what they play, and how they send it. */
async function plannedHeadsets(random: Randomness, etablissements: readonly Etablissement[]): Promise<Sender[]> {
  const learners = await listAll<Learner>('/apprenants?exists[deletedAt]=false');
  const scenarios = (await listAll<Scenario>('/scenarios')).filter(
    ({ module }) => module !== null && module.type !== 3,
  );
  if (scenarios.length === 0)
    throw new Error('Aucun scénario\u202F: créez-en un, ou démarrez le monde de démonstration.');
  const since = Temporal.Now.plainDateISO('Europe/Paris').subtract({ days: weeks * 7 + 30 });
  const ready = await readyHeadsets(random, etablissements, since.toString());
  const planned = drawSessions(random, ready, learners, scenarios);
  return [...planned].map(([{ key, numeroSerie }, own]) => ({
    key,
    appareil: { numeroSerie, version: '4.12.1', plateforme: 'casque' },
    batches: batchesOf(random, own),
  }));
}

try {
  await call('POST', '/login', { authenticator: 'twoSteps', code: values.code, password: values.password });
  const random = makeRandomness(seed);
  const etablissements = await listAll<Etablissement>('/etablissements');
  const waiting = values.mobile
    ? await readyPhones(
        random,
        etablissements.map(({ codeEtablissement }) => codeEtablissement),
      )
    : await plannedHeadsets(random, etablissements);
  const before = await countPassages();

  const senders = values.mobile ? `${waiting.length} téléphones` : `${headsets} casques`;
  console.log(`${senders}, ${sessions} sessions sur ${weeks} semaines vers ${values.url}`);
  const start = performance.now();
  const next = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      for (const batch of one.batches) await report(one, batch);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
  const seconds = (performance.now() - start) / 1000;
  const whole = counts.acceptes + counts.doublons + counts.refuses;
  console.log(
    `${counts.lots} lots en ${seconds.toFixed(1)} s (${Math.round(whole / seconds)} événements/s)\u202F: ${counts.acceptes} événements acquittés, ${counts.doublons} doublons, ${counts.refuses} refusés`,
  );
  const after = await settledPassages();
  console.log(`${after - before} passages de plus, ${after} en tout`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
