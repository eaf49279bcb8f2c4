import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { archive, packageArchive, packageFiles } from '../../../test/scorm/archive.ts';
import { scormModule, upload } from '../../../test/scorm/player.ts';

/** A real disk of a few megabytes, which root alone may make: elsewhere nothing is tested. */

const MEGABYTE = 1024 * 1024;
const disk = await mkdtemp(path.join(tmpdir(), 'sillage-disque-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]).status === 0;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ SILLAGE_DATA: disk });
});
afterAll(async () => {
  await t.close();
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

test.runIf(isMounted)(
  'a disk that is full is called full, not the package damaged; once there is room all goes on',
  async () => {
    const id = await scormModule(t);
    expect((await t.as(null).get('/health')).status).toBe(200);
    // Larger than the disk, of bytes that nothing makes smaller, yet a package like another.
    const large = archive([...packageFiles('scorm-1.2'), { name: 'film.mp4', content: randomBytes(13 * MEGABYTE) }]);
    const refused = await upload(t, id, large);
    expect(refused).toMatchObject({ status: 507, body: { code: 'erreur.espace_insuffisant' } });
    expect(refused.body['hydra:description']).toMatch(/^Espace de stockage insuffisant/);
    // Nothing of it stays.
    expect(
      (await readdir(path.join(disk, 'fichiers'), { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      ),
    ).toEqual([]);

    await writeFile(path.join(disk, 'autre'), randomBytes(8 * MEGABYTE));
    expect(await t.as(null).get('/health')).toMatchObject({ status: 507, body: { code: 'erreur.espace_insuffisant' } });
    await rm(path.join(disk, 'autre'));
    expect((await t.as(null).get('/health')).status).toBe(200);
    expect((await upload(t, id, packageArchive('scorm-1.2'))).status).toBe(201);
  },
);
