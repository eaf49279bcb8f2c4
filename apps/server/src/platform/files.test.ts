import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from './files.ts';

const contents = Buffer.from([0, 1, 2, 250]);

describe('without a bucket', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-fichiers-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('what is put under the data directory is read back, and deleted', async () => {
    const files = await openFiles({ dataDir });
    await files.put('illustrations/a.png', contents);
    expect(Buffer.from(await files.getBytes('illustrations/a.png'))).toEqual(contents);
    await files.delete('illustrations/a.png');
    expect(await files.exists('illustrations/a.png')).toBe(false);
  });

  test('a key that leaves the folder is refused', async () => {
    const files = await openFiles({ dataDir });
    await expect(files.put('../a.png', contents)).rejects.toThrow();
  });
});

describe('with a bucket', () => {
  let server: Server;
  const stored = new Map<string, Buffer>();
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      const key = new URL(request.url!, 'http://s3').pathname;
      if (request.method === 'PUT') {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        stored.set(key, Buffer.concat(parts));
      }
      reply.end(request.method === 'GET' ? stored.get(key) : undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test('files go to that bucket of that server', async () => {
    const { port } = server.address() as AddressInfo;
    const files = await openFiles({
      dataDir: '/nowhere',
      s3: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'fr-1',
        bucket: 'sillage',
        accessKeyId: 'cle',
        secretAccessKey: 'secret',
      },
    });
    await files.put('illustrations/a.png', contents);
    await files.putStream('scorm/1/lecon.js', Readable.from([contents]), { contentLength: contents.length });
    // Byte for byte: a server that does not know the frames of checksums keeps them as a part of the file.
    expect([...stored]).toEqual([
      ['/sillage/illustrations/a.png', contents],
      ['/sillage/scorm/1/lecon.js', contents],
    ]);
    expect(Buffer.from(await files.getBytes('scorm/1/lecon.js'))).toEqual(contents);
  });
});
