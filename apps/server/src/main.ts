import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp, jobs } from './app.ts';
import { buildContent } from './content.ts';
import { registerDemoNews, withDemoNews } from './demo/actualites.ts';
import { registerFormations } from './demo/formations-web.ts';
import { demoSignIns, hasDemoWorld, isEmptyDatabase } from './demo/sign-ins.ts';
import { hasAdministrator } from './domain/administrateurs/administrateurs.queries.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig, StartRefused } from './platform/config.ts';
import { connect, connectReads, ensureAnswers } from './platform/db.ts';
import { openFiles } from './platform/files.ts';
import { startJobs } from './platform/jobs.ts';
import { migrateToLatest } from './platform/migrate.ts';
import { type Postgres, startPostgres } from './platform/postgres.ts';

const log = (line: string) => console.log(line);

/** Seconds that one statement may take: somebody waits for a request, nobody for a job. */
const REQUEST_SECONDS = 30;
const JOB_SECONDS = 3_600;
/** Jobs are a few at a time, each with its transaction and what it reads beside. */
const JOB_CONNECTIONS = 6;

/** What the start has opened so far, closed in the reverse order. */
const opened: (() => Promise<unknown>)[] = [];
let stopping: Promise<never> | undefined;

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));
// `npm start` holds the other end of this channel: it is closed when that process is killed.
process.on('disconnect', () => stop(0));
process.channel?.unref();

try {
  await start(readConfig(process.env, process.stdout.isTTY));
} catch (error) {
  // A signal during the start closes what the start is still using: its complaints mean nothing.
  if (stopping) await stopping;
  console.error(error instanceof StartRefused ? error.message : error);
  await stop(1);
}

async function start(config: Config): Promise<void> {
  const clock = systemClock;
  // Before anything is made: a busy port is told at once, not after the database and its demonstration world.
  await ensureFree('PORT', config.host, config.port);
  await ensureFree('CONTENT_PORT', config.host, config.contentPort);
  const url = config.databaseUrl ?? (await openEmbedded(config));
  const readUrl = config.databaseReadUrl ?? url;
  for (const variable of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const given = variable === 'DATABASE_URL' ? config.databaseUrl : config.databaseReadUrl;
    const seconds = config.databaseWaitSeconds;
    const onWait = () => log(message('demarrage.attente_base', { variable, secondes: seconds }));
    if (given) await ensureAnswers(variable, given, seconds * 1_000, onWait);
  }
  await migrateToLatest(url);

  const db = connect(url, 20, REQUEST_SECONDS);
  opened.push(() => db.destroy());
  const jobsDb = connect(url, JOB_CONNECTIONS, JOB_SECONDS);
  opened.push(() => jobsDb.destroy());
  const readDb =
    readUrl === url
      ? db
      : connectReads(readUrl, url, REQUEST_SECONDS, () => console.error(message('demarrage.replique_absente')));
  if (readDb !== db) opened.push(() => readDb.destroy());
  const files = await openFiles(config);
  if (config.demo && (await isEmptyDatabase(db))) {
    log(message('demarrage.creation_demonstration'));
    await createDemo(url);
  }

  const isDemo = await hasDemoWorld(db);
  const platform = { config: isDemo ? withDemoNews(config) : config, db, readDb, clock, files };
  const app = await buildApp(platform);
  if (isDemo) registerDemoNews(app, config, clock);
  const content = await buildContent(platform);
  if (isDemo) registerFormations(content, config);
  const worker = await startJobs({ url, jobs, db: jobsDb, config, clock, files, log: app.log, onEnd: app.countJob });
  opened.push(() => worker.stop());
  for (const server of [app, content]) {
    opened.push(async () => {
      // A request in flight may take its time, not the whole of it: a stalled upload must not hold the stop for ever.
      const impatience = setTimeout(() => server.server.closeAllConnections(), 20_000);
      await server.close();
      clearTimeout(impatience);
    });
  }
  await listen(app, 'PORT', config.host, config.port);
  await listen(content, 'CONTENT_PORT', config.host, config.contentPort);

  log(message('demarrage.adresse', { adresse: config.publicUrl }));
  if (!(await hasAdministrator(db))) log(message('demarrage.aucun_administrateur'));
  if (config.demo && isDemo) {
    log(message('demarrage.demonstration'));
    const width = Math.max(...demoSignIns.map(({ code }) => code.length));
    for (const { code, motDePasse, qui } of demoSignIns) {
      const password = motDePasse ?? message('demarrage.mot_de_passe_a_choisir');
      log(`  ${code.padEnd(width)}  ${password.padEnd(17)}  ${qui}`);
    }
  }
  // What the start alone needed goes back to the system: V8 would keep it until there is no room.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function createDemo(url: string): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'demo/create.ts'), { env: { ...process.env, DATABASE_URL: url } });
  opened.push(async () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartRefused(message('demarrage.demonstration_echec'));
}

async function openEmbedded(config: Config): Promise<string> {
  const postgres = await startPostgres({ dataDir: config.dataDir, log });
  opened.push(() => postgres.stop());
  keepAlive(postgres, postgres.died);
  if (postgres.notice) log(postgres.notice);
  return postgres.url;
}

/** A PostgreSQL that dies more often in a row, each start living less than this, dies of something that a start does not mend. */
const MAX_DEATHS = 5;
const SHORT_LIFE_MS = 2_000;

/** A PostgreSQL that is killed is started again, as a database elsewhere would be; one that ends for want of room once there is some. */
async function keepAlive(postgres: Postgres, died: Promise<string>, before = 0): Promise<void> {
  const from = performance.now();
  const journal = await died;
  if (stopping) return;
  console.error(message('demarrage.postgres_arrete', { journal }));
  const deaths = performance.now() - from < SHORT_LIFE_MS ? before + 1 : 1;
  if (!(await postgres.hasRoom())) {
    console.error(message('demarrage.postgres_sans_place'));
    while (!stopping && !(await postgres.hasRoom())) await delay(1_000);
    if (stopping) return;
  } else if (deaths > MAX_DEATHS) return stop(1);
  try {
    keepAlive(postgres, (await postgres.restart()).died, deaths);
    log(message('demarrage.postgres_repris'));
  } catch (error) {
    // The room may have gone again.
    if (!(await postgres.hasRoom())) return keepAlive(postgres, Promise.resolve(journal));
    console.error(error instanceof StartRefused ? error.message : error);
    await stop(1);
  }
}

async function listen(app: FastifyInstance, variable: string, host: string, port: number): Promise<void> {
  await app.listen({ host, port }).catch((error) => refusePort(error, variable, host, port));
}

async function ensureFree(variable: string, host: string, port: number): Promise<void> {
  const probe = net.createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    refusePort(error, variable, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

function refusePort(error: unknown, variable: string, host: string, port: number): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  throw new StartRefused(
    code === 'EADDRINUSE'
      ? message('demarrage.port_occupe', { port, variable })
      : message('demarrage.port_refuse', { hote: host, port, variable, detail: code }),
  );
}

/** Closes everything once, however many signals come: a terminal and `npm start` both pass them on. */
function stop(code: 0 | 1): Promise<never> {
  stopping ??= (async () => {
    if (code === 0) log(message('demarrage.arret'));
    for (const close of opened.reverse()) {
      await close().catch((error: unknown) => console.error(error));
    }
    if (code === 0) log(message('demarrage.arrete'));
    process.exit(code);
  })();
  return stopping;
}
