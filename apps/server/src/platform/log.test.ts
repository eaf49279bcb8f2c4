import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrors } from './answer-errors.ts';
import { readConfig } from './config.ts';
import { Refusal } from './errors.ts';
import { logging } from './log.ts';

let app: FastifyInstance;
let written = '';
beforeAll(async () => {
  const { logger, ...others } = logging(readConfig({ LOG_LEVEL: 'info' }));
  const stream = new Writable({
    write(text, _, done) {
      written += text;
      done();
    },
  });
  app = Fastify({ ...others, logger: { ...logger, stream } });
  registerErrors(app);
  app.get('/api/refuse', () => {
    throw new Refusal('erreur.non_autorise');
  });
  app.post('/api/casse', () => {
    throw new Error('tombé\n{"level":30,"msg":"une ligne de plus"}');
  });
  await app.ready();
});
afterAll(() => app.close());

/** The lines that these calls leave, as whoever collects them reads them. */
async function linesOf(...calls: InjectOptions[]) {
  written = '';
  for (const call of calls) await app.inject(call);
  return written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('each answer is a line of JSON, with its moment in UTC, its address without the query, its status and where it was asked from', async () => {
  const before = Date.now();
  const headers = { cookie: 'sillage=secret', authorization: 'Bearer secret' };
  const lines = await linesOf(
    { url: '/api/refuse?nom=Trébaol', headers, remoteAddress: '192.0.2.7' },
    { url: '/api/absente?x=secret' },
  );
  expect(lines).toMatchObject([
    { level: 30, req: { method: 'GET', url: '/api/refuse', ip: '192.0.2.7' }, res: { statusCode: 403 } },
    { level: 30, req: { method: 'GET', url: '/api/absente' }, res: { statusCode: 404 } },
  ]);
  for (const { time } of lines) expect(time).toBeGreaterThanOrEqual(before);
  expect(written).not.toMatch(/secret|Trébaol/);
});

test('nobody writes a line of their own into the log', async () => {
  const url = '/api/%0A{"level":30,"msg":"forgée"}\u2028';
  const lines = await linesOf({ url }, { method: 'POST', url: '/api/casse', payload: { a: '\n{"level":30}' } });
  expect(lines.map(({ msg }) => msg)).toEqual(['request completed', 'unexpected failure', 'request completed']);
  expect(lines[1].err.message).toContain('une ligne de plus');
});
