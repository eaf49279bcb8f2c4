import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { JoinAnswer, JoinAsked } from './join-pdf.ts';

parentPort?.postMessage(await join(workerData as JoinAsked));

async function join({ principal, before, after }: JoinAsked): Promise<JoinAnswer> {
  let quote: PDFDocument | null = null;
  try {
    if (before && !isPdf(before)) return { refusal: 'fichier.pdf_attendu' };
    quote = before && (await PDFDocument.load(before, { throwOnInvalidObject: true }));
    if (quote?.getPageCount() === 0) return { refusal: 'fichier.pdf_abime' };
  } catch {
    // The trailer says it, in clear; the library says it in several ways.
    return { refusal: Buffer.from(before!).includes('/Encrypt') ? 'fichier.pdf_chiffre' : 'fichier.pdf_abime' };
  }
  try {
    const whole = await PDFDocument.load(principal, { updateMetadata: false });
    if (quote) {
      const pages = await whole.copyPages(quote, quote.getPageIndices());
      pages.forEach((page, index) => {
        whole.insertPage(index, page);
      });
    }
    if (after) {
      const terms = await PDFDocument.load(after);
      for (const page of await whole.copyPages(terms, terms.getPageIndices())) whole.addPage(page);
    }
    return { pdf: await whole.save() };
  } catch (error) {
    return { error: String(error).slice(0, 2_000) };
  }
}

/** The header may come after a few bytes of something else. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}
