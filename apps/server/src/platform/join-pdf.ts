import { Worker } from 'node:worker_threads';
import { type PdfRefusal, Refusal } from './errors.ts';

export interface JoinAsked {
  /** The one of ours: its structure for assistive technologies is kept. */
  principal: Uint8Array;
  before: Uint8Array | null;
  after: Uint8Array | null;
}
export type JoinAnswer = { pdf: Uint8Array } | { refusal: PdfRefusal } | { error: string };

const PATIENCE_MILLISECONDS = 30_000;

/**
 * The pages of several PDF files in one, in a thread of its own: a file made to exhaust its reader takes that thread with it.
 * @throws Refusal `fichier.pdf_*` when the file before cannot be read; it is what a person has given
 */
export function joinPdf(workerData: JoinAsked): Promise<Buffer> {
  const worker = new Worker(new URL('./join-pdf-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise<Buffer>((resolve, reject) => {
    const damaged = () => reject(new Refusal('fichier.pdf_abime'));
    const impatience = setTimeout(damaged, PATIENCE_MILLISECONDS);
    worker.once('message', (answer: JoinAnswer) => {
      if ('pdf' in answer) resolve(Buffer.from(answer.pdf));
      else reject('refusal' in answer ? new Refusal(answer.refusal) : new Error(answer.error));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? damaged() : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(impatience);
      damaged();
    });
  }).finally(() => worker.terminate());
}
