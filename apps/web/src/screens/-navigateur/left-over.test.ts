import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Told } from './journal.ts';
import { keep, send, sendLeftOver } from './left-over.ts';

type Answer = { refuses: number } | ApiError;

const { answers, sent } = vi.hoisted(() => ({
  answers: { of: (_cle: string, _evenements: Told[]): Answer => ({ refuses: 0 }) },
  sent: [] as string[][],
}));
vi.mock('../../client/client.ts', () => ({
  client: {
    navigateur: {
      rapporter: async ({ cle, evenements }: { cle: string; evenements: Told[] }) => {
        sent.push(evenements.map(({ id }) => id));
        const answer = answers.of(cle, evenements);
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
    },
  },
}));

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => delete stored[key] },
  });
  vi.stubGlobal('localStorage', stored);
});
afterEach(() => {
  sent.length = 0;
  answers.of = () => ({ refuses: 0 });
  vi.unstubAllGlobals();
});

const told = (...ids: string[]): Told[] =>
  ids.map((id, seq) => ({ id, seq, at: '2026-11-20T09:00:00.000Z', type: 'etape' }));
const refusal = (status: number, code = 'erreur.validation') => new ApiError({ status, code, reason: '', message: '' });

test('what the server did not judge wrong for good leaves again later', async () => {
  for (const status of [401, 403, 404, 408, 409, 429, 500, 503]) {
    answers.of = () => refusal(status, 'navigateur.revoquee');
    expect([status, await send('cle', told('a'), false)]).toEqual([status, 'later']);
  }
});

test('of what it judges wrong, the event at fault is dropped alone', async () => {
  for (const status of [400, 413, 422]) {
    answers.of = (_, evenements) => (evenements.some(({ id }) => id === 'c') ? refusal(status) : { refuses: 0 });
    expect([status, await send('cle', told('a', 'b', 'c', 'd'), false)]).toEqual([status, { refuses: 1 }]);
  }
});

test('a half that has to wait keeps the whole', async () => {
  answers.of = (_, evenements) => refusal(evenements.length > 1 ? 413 : 503);
  expect(await send('cle', told('a', 'b'), false)).toBe('later');
});

test('a session that is over takes nothing more, and says how much it was', async () => {
  answers.of = () => refusal(410, 'navigateur.cle_inconnue');
  expect(await send('cle', told('a', 'b'), false)).toEqual({ refuses: 2 });
});

test('what cannot be read goes, and what comes after it is sent', async () => {
  for (const [session, text] of Object.entries({ a: '{"cle":"cle","even', b: 'null', c: '{"cle":"cle"}', d: '12' })) {
    stored[`sillage.navigateur.${session}`] = text;
  }
  keep('e', { cle: 'ouverte', evenements: told('e') });
  expect(await sendLeftOver()).toEqual({ refuses: 0, enAttente: 0 });
  expect(sent).toEqual([['e']]);
  expect(Object.keys(stored)).toEqual([]);
});

test('what waits of one session does not hold back another, and stays on the device', async () => {
  keep('une', { cle: 'revoquee', evenements: told('a', 'b') });
  keep('autre', { cle: 'ouverte', evenements: told('c') });
  keep('finie', { cle: 'finie', evenements: told('d') });
  answers.of = (cle) => {
    if (cle === 'revoquee') return refusal(403, 'navigateur.revoquee');
    return cle === 'finie' ? refusal(410, 'navigateur.cle_inconnue') : { refuses: 0 };
  };
  expect(await sendLeftOver()).toEqual({ refuses: 1, enAttente: 2 });
  expect(Object.keys(stored)).toEqual(['sillage.navigateur.une']);
});
