// `node straight.ts WORK`: sends the same statements over and over through `pg` alone, and prints what it measured.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { type Figure, figureOf } from './figures.ts';

/** What this process is asked to do, as JSON. */
export interface Work {
  url: string;
  /** Sent one after the other: together they are one request. */
  statements: { sql: string; parameters: readonly unknown[] }[];
  connections: number;
  seconds: number;
}

const { url, statements, connections, seconds } = JSON.parse(process.argv[2] ?? '{}') as Work;
const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
await Promise.all(clients.map((client) => client.connect()));
const durations: number[] = [];
const start = performance.now();
const end = start + seconds * 1_000;
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() < end) {
      const sent = performance.now();
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
      durations.push(performance.now() - sent);
    }
  }),
);
const figure: Figure = figureOf(durations, performance.now() - start);
console.log(JSON.stringify(figure));
await Promise.all(clients.map((client) => client.end()));
