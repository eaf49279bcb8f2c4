import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What crosses to the process that compiles. */
export interface PdfAsked {
  id: number;
  template: string;
  /** JSON, read by the template with `json(bytes(sys.inputs.donnees))`: data, never code. */
  data: string;
  /** Moment written in the document, in seconds: the same content then gives the same bytes. */
  seconds: number;
}
export type PdfAnswer = { id: number } & ({ pdf: Uint8Array } | { error: string });

interface PdfDocument {
  /** Absolute path of a Typst template. */
  template: string;
  data: unknown;
  date: Date;
}

/** The compiler holds its fonts and its memory as long as it lives: after this rest, it goes. */
const REST_MILLISECONDS = 60_000;
/** A page takes a few milliseconds. */
const PATIENCE_MILLISECONDS = 30_000;

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

interface Compiler {
  child: CompilerProcess;
  waiting: Map<number, Waiting>;
  rest: NodeJS.Timeout | undefined;
}

/** A process that compiles: what is heard of it, and what it is told. */
type CompilerProcess = Pick<ChildProcess, 'on' | 'send' | 'kill'>;

/**
 * One document as an accessible PDF (PDF/UA-1), its fonts embedded; the same document gives the same bytes.
 * Documents are made one after the other in a process of their own, away from requests: it allocates as it likes, gives
 * all back as it goes, and whatever ends it ends nothing else.
 */
export const makePdf = pdfMaker(startProcess);

export function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./pdf-worker.ts', import.meta.url)), {
    serialization: 'advanced',
    // Neither what the server allocates by, nor what it knows of secrets.
    env: { SystemRoot: process.env.SystemRoot },
    execArgv: ['--max-old-space-size=64'],
  });
  child.unref();
  child.channel?.unref();
  // Compiling, it does not hear that nobody waits any more.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** @param start begins a process, when there is none that lives */
export function pdfMaker(start: () => CompilerProcess): (document: PdfDocument) => Promise<Buffer> {
  let compiler: Compiler | undefined;
  let lastId = 0;

  function startCompiler(): Compiler {
    const child = start();
    const started: Compiler = { child, waiting: new Map(), rest: undefined };
    child.on('message', (answer: PdfAnswer) => {
      const { waiting } = started;
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      giveUpAfter(started, waiting.size > 0 ? PATIENCE_MILLISECONDS : REST_MILLISECONDS);
      if ('pdf' in answer) asked?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
      else asked?.reject(new Error(answer.error));
    });
    child.on('error', (error) => giveUp(started, String(error)));
    child.on('exit', (code, signal) => giveUp(started, `the compiler stopped (${signal ?? code})`));
    return started;
  }

  function giveUpAfter(started: Compiler, milliseconds: number): void {
    clearTimeout(started.rest);
    started.rest = setTimeout(() => giveUp(started, 'no answer in time'), milliseconds).unref();
  }

  /** Whoever waits is told; the next document starts another compiler. */
  function giveUp(stopped: Compiler, reason: string): void {
    if (compiler !== stopped) return;
    compiler = undefined;
    clearTimeout(stopped.rest);
    for (const { reject } of stopped.waiting.values()) reject(new Error(`PDF: ${reason}`));
    stopped.waiting.clear();
    stopped.child.kill('SIGKILL');
  }

  return ({ template, data, date }) => {
    compiler ??= startCompiler();
    const current = compiler;
    const asked: PdfAsked = {
      id: ++lastId,
      template,
      data: JSON.stringify(data),
      seconds: Math.floor(date.getTime() / 1_000),
    };
    // Of one that is at work, the patience runs since its last answer: another document asked for does not prolong it.
    if (current.waiting.size === 0) giveUpAfter(current, PATIENCE_MILLISECONDS);
    return new Promise((resolve, reject) => {
      current.waiting.set(asked.id, { resolve, reject });
      current.child.send(asked);
    });
  };
}
