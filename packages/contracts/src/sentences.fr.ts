import { accueil } from './messages/accueil.ts';
import { actualites } from './messages/actualites.ts';
import { administrateurs } from './messages/administrateurs.ts';
import { appareil_cles } from './messages/appareil_cles.ts';
import { apprenants } from './messages/apprenants.ts';
import { assignments } from './messages/assignments.ts';
import { attestations } from './messages/attestations.ts';
import { badges } from './messages/badges.ts';
import { casques } from './messages/casques.ts';
import { catalogueMessages } from './messages/catalogue.ts';
import { connexion } from './messages/connexion.ts';
import { contenu } from './messages/contenu.ts';
import { courriels } from './messages/courriels.ts';
import { creation_admin } from './messages/creation_admin.ts';
import { demarrage } from './messages/demarrage.ts';
import { demonstration } from './messages/demonstration.ts';
import { erreur } from './messages/erreur.ts';
import { etablissements } from './messages/etablissements.ts';
import { fichier } from './messages/fichier.ts';
import { formations } from './messages/formations.ts';
import { groupements } from './messages/groupements.ts';
import { illustrations } from './messages/illustrations.ts';
import { importMessages } from './messages/import.ts';
import { journaux } from './messages/journaux.ts';
import { menu } from './messages/menu.ts';
import { module_groupes } from './messages/module_groupes.ts';
import { modules } from './messages/modules.ts';
import { mot_de_passe } from './messages/mot_de_passe.ts';
import { possession_casques } from './messages/possession_casques.ts';
import { referents } from './messages/referents.ts';
import { regroupements } from './messages/regroupements.ts';
import { rgpd } from './messages/rgpd.ts';
import { role } from './messages/role.ts';
import { satisfactions } from './messages/satisfactions.ts';
import { scenarios } from './messages/scenarios.ts';
import { scorm } from './messages/scorm.ts';
import { statistiques } from './messages/statistiques.ts';
import { tableur } from './messages/tableur.ts';
import { training_courses } from './messages/training_courses.ts';
import { ui } from './messages/ui.ts';
import { users } from './messages/users.ts';
import { validation } from './messages/validation.ts';

/** Every sentence shown to a user, by code. Texts quoted by the specification are copied word for word (README of docs/specification). */
export const catalogue = {
  ...accueil,
  ...actualites,
  ...administrateurs,
  ...appareil_cles,
  ...apprenants,
  ...assignments,
  ...attestations,
  ...badges,
  ...casques,
  ...catalogueMessages,
  ...connexion,
  ...contenu,
  ...courriels,
  ...creation_admin,
  ...demarrage,
  ...demonstration,
  ...erreur,
  ...etablissements,
  ...fichier,
  ...formations,
  ...groupements,
  ...illustrations,
  ...importMessages,
  ...journaux,
  ...menu,
  ...module_groupes,
  ...modules,
  ...mot_de_passe,
  ...possession_casques,
  ...referents,
  ...regroupements,
  ...rgpd,
  ...role,
  ...satisfactions,
  ...scenarios,
  ...scorm,
  ...statistiques,
  ...tableur,
  ...training_courses,
  ...ui,
  ...users,
  ...validation,
} as const;
