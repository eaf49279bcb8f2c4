import { execFile } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { apprenants } from '@sillage/contracts/apprenants.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../apps/server/database/types.ts';
import { listApprenants } from '../apps/server/src/domain/apprenants/apprenants.queries.ts';
import { parseQueryString, readListQuery } from '../apps/server/src/platform/hydra.ts';
import { findActor } from '../apps/server/src/platform/login.ts';
import { type Figure, figureOf } from './figures.ts';
import type { Work } from './straight.ts';
import { cookieOf, origin } from './world.ts';

const runFile = promisify(execFile);

/** The statements that the server sends for this address, taken from its own query file so that the two never part. */
export async function statementsOf(url: string, token: string, address: string): Promise<Work['statements']> {
  const statements: Work['statements'] = [];
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      statements.push({ sql, parameters });
    },
  });
  try {
    const actor = await findActor(db, token, new Date());
    if (!actor) throw new Error('this account cannot sign in');
    const raw = parseQueryString(address.split('?')[1] ?? '');
    const query = apprenants.list.query.parse(readListQuery(apprenants.list, raw, []));
    statements.length = 0;
    await listApprenants(db, actor, query);
    return statements;
  } finally {
    await db.destroy();
  }
}

export async function straight(work: Work): Promise<Figure> {
  const script = path.join(import.meta.dirname, 'straight.ts');
  const { stdout } = await runFile(process.execPath, [script, JSON.stringify(work)], { timeout: 120_000 });
  return JSON.parse(stdout) as Figure;
}

/** Requests of many people at once. */
export async function crowd(address: string, token: string, connections: number, seconds: number): Promise<Figure> {
  const autocannon = path.join(import.meta.dirname, 'node_modules/autocannon/autocannon.js');
  const options = ['--json', '-c', String(connections), '-d', String(seconds), '-H', `cookie=${cookieOf(token)}`];
  const run = runFile(process.execPath, [autocannon, ...options, origin + address], { timeout: 120_000 });
  const report = JSON.parse((await run).stdout) as Report;
  if (report.non2xx + report.errors > 0)
    throw new Error(`${report.non2xx + report.errors} requests refused on ${address}`);
  return { requestsPerSecond: report.requests.average, p50Ms: report.latency.p50, p99Ms: report.latency.p99 };
}

interface Report {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** Requests of one person, one after the other. */
export async function onePerson(address: string, token: string, seconds: number): Promise<Figure> {
  const durations: number[] = [];
  const start = performance.now();
  while (performance.now() < start + seconds * 1_000) {
    const sent = performance.now();
    const response = await fetch(origin + address, { headers: { cookie: cookieOf(token) } });
    await response.arrayBuffer();
    durations.push(performance.now() - sent);
    if (!response.ok) throw new Error(`${response.status} on ${address}`);
  }
  return figureOf(durations, performance.now() - start);
}
