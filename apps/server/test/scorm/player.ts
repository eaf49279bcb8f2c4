import { randomUUID } from 'node:crypto';
import type { Cmi, OpenedLaunch } from '@sillage/contracts/scorm.ts';
import type { FastifyInstance } from 'fastify';
import { buildContent } from '../../src/content.ts';
import type { Answer, TestApp } from '../app.ts';
import { module } from '../builders.ts';
import { packageArchive } from './archive.ts';

/** A module of type 3, open to the CHU de Nantes. */
export async function scormModule(t: TestApp): Promise<number> {
  const { id } = await module(t.db, { type: 3, nom: 'Module SCORM' });
  await t.db
    .insertInto('etablissement_modules')
    .values({ etablissementId: t.world.etablissements.nantes.id, moduleId: id })
    .execute();
  return id;
}

export async function upload(t: TestApp, moduleId: number, zip: Buffer, cookie = t.world.cookies.admin) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/modules/${moduleId}/scorm`,
    headers: { cookie, 'content-type': 'application/zip' },
    payload: zip,
  });
  return { status: response.statusCode, body: response.json() };
}

/** A module that plays one of our packages. */
export async function playableModule(t: TestApp, name: 'scorm-1.2' | 'scorm-2004' = 'scorm-1.2'): Promise<number> {
  const id = await scormModule(t);
  const { status, body } = await upload(t, id, packageArchive(name));
  if (status !== 201) throw new Error(body['hydra:description']);
  return id;
}

/** What a launch page does, one step after the other. */
export class Player {
  readonly #t: TestApp;
  /** The content origin of the application under test. */
  readonly content: FastifyInstance;

  private constructor(t: TestApp, content: FastifyInstance) {
    this.#t = t;
    this.content = content;
  }

  static async of(t: TestApp): Promise<Player> {
    const clock = { now: () => t.clock.current };
    const content = await buildContent({ config: t.config, db: t.db, readDb: t.db, files: t.files, clock });
    await content.ready();
    return new Player(t, content);
  }

  close(): Promise<undefined> {
    return this.content.close();
  }

  async launch(moduleId: number, { cookie = this.#t.world.cookies.apprenant, ...body }: Record<string, unknown> = {}) {
    return this.#t.withCookie(cookie as string).post('/scorm/lancements', { module: moduleId, ...body });
  }

  async open(jeton: string): Promise<Answer> {
    const response = await this.content.inject({ method: 'POST', url: '/lancement', payload: { jeton } });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }

  /** Launches and opens: the key, the state, and the address of the files. */
  async play(moduleId: number, options: Record<string, unknown> = {}): Promise<OpenedLaunch> {
    const { body } = await this.launch(moduleId, options);
    return (await this.open(body.jeton)).body as OpenedLaunch;
  }

  async commit(
    cle: string,
    seq: number,
    cmi: Cmi,
    {
      id = randomUUID() as string,
      fin = false,
      type = 'application/json',
      lancement,
    }: { id?: string; fin?: boolean; type?: string; lancement?: number } = {},
  ) {
    const response = await this.content.inject({
      method: 'POST',
      url: '/suivi',
      headers: { 'content-type': type },
      payload: JSON.stringify({ cle, id, seq, cmi, fin, lancement }),
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** Lets this many minutes go by. */
  wait(minutes: number): void {
    this.#t.clock.current = new Date(this.#t.clock.current.getTime() + minutes * 60_000);
  }
}
