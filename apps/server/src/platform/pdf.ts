import { Worker } from 'node:worker_threads';

/** What crosses to the thread that compiles. */
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
  worker: CompilerThread;
  waiting: Map<number, Waiting>;
  rest: NodeJS.Timeout | undefined;
}

/** A thread that compiles: what is heard of it, and what it is told. */
type CompilerThread = Pick<Worker, 'on' | 'unref' | 'postMessage' | 'terminate'>;

/**
 * One document as an accessible PDF (PDF/UA-1), its fonts embedded; the same document gives the same bytes.
 * Documents are made one after the other in one thread, away from requests.
 */
export const makePdf = pdfMaker(
  () =>
    new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    }),
);

/** @param start begins a thread, when there is none that lives */
export function pdfMaker(start: () => CompilerThread): (document: PdfDocument) => Promise<Buffer> {
  let compiler: Compiler | undefined;
  let lastId = 0;

  function startCompiler(): Compiler {
    const worker = start();
    const started: Compiler = { worker, waiting: new Map(), rest: undefined };
    worker.unref();
    worker.on('message', (answer: PdfAnswer) => {
      const { waiting } = started;
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      giveUpAfter(started, waiting.size > 0 ? PATIENCE_MILLISECONDS : REST_MILLISECONDS);
      if ('pdf' in answer) asked?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
      else asked?.reject(new Error(answer.error));
    });
    worker.on('error', (error) => giveUp(started, String(error)));
    worker.on('exit', () => giveUp(started, 'the compiler stopped'));
    return started;
  }

  function giveUpAfter(started: Compiler, milliseconds: number): void {
    clearTimeout(started.rest);
    started.rest = setTimeout(() => giveUp(started, 'no answer in time'), milliseconds).unref();
  }

  /** Whoever waits is told; the next document starts another compiler. */
  function giveUp(stopped: Compiler, reason: string): void {
    if (compiler === stopped) compiler = undefined;
    clearTimeout(stopped.rest);
    for (const { reject } of stopped.waiting.values()) reject(new Error(`PDF: ${reason}`));
    stopped.waiting.clear();
    void stopped.worker.terminate();
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
      current.worker.postMessage(asked);
    });
  };
}
