import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { InfosDeConvention } from '@sillage/contracts/conventions.ts';
import type { Disk } from 'flydrive';
import type { Connection } from '../../platform/db.ts';
import { joinPdf } from '../../platform/join-pdf.ts';
import { makePdf } from '../../platform/pdf.ts';
import { numeroOf } from '../attestations/attestations.rules.ts';
import { insertConvention } from './conventions.queries.ts';
import { documentOf, TEMPLATE } from './conventions.rules.ts';

export const CONVENTIONS_FOLDER = 'conventions';

interface Asked {
  infos: InfosDeConvention;
  /** The quote, before the agreement. */
  devis: Uint8Array | null;
  termsFile: string;
  userId: number;
  date: Date;
}

/** Quote as given, agreement, general terms: one PDF, kept as it is (S-2.17-11, S-2.17-12, S-2.17-13). */
export async function makeConvention(
  tx: Connection,
  files: Disk,
  { infos, devis, termsFile, userId, date }: Asked,
): Promise<{ id: number; numero: string }> {
  const numero = numeroOf(randomBytes(12)).replace('SIL', 'CNV');
  const pdf = await joinPdf({
    principal: await makePdf({ template: TEMPLATE, data: documentOf(infos, numero, date), date }),
    before: devis,
    after: await readFile(termsFile),
  });
  const fichier = `${CONVENTIONS_FOLDER}/${numero}.pdf`;
  const empreinte = createHash('sha256').update(pdf).digest();
  const id = await insertConvention(tx, { numero, contenu: infos, fichier, empreinte, createdBy: userId, now: date });
  // Last: a failed write takes the row back.
  await files.put(fichier, pdf, { contentType: 'application/pdf' });
  return { id, numero };
}
