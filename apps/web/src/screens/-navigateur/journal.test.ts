import { MAX_ENVOI } from '@sillage/contracts/navigateur.rules.ts';
import { describe, expect, test } from 'vitest';
import { Journal, type JournalInput, readTold, type Sent, type Told, type Waiting } from './journal.ts';

function journal(outcomes: Sent[] = []) {
  const sent: { evenements: Told[]; isLeaving: boolean }[] = [];
  const retries: { after: number; run: () => void }[] = [];
  const made = { kept: null as Waiting | null, waiting: 0, refused: 0, elapsed: 0 };
  let id = 0;
  const input: JournalInput = {
    cle: 'cle',
    debut: '2026-11-20T09:00:00.000Z',
    elapsed: () => made.elapsed,
    newId: () => `id-${++id}`,
    send: async (_, evenements, isLeaving) => {
      sent.push({ evenements, isLeaving });
      return outcomes.shift() ?? { refuses: 0 };
    },
    keep: (waiting) => {
      made.kept = waiting;
    },
    tell: ({ enAttente, refuses }) => {
      made.waiting = enAttente;
      made.refused += refuses;
    },
    later: (after, run) => retries.push({ after, run }),
  };
  return { one: new Journal(input), sent, retries, made };
}

describe('what a training tells', () => {
  test('is numbered from 1, at the moment of the server', async () => {
    const { one, sent, made } = journal();
    made.elapsed = 90_000;
    one.add({ type: 'etape', code: 'e1' });
    await one.flush();
    expect(sent[0]!.evenements).toEqual([
      { type: 'etape', code: 'e1', id: 'id-1', seq: 1, at: '2026-11-20T09:01:30.000Z' },
    ]);
    expect([made.waiting, made.kept!.evenements]).toEqual([0, []]);
  });

  test('waits on the device without a network, and leaves again with the same names', async () => {
    const { one, sent, retries, made } = journal(['later', 'later']);
    one.add({ type: 'etape', code: 'e1' });
    await one.flush();
    expect([made.waiting, made.kept!.evenements.length, retries[0]!.after]).toEqual([1, 1, 1_000]);
    await one.flush();
    expect(retries[1]!.after).toBe(2_000);
    await one.flush();
    expect([made.waiting, sent.map(({ evenements }) => evenements[0]!.id)]).toEqual([0, ['id-1', 'id-1', 'id-1']]);
  });

  test('is dropped once it will never be taken, and told so', async () => {
    const { one, made } = journal([{ refuses: 1 }]);
    one.add({ type: 'etape', code: 'e1' });
    await one.flush();
    expect([made.waiting, made.kept!.evenements, made.refused]).toEqual([0, [], 1]);
  });

  test('leaves by as many as one sending takes', async () => {
    const { one, sent } = journal(['later']);
    for (let rank = 0; rank <= MAX_ENVOI; rank++) one.add({ type: 'etape', code: `e${rank}` });
    await one.flush();
    await one.flush();
    expect(sent.map(({ evenements }) => evenements.length)).toEqual([1, MAX_ENVOI, 1]);
  });

  test('a page that is left tells an end that was not reached, once', async () => {
    const { one, sent, made } = journal();
    made.elapsed = 61_400;
    one.leave();
    one.leave();
    const ends = sent.flatMap(({ evenements }) => evenements).filter(({ type }) => type === 'fin');
    expect(new Set(ends.map(({ id }) => id)).size).toBe(1);
    expect(ends[0]).toMatchObject({ complete: false, dureeSecondes: 61 });
    expect(sent.some(({ isLeaving }) => isLeaving)).toBe(true);
  });

  test('an end that the training told stays the only one', async () => {
    const { one, sent } = journal();
    one.add({ type: 'fin', complete: true, score: 90 });
    await one.flush();
    one.leave();
    expect(sent).toHaveLength(1);
  });
});

test('only messages that are for us are read', () => {
  expect(readTold({ sillage: { type: 'etape', code: 'e1' } })).toEqual({ type: 'etape', code: 'e1' });
  for (const data of [
    null,
    'etape',
    { sillage: null },
    { sillage: [] },
    { sillage: { type: 'debut' } },
    { type: 'etape' },
  ]) {
    expect(readTold(data)).toBeNull();
  }
});
