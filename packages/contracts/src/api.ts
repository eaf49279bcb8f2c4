import { actualites } from './actualites.ts';
import { apprenants } from './apprenants.ts';
import { apprenants_import } from './apprenants_import.ts';
import { connexion } from './connexion.ts';
import { courriels } from './courriels.ts';
import { etablissements } from './etablissements.ts';
import { groupements } from './groupements.ts';
import { packagings } from './packagings.ts';
import { professions } from './professions.ts';
import { referents } from './referents.ts';
import { types } from './types.ts';

/** Every endpoint of the product, by slug: what the server binds, the client calls, the access matrix walks and `/api/docs.jsonld` describes. */
export const api = {
  actualites,
  apprenants,
  apprenants_import,
  connexion,
  courriels,
  etablissements,
  groupements,
  packagings,
  professions,
  referents,
  types,
};
