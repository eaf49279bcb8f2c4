import { accueil } from './accueil.ts';
import { activite } from './activite.ts';
import { actualites } from './actualites.ts';
import { administrateurs } from './administrateurs.ts';
import { adresses } from './adresses.ts';
import { appareil_cles } from './appareil_cles.ts';
import { apprenants } from './apprenants.ts';
import { apprenants_import } from './apprenants_import.ts';
import { assignments } from './assignments.ts';
import { attestations } from './attestations.ts';
import { badges } from './badges.ts';
import { casques } from './casques.ts';
import { connexion } from './connexion.ts';
import { conventions } from './conventions.ts';
import { courriels } from './courriels.ts';
import { debriefings } from './debriefings.ts';
import { donnees_personnelles } from './donnees_personnelles.ts';
import { etablissements } from './etablissements.ts';
import { etablissements_test } from './etablissements_test.ts';
import { formations } from './formations.ts';
import { gabarits } from './gabarits.ts';
import { groupements } from './groupements.ts';
import { illustrations } from './illustrations.ts';
import { journaux } from './journaux.ts';
import { mobile } from './mobile.ts';
import { module_groupes } from './module_groupes.ts';
import { modules } from './modules.ts';
import { navigateur } from './navigateur.ts';
import { packagings } from './packagings.ts';
import { possession_casques } from './possession_casques.ts';
import { professions } from './professions.ts';
import { rapports } from './rapports.ts';
import { recherche } from './recherche.ts';
import { referents } from './referents.ts';
import { regroupements } from './regroupements.ts';
import { satisfactions } from './satisfactions.ts';
import { scenarios } from './scenarios.ts';
import { scorm } from './scorm.ts';
import { securite } from './securite.ts';
import { sessions_saisies } from './sessions_saisies.ts';
import { statistiques } from './statistiques.ts';
import { training_courses } from './training_courses.ts';
import { types } from './types.ts';
import { usages } from './usages.ts';
import { user_badges } from './user_badges.ts';
import { users } from './users.ts';
import { vues } from './vues.ts';

/** Every endpoint of the product, by slug: what the server binds, the client calls, the access matrix walks and `/api/docs.jsonld` describes. */
export const api = {
  accueil,
  activite,
  actualites,
  administrateurs,
  appareil_cles,
  adresses,
  apprenants,
  apprenants_import,
  assignments,
  attestations,
  badges,
  casques,
  connexion,
  conventions,
  courriels,
  debriefings,
  donnees_personnelles,
  etablissements,
  etablissements_test,
  formations,
  gabarits,
  mobile,
  groupements,
  illustrations,
  journaux,
  module_groupes,
  modules,
  packagings,
  navigateur,
  possession_casques,
  professions,
  rapports,
  recherche,
  referents,
  regroupements,
  satisfactions,
  scenarios,
  scorm,
  securite,
  sessions_saisies,
  statistiques,
  training_courses,
  types,
  usages,
  user_badges,
  users,
  vues,
};
