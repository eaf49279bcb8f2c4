import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrors } from './answer-errors.ts';

const app = Fastify();
registerErrors(app);
app.post('/:code', ({ params }) => {
  throw Object.assign(new Error('could not extend file "base/16384/2619"'), params as object);
});

const answer = async (code: string) => {
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: `/${code}` });
  return { status: statusCode, again: headers['retry-after'], body };
};

test.each([
  ['53000', 'it lacks something'],
  ['53100', 'its disk is full'],
  ['53200', 'it has no memory left'],
  ['53300', 'it has no connection left'],
  ['57P01', 'it stops'],
  ['57P03', 'it starts'],
])('%s of PostgreSQL, %s: the same is to be sent again in a moment', async (code) => {
  const { status, again, body } = await answer(code);
  expect([status, again, JSON.parse(body).code]).toEqual([503, '5', 'erreur.service_indisponible']);
  expect(body).not.toContain('base/16384');
});

test('53400 of PostgreSQL, a limit that its administrator set: sent again, the same would meet it again', async () => {
  const { status, again } = await answer('53400');
  expect([status, again]).toEqual([500, undefined]);
});

test.each(['ENOSPC', 'EDQUOT'])('%s of the store of files: there is no room, and it is said', async (code) => {
  const { status, body } = await answer(code);
  expect([status, JSON.parse(body).code]).toEqual([507, 'erreur.espace_insuffisant']);
});
