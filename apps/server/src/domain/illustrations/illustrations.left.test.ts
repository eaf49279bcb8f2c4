import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { removeLeftFiles } from './illustrations.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function put(key: string, daysAgo: number): Promise<string> {
  await t.files.put(key, 'octets');
  const moment = new Date(t.clock.current.getTime() - daysAgo * 86_400_000);
  await utimes(path.join(t.config.dataDir, 'fichiers', key), moment, moment);
  return key;
}

test('a file whose row was never written goes at night, once it is thirty days old; one that a row names stays', async () => {
  const picture = (daysAgo: number) => put(`illustrations/${crypto.randomUUID()}.png`, daysAgo);
  const addressOf = (key: string) => `/api/${key}`;
  const kept: string[] = [];
  const keep = async () => {
    const key = await picture(600);
    kept.push(key);
    return addressOf(key);
  };
  await build.module(t.db, { illustration: await keep() });
  await build.scenario(t.db, { illustration: await keep() });
  await build.moduleGroupe(t.db, { illustration: await keep() });
  const { id } = await build.badge(t.db);
  await t.db
    .updateTable('badges')
    .set({ image: await keep() })
    .where('id', '=', id)
    .execute();
  kept.push(await put('conventions/CNV-nommee.pdf', 600));
  await t.db
    .insertInto('conventions')
    .values({
      numero: 'CNV-nommee',
      contenu: '{}',
      fichier: 'conventions/CNV-nommee.pdf',
      empreinte: Buffer.alloc(32),
      createdAt: t.clock.current.toISOString(),
    })
    .execute();
  // Their rows may be about to be written, or in a database that is newer than this backup of it.
  kept.push(await picture(29), await put('conventions/CNV-fraiche.pdf', 29));
  const left = [await picture(31), await put('conventions/CNV-laissee.pdf', 31)];

  await removeLeftFiles.run({}, { ...t, clock: { now: () => t.clock.current }, jobKey: '1' });
  const there = async (keys: string[]) => (await Promise.all(keys.map((key) => t.files.exists(key)))).map(Boolean);
  expect(await there(kept)).toEqual(kept.map(() => true));
  expect(await there(left)).toEqual([false, false]);
});
