import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pdfMaker } from './pdf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a compiler that hangs is given up after half a minute, however many documents are asked for meanwhile', async () => {
  const threads: { isEnded: boolean }[] = [];
  /** It hears what it is asked, and never answers. */
  const hung = () => {
    const thread = { isEnded: false };
    threads.push(thread);
    const terminate = async () => {
      thread.isEnded = true;
    };
    return { on: () => undefined, unref: () => undefined, postMessage: () => undefined, terminate } as never;
  };
  const makePdf = pdfMaker(hung);
  const ask = () =>
    makePdf({ template: '/essai.typ', data: {}, date: new Date(0) }).catch(({ message }: Error) => message);
  const asked: Promise<unknown>[] = [];
  for (let second = 0; second < 30; second += 10) {
    asked.push(ask());
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(threads).toEqual([{ isEnded: true }]);
  expect(await Promise.all(asked)).toEqual(Array(3).fill('PDF: no answer in time'));
  void ask();
  expect(threads).toEqual([{ isEnded: true }, { isEnded: false }]);
  await vi.advanceTimersByTimeAsync(30_000);
});
