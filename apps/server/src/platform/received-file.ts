import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes of an `application/zip` body; absent or null: none is taken. */
    maxFileBytes?: number | null;
  }
}

/** A body kept in a temporary file until its request is over. */
export class ReceivedFile {
  readonly path: string;
  readonly octets: number;

  constructor(path: string, octets: number) {
    this.path = path;
    this.octets = octets;
  }
}

/** Takes zip bodies on the routes that say how large they may be, streamed to a file: none is ever whole in memory. */
export function registerReceivedFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/zip', 'application/x-zip-compressed'],
    async (request: FastifyRequest, body: Readable) => {
      const { maxFileBytes } = request.routeOptions.config;
      if (!maxFileBytes) throw new Refusal('erreur.type_de_contenu');
      if (Number(request.headers['content-length'] ?? 0) > maxFileBytes) throw tooLarge(maxFileBytes);
      const folder = await mkdtemp(path.join(tmpdir(), 'sillage-'));
      folders.set(request, folder);
      const file = path.join(folder, 'recu.zip');
      const meter = new Meter(maxFileBytes);
      await pipeline(body, meter, createWriteStream(file)).catch(async (error: unknown) => {
        await removeFolder(request);
        throw error;
      });
      return new ReceivedFile(file, meter.octets);
    },
  );
  app.addHook('onResponse', removeFolder);
  app.addHook('onRequestAbort', removeFolder);
}

const folders = new WeakMap<FastifyRequest, string>();

async function removeFolder(request: FastifyRequest): Promise<void> {
  const folder = folders.get(request);
  if (folder) await rm(folder, { recursive: true, force: true });
}

function tooLarge(maxFileBytes: number): Refusal {
  return new Refusal('fichier.trop_grand', { values: { taille: Math.floor(maxFileBytes / 1024 / 1024) } });
}

/** Counts what goes through, and stops beyond the limit. */
class Meter extends Transform {
  octets = 0;
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.octets += chunk.length;
    if (this.octets > this.#limit) done(tooLarge(this.#limit));
    else done(null, chunk);
  }
}
