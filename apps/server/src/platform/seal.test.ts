import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digest, seal, unseal } from './seal.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-cle-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const own = { secretKey: undefined, dataDir };

test('what is sealed opens in its place alone, with the key of its installation alone, and whole', () => {
  const sealed = seal(own, 'facteur:1', 'JBSWY3DPEHPK3PXP');
  expect(unseal(own, 'facteur:1', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(own, 'facteur:2', sealed)).toBeNull();
  expect(unseal({ ...own, secretKey: 'x'.repeat(32) }, 'facteur:1', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(own, 'facteur:1', changed)).toBeNull();
  }
  expect(seal(own, 'facteur:1', 'JBSWY3DPEHPK3PXP').equals(sealed)).toBe(false);
});

test('a digest is of one place and of one installation', () => {
  const one = digest(own, 'code', 'app-1');
  expect(digest(own, 'code', 'app-1').equals(one)).toBe(true);
  expect(digest(own, 'autre', 'app-1').equals(one)).toBe(false);
  expect(digest({ ...own, secretKey: 'x'.repeat(32) }, 'code', 'app-1').equals(one)).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'the key is drawn at the first need, and read by the process alone',
  async () => {
    seal(own, 'a', 'b');
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  },
);
