import { actualites } from './actualites.ts';
import { administrateurs } from './administrateurs.ts';
import { appareil_cles } from './appareil_cles.ts';
import { apprenants } from './apprenants.ts';
import { apprenants_import } from './apprenants_import.ts';
import { assignments } from './assignments.ts';
import { attestations } from './attestations.ts';
import { badges } from './badges.ts';
import { casques } from './casques.ts';
import { connexion } from './connexion.ts';
import { courriels } from './courriels.ts';
import { etablissements } from './etablissements.ts';
import { formations } from './formations.ts';
import { groupements } from './groupements.ts';
import { illustrations } from './illustrations.ts';
import { journaux } from './journaux.ts';
import { module_groupes } from './module_groupes.ts';
import { modules } from './modules.ts';
import { packagings } from './packagings.ts';
import { possession_casques } from './possession_casques.ts';
import { professions } from './professions.ts';
import { referents } from './referents.ts';
import { regroupements } from './regroupements.ts';
import { satisfactions } from './satisfactions.ts';
import { scenarios } from './scenarios.ts';
import { scorm } from './scorm.ts';
import { statistiques } from './statistiques.ts';
import { training_courses } from './training_courses.ts';
import { types } from './types.ts';
import { user_badges } from './user_badges.ts';
import { users } from './users.ts';

/** Every endpoint of the product, by slug: what the server binds, the client calls, the access matrix walks and `/api/docs.jsonld` describes. */
export const api = {
  actualites,
  administrateurs,
  appareil_cles,
  apprenants,
  apprenants_import,
  assignments,
  attestations,
  badges,
  casques,
  connexion,
  courriels,
  etablissements,
  formations,
  groupements,
  illustrations,
  journaux,
  module_groupes,
  modules,
  packagings,
  possession_casques,
  professions,
  referents,
  regroupements,
  satisfactions,
  scenarios,
  scorm,
  statistiques,
  training_courses,
  types,
  user_badges,
  users,
};
