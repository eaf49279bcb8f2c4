import { accueil } from './messages/accueil.ts';
import { activite } from './messages/activite.ts';
import { actualites } from './messages/actualites.ts';
import { administrateurs } from './messages/administrateurs.ts';
import { adresses } from './messages/adresses.ts';
import { aide } from './messages/aide.ts';
import { appareil_cles } from './messages/appareil_cles.ts';
import { apprenants } from './messages/apprenants.ts';
import { assignments } from './messages/assignments.ts';
import { attestations } from './messages/attestations.ts';
import { badges } from './messages/badges.ts';
import { casques } from './messages/casques.ts';
import { catalogueMessages } from './messages/catalogue.ts';
import { commun } from './messages/commun.ts';
import { connexion } from './messages/connexion.ts';
import { connexions } from './messages/connexions.ts';
import { conservations } from './messages/conservations.ts';
import { contenu } from './messages/contenu.ts';
import { conventions } from './messages/conventions.ts';
import { courriels } from './messages/courriels.ts';
import { creation_admin } from './messages/creation_admin.ts';
import { debriefings } from './messages/debriefings.ts';
import { demarrage } from './messages/demarrage.ts';
import { demonstration } from './messages/demonstration.ts';
import { donnees_export } from './messages/donnees_export.ts';
import { donnees_personnelles } from './messages/donnees_personnelles.ts';
import { erreur } from './messages/erreur.ts';
import { etablissements } from './messages/etablissements.ts';
import { etablissements_test } from './messages/etablissements_test.ts';
import { fichier } from './messages/fichier.ts';
import { formations } from './messages/formations.ts';
import { gabarits } from './messages/gabarits.ts';
import { groupements } from './messages/groupements.ts';
import { illustrations } from './messages/illustrations.ts';
import { importMessages } from './messages/import.ts';
import { individuelles } from './messages/individuelles.ts';
import { journaux } from './messages/journaux.ts';
import { menu } from './messages/menu.ts';
import { mobile } from './messages/mobile.ts';
import { module_groupes } from './messages/module_groupes.ts';
import { modules } from './messages/modules.ts';
import { mot_de_passe } from './messages/mot_de_passe.ts';
import { navigateur } from './messages/navigateur.ts';
import { possession_casques } from './messages/possession_casques.ts';
import { rapports } from './messages/rapports.ts';
import { recherche } from './messages/recherche.ts';
import { referents } from './messages/referents.ts';
import { regroupements } from './messages/regroupements.ts';
import { retrait_facteurs } from './messages/retrait_facteurs.ts';
import { rgpd } from './messages/rgpd.ts';
import { role } from './messages/role.ts';
import { satisfactions } from './messages/satisfactions.ts';
import { scenarios } from './messages/scenarios.ts';
import { scorm } from './messages/scorm.ts';
import { securite } from './messages/securite.ts';
import { sessions_saisies } from './messages/sessions_saisies.ts';
import { statistiques } from './messages/statistiques.ts';
import { tableur } from './messages/tableur.ts';
import { training_courses } from './messages/training_courses.ts';
import { ui } from './messages/ui.ts';
import { users } from './messages/users.ts';
import { validation } from './messages/validation.ts';
import { vues } from './messages/vues.ts';

/** Every sentence shown to a user, by code. Texts quoted by the specification are copied word for word (README of docs/specification). */
export const catalogue = {
  ...accueil,
  ...activite,
  ...actualites,
  ...adresses,
  ...administrateurs,
  ...appareil_cles,
  ...aide,
  ...apprenants,
  ...assignments,
  ...attestations,
  ...badges,
  ...casques,
  ...catalogueMessages,
  ...commun,
  ...connexion,
  ...connexions,
  ...conservations,
  ...contenu,
  ...conventions,
  ...courriels,
  ...debriefings,
  ...creation_admin,
  ...demarrage,
  ...demonstration,
  ...donnees_export,
  ...donnees_personnelles,
  ...erreur,
  ...etablissements,
  ...etablissements_test,
  ...fichier,
  ...formations,
  ...gabarits,
  ...mobile,
  ...groupements,
  ...illustrations,
  ...importMessages,
  ...individuelles,
  ...journaux,
  ...menu,
  ...module_groupes,
  ...modules,
  ...mot_de_passe,
  ...navigateur,
  ...possession_casques,
  ...rapports,
  ...recherche,
  ...referents,
  ...regroupements,
  ...retrait_facteurs,
  ...rgpd,
  ...role,
  ...satisfactions,
  ...scenarios,
  ...scorm,
  ...securite,
  ...sessions_saisies,
  ...statistiques,
  ...tableur,
  ...training_courses,
  ...ui,
  ...users,
  ...validation,
  ...vues,
} as const;
