import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pdfMaker, startProcess } from './pdf.ts';

test('a compiler that hangs is given up after half a minute, however many documents are asked for meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const compilers: { isEnded: boolean }[] = [];
  /** It hears what it is asked, and never answers. */
  const hung = () => {
    const compiler = { isEnded: false };
    compilers.push(compiler);
    const kill = () => {
      compiler.isEnded = true;
      return true;
    };
    return { on: () => undefined, send: () => true, kill } as never;
  };
  const makePdf = pdfMaker(hung);
  const ask = () =>
    makePdf({ template: '/essai.typ', data: {}, date: new Date(0) }).catch(({ message }: Error) => message);
  const asked: Promise<unknown>[] = [];
  for (let second = 0; second < 30; second += 10) {
    asked.push(ask());
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(compilers).toEqual([{ isEnded: true }]);
  expect(await Promise.all(asked)).toEqual(Array(3).fill('PDF: no answer in time'));
  void ask();
  expect(compilers).toEqual([{ isEnded: true }, { isEnded: false }]);
  await vi.advanceTimersByTimeAsync(30_000);
});

test('a compiler that is killed as it draws ends alone: its document is refused, the next one is drawn', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sillage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const template = path.join(folder, 'essai.typ');
  await writeFile(template, '#set document(title: "Essai")\n= Essai');
  const compilers: ChildProcess[] = [];
  const makePdf = pdfMaker(() => {
    const compiler = startProcess();
    compilers.push(compiler);
    return compiler;
  });
  onTestFinished(() => void compilers.map((compiler) => compiler.kill()));
  const ask = () => makePdf({ template, data: {}, date: new Date(0) });
  const interrupted = ask();
  await once(compilers[0]!, 'spawn');
  compilers[0]!.kill('SIGKILL');
  await expect(interrupted).rejects.toThrow('PDF: the compiler stopped');
  expect((await ask()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(compilers).toHaveLength(2);
});
