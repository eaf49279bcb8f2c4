import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { contenuOf, documentOf, TEMPLATE } from '../apps/server/src/domain/attestations/attestations.rules.ts';
import { pdfMaker, startProcess } from '../apps/server/src/platform/pdf.ts';
import { rounded } from './figures.ts';
import { type Line, writeResult } from './results.ts';
import type { Measure } from './scale.ts';
import { cookieOf, etablissementUserId, origin, startServer, type World } from './world.ts';

const SCENARIO = 9_001;

/** Sessions of named people of the first establishment, on a scenario of their own. */
async function insertSessions(url: string, total: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into scenarios (id, nom, dpc) overriding system value values ($1, 'Friction hydro-alcoolique', true)
       on conflict do nothing`,
      [SCENARIO],
    );
    const { rows } = await client.query<{ session: string }>(
      `insert into passages ("etablissementId", session, plateforme, "scenarioRef", "scenarioId", profil, nom, prenom, complete, debut,
         jour, "isoAnnee", "isoSemaine", "dureeSecondes", score, "dernierEvenement", "updatedAt")
       select 1, gen_random_uuid(), 'casque', 'friction', $1, 'Infirmier', 'Lefèvre ' || i, 'Anaïs', true, debut,
         debut::date, extract(isoyear from debut), extract(week from debut), 900 + i % 600, 50 + i % 50, debut, debut
       from generate_series(1, $2::int) i, lateral (select timestamptz '2026-06-01 09:00+02' + i * interval '1 minute' as debut) moment
       returning session`,
      [SCENARIO, total],
    );
    return rows.map(({ session }) => session);
  } finally {
    await client.end();
  }
}

async function call<Answer>(path: string, cookie: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function serverMegabytes(): Promise<number> {
  const text = await (await fetch(`${origin}/api/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  return Math.round(Number(bytes) / 2 ** 20);
}

interface Lot {
  id: number;
  statut: string;
  faites: number;
}

interface Drawing {
  seconds: number;
  /** What the process that draws held at the most; the server's own is no part of it. */
  megabytes: number;
}

/** The same documents drawn one after the other, without database, archive or progress. */
async function drawn(total: number): Promise<Drawing> {
  let compiler: ChildProcess | undefined;
  const makePdf = pdfMaker(() => {
    compiler = startProcess();
    return compiler;
  });
  const started = performance.now();
  for (let rank = 1; rank <= total; rank++) {
    const contenu = contenuOf({
      nom: `Lefèvre ${rank}`,
      prenom: 'Anaïs',
      qualite: 'Infirmier',
      scenario: 'Friction hydro-alcoolique',
      module: null,
      date: '2026-06-01T07:00:00.000Z',
      dureeSecondes: 900 + (rank % 600),
      score: 50 + (rank % 50),
      etablissement: 'Centre hospitalier',
    });
    const numero = `SIL-0000-0000-${String(rank).padStart(4, '0')}`;
    const issuedAt = '2026-11-20T09:00:00.000Z';
    const data = documentOf({ numero, type: 'attestationAssiduite', dpc: false, contenu, issuedAt }, origin);
    await makePdf({ template: TEMPLATE, data, date: new Date(issuedAt) });
  }
  const seconds = (performance.now() - started) / 1_000;
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(
    await readFile(`/proc/${compiler?.pid}/status`, 'utf8').catch(() => ''),
  )?.[1];
  return { seconds, megabytes: Math.round(Number(kilobytes) / 1_024) };
}

/** An archive of attestations, from the click to the file ready to download, in a process that also serves. */
export const attestations: Measure = async (world: World, { quick }) => {
  const total = quick ? 200 : 1_000;
  await world.grow(1_000);
  const sessions = await insertSessions(world.url, total);
  const stop = await startServer(world);
  try {
    const cookie = cookieOf(await world.signIn(etablissementUserId));
    const before = await serverMegabytes();
    let peak = before;
    const started = performance.now();
    let lot = await call<Lot>('/attestations/lots', cookie, { sessions });
    while (lot.statut === 'en_attente' || lot.statut === 'en_cours') {
      await wait(250);
      peak = Math.max(peak, await serverMegabytes());
      lot = await call<Lot>(`/attestations/lots/${lot.id}`, cookie);
    }
    const seconds = (performance.now() - started) / 1_000;
    if (lot.statut !== 'termine') throw new Error(`the archive ended as « ${lot.statut} »`);
    const archive = await fetch(`${origin}/api/attestations/lots/${lot.id}/archive`, { headers: { cookie } });
    const { byteLength } = await archive.arrayBuffer();
    const reference = await drawn(total);
    const ratio = rounded(reference.seconds / seconds);
    await writeResult('attestations', quick, {
      rows: total,
      aim: '1,000 attestations in under 20 s, under 300 MB',
      ratio,
      seconds: rounded(seconds),
      drawingAloneSeconds: rounded(reference.seconds),
      archiveMegabytes: rounded(byteLength / 2 ** 20),
      serverMegabytes: { before, peak },
      compilerMegabytes: reference.megabytes,
    });
    const line: Line = {
      mesure: `archive de ${total.toLocaleString('fr-FR')} attestations`,
      sillage: `${rounded(seconds)} s, ${peak} Mo (${before} Mo au repos) et ${reference.megabytes} Mo pour dessiner`,
      reference: `${rounded(reference.seconds)} s de dessin seul`,
      rapport: `${Math.round(ratio * 100)} %`,
      but: '< 20 s, < 300 Mo',
    };
    return [line];
  } finally {
    await stop();
  }
};
