import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { workers, Hung } = vi.hoisted(() => {
  const workers: { terminated: boolean }[] = [];
  /** A compiler that hears what it is asked and never answers. */
  class Hung {
    terminated = false;
    constructor() {
      workers.push(this);
    }
    on() {}
    unref() {}
    postMessage() {}
    async terminate() {
      this.terminated = true;
    }
  }
  return { workers, Hung };
});
vi.mock('node:worker_threads', () => ({ Worker: Hung }));

import { makePdf } from './pdf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a compiler that hangs is given up after half a minute, however many documents are asked for meanwhile', async () => {
  const ask = () =>
    makePdf({ template: '/essai.typ', data: {}, date: new Date(0) }).catch(({ message }: Error) => message);
  const asked: Promise<unknown>[] = [];
  for (let second = 0; second < 30; second += 10) {
    asked.push(ask());
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(workers).toMatchObject([{ terminated: true }]);
  expect(await Promise.all(asked)).toEqual(Array(3).fill('PDF: no answer in time'));
  void ask();
  expect(workers).toMatchObject([{ terminated: true }, { terminated: false }]);
});
