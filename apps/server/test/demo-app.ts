import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { createDemoWorld } from '../src/demo/world.ts';
import { listAccountsByCode } from '../src/domain/connexion/connexion.queries.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFiles } from '../src/platform/files.ts';
import { testDatabase } from './db.ts';
import { openLogin } from './world.ts';

const now = new Date('2026-11-20T09:00:00Z');

/** The real application on a database of its own that holds the demonstration; calls are made under `/api`. */
export async function demoApp() {
  const { db, drop } = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-test-'));
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://sillage.test', SILLAGE_DATA: dataDir });
  const files = await openFiles(config);
  const clock = { now: () => now };
  await createDemoWorld(db, files, clock);
  const app = await buildApp({ config, db, readDb: db, clock, files });
  return {
    db,
    now,
    /** Calls the API as who signs in with this code, or as nobody. */
    async signIn(code: string | null) {
      const account = code === null ? undefined : (await listAccountsByCode(db, code))[0]!;
      const cookie = account && (await openLogin(db, account.userId, now));
      const headers = { ...(cookie && { cookie }) };
      return {
        get: (address: string): Promise<LightMyRequestResponse> => app.inject({ url: `/api${address}`, headers }),
        post: (address: string, payload: object): Promise<LightMyRequestResponse> =>
          app.inject({
            method: 'POST',
            url: `/api${address}`,
            headers: { ...headers, origin: 'http://sillage.test' },
            payload,
          }),
      };
    },
    async close() {
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type DemoApp = Awaited<ReturnType<typeof demoApp>>;
