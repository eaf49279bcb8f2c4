import { randomBytes } from 'node:crypto';
import type { Connection } from '../../../platform/db.ts';
import { insertAttestations, listCertificats, lockIssue, type ToIssue } from '../attestations.queries.ts';
import { type Certificat, type Delivree, empreinteOf, numeroOf } from '../attestations.rules.ts';

interface Issue {
  lignes: readonly Certificat[];
  userId: number;
  now: Date;
}

/** The certificates of these rows, frozen at issue: a row already certified gives its certificate again. */
export async function issueCertificats(tx: Connection, { lignes, userId, now }: Issue): Promise<Delivree[]> {
  await lockIssue(tx);
  const asked = lignes.map((contenu) => ({ contenu, empreinte: empreinteOf(contenu) }));
  const known = await listCertificats(
    tx,
    asked.map(({ empreinte }) => empreinte),
  );
  const issued: ToIssue[] = [];
  const answers = asked.map(({ contenu, empreinte }): Delivree => {
    const same = known.find((one) => one.empreinte.equals(empreinte));
    if (same) return same;
    const document = { numero: numeroOf(randomBytes(12)), type: 'certificatRealisation' as const, dpc: false, contenu };
    issued.push({ ...document, session: null, etablissementId: null, empreinte, replaces: null });
    return { ...document, issuedAt: now.toISOString() };
  });
  await insertAttestations(tx, issued, { userId, now });
  return answers;
}
