import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';

/** The code of the connected learner, asked by the matricule, then by the e-mail (S-7-65); null where neither is known. */
export async function askToken({ matricule, email, codeEtablissement }: ConnectedUser): Promise<string | null> {
  for (const username of [matricule, email]) {
    if (!username) continue;
    try {
      return (await client.navigateur.connexion({ username, companyReference: codeEtablissement! })).token;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }
  return null;
}
