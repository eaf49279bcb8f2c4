import { TRAINING_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { digest } from '../../platform/seal.ts';
import { putLink } from './connexion.queries.ts';

interface Asked {
  userId: number;
  /** Of the one that it opens; several are opened from their list. */
  assignmentIds: readonly number[];
  /** What the mail is known by: tried again, it holds the same link, and no waiting mail holds one in clear. */
  key: string;
}

/** The address that signs in once and opens what is assigned; it ends like every link of the account. */
export async function makeTrainingLink(
  db: Connection,
  { config, now }: { config: Config; now: Date },
  { userId, assignmentIds, key }: Asked,
): Promise<string> {
  const token = digest(config, 'lien de formation', key).toString('base64url');
  await putLink(db, userId, token, new Date(now.getTime() + TRAINING_LINK_SECONDS * 1000));
  const page = assignmentIds.length === 1 ? `/assignments/results/${assignmentIds[0]}` : '/apprenants/liste-formations';
  return `${config.publicUrl}/login?slug=${token}&retour=${page}`;
}
