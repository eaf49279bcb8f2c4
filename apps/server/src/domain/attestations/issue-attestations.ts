import { randomBytes } from 'node:crypto';
import type { Connection } from '../../platform/db.ts';
import { insertAttestations, listCurrent, listFaits, lockIssue, type ToIssue } from './attestations.queries.ts';
import { contenuOf, type Delivree, empreinteOf, numeroOf } from './attestations.rules.ts';

type Attestation = Extract<Delivree, { type: 'attestationAssiduite' }>;

export interface Issue {
  sessions: readonly string[];
  dpc: boolean;
  /** Who issues it, null when the learner asks with a code. */
  userId: number | null;
  now: Date;
}

/**
 * The attestations of these sessions, frozen at issue: the same facts give the one already issued, changed facts a new one that
 * replaces it. Sessions that may have none are left out; the others come in the order asked.
 */
export async function issueAttestations(tx: Connection, { sessions, dpc, userId, now }: Issue): Promise<Attestation[]> {
  await lockIssue(tx);
  const faits = new Map((await listFaits(tx, sessions)).map((found) => [found.session, found]));
  const current = new Map((await listCurrent(tx, sessions, dpc)).map((one) => [one.session, one]));
  const issued: ToIssue[] = [];
  const answers: Attestation[] = [];
  for (const session of new Set(sessions)) {
    const found = faits.get(session);
    if (!found) continue;
    const contenu = contenuOf(found);
    const empreinte = empreinteOf(contenu);
    const known = current.get(session);
    if (known?.empreinte.equals(empreinte)) {
      answers.push({ ...known, type: 'attestationAssiduite', contenu });
      continue;
    }
    const numero = numeroOf(randomBytes(12));
    const { etablissementId } = found;
    const document = { numero, type: 'attestationAssiduite' as const, dpc, contenu };
    issued.push({ ...document, session, empreinte, etablissementId, replaces: known?.id ?? null });
    answers.push({ ...document, issuedAt: now.toISOString() });
  }
  await insertAttestations(tx, issued, { userId, now });
  return answers;
}
