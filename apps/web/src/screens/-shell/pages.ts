import { can } from '@sillage/contracts/capabilities.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import type { Page } from '../../ui/link.tsx';
import type { Entry, PlainPage } from './page-entry.ts';
import { tools } from './tools.ts';

/**
 * Every page: its title, and what it stands under. The menu and its order, the quick search, the breadcrumbs and `docs/screens.md`
 * are made from this.
 */
export const pages = {
  '/': { title: 'ui.accueil', menu: true },
  '/actualites': {
    title: 'menu.actualites',
    can: 'actualites.consulter',
    menu: true,
    purpose: 'accueil.raccourci_actualites',
  },
  '/home/apprenant': { title: 'ui.accueil' },
  '/home/etablissement': { title: 'accueil.titre_etablissement' },
  '/home/referent': { title: 'accueil.titre_referent', can: 'accueil.referent', menu: true },

  '/apprenants': {
    title: 'menu.apprenants',
    under: 'menu.personnes',
    can: 'apprenants.lister',
    menu: true,
    purpose: 'accueil.raccourci_apprenants',
    words: 'recherche.mots.apprenants',
  },
  '/apprenants/create': { title: 'apprenants.creer', under: '/apprenants' },
  '/apprenants/show/$id': { title: 'ui.fiche', under: '/apprenants' },
  '/apprenants/edit/$id': { title: 'apprenants.modifier', under: '/apprenants' },
  '/apprenants/liste-etapes': { title: 'formations.etapes', under: '/apprenants' },
  '/apprenants/liste-formations': { title: 'formations.mes_formations', can: 'apprenants.profil' },
  '/apprenants/mes-attestations': { title: 'attestations.miennes.titre', can: 'attestations.mienne' },
  '/apprenants/profil': { title: 'menu.mon_profil', can: 'apprenants.profil', purpose: 'accueil.mon_profil_texte' },
  '/statistiquesIndiv/$id': { title: 'individuelles.titre', under: '/apprenants' },
  '/statistiques/formations': { title: 'formations.mes_resultats' },
  '/referents': {
    title: 'menu.referents',
    under: 'menu.personnes',
    can: 'referents.consulter',
    menu: true,
    purpose: 'accueil.raccourci_referents',
    words: 'recherche.mots.referents',
  },
  '/referents/create': { title: 'referents.creer', under: '/referents' },
  '/referents/show/$id': { title: 'ui.fiche', under: '/referents' },
  '/referents/edit/$id': { title: 'ui.modifier', under: '/referents' },
  '/referents/profil': {
    title: 'referents.profil',
    under: '/referents',
    can: 'referents.profil',
    purpose: 'accueil.raccourci_profil',
    words: 'recherche.mots.profil',
  },
  '/regroupements': {
    title: 'menu.regroupements',
    under: 'menu.personnes',
    can: 'regroupements.consulter',
    menu: true,
    purpose: 'accueil.raccourci_regroupements',
    words: 'recherche.mots.regroupements',
  },
  '/regroupements/create': { title: 'regroupements.creer', under: '/regroupements' },
  '/regroupements/show/$id': { title: 'ui.fiche', under: '/regroupements' },
  '/regroupements/edit/$id': { title: 'ui.modifier', under: '/regroupements' },

  '/etablissements': {
    title: 'menu.etablissements',
    under: 'menu.organisations',
    can: 'etablissements.consulter',
    menu: true,
    purpose: 'accueil.raccourci_etablissements',
  },
  '/etablissements/create': { title: 'etablissements.creer', under: '/etablissements' },
  '/etablissements/show/$id': { title: 'ui.fiche', under: '/etablissements' },
  '/etablissements/edit/$id': { title: 'ui.modifier', under: '/etablissements' },
  '/etablissements/profil': {
    title: 'etablissements.profil',
    under: '/etablissements',
    purpose: 'accueil.raccourci_profil',
    words: 'recherche.mots.profil',
  },
  '/etablissements/liste-formations': { title: 'etablissements.liste_formations', under: '/etablissements' },
  '/groupements': {
    title: 'menu.groupements',
    under: 'menu.organisations',
    can: 'groupements.consulter',
    menu: true,
    purpose: 'accueil.raccourci_groupements',
  },
  '/groupements/create': { title: 'groupements.creer', under: '/groupements' },
  '/groupements/show/$id': { title: 'ui.fiche', under: '/groupements' },
  '/groupements/edit/$id': { title: 'ui.modifier', under: '/groupements' },

  '/catalogue': {
    title: 'menu.catalogue',
    under: 'menu.formations',
    can: 'modules.consulter',
    menu: true,
    purpose: 'accueil.raccourci_catalogue',
    words: 'recherche.mots.catalogue',
  },
  '/modules/details/$id': { title: 'ui.fiche', under: '/catalogue' },
  '/formations': { title: 'menu.formations' },
  '/formations/catalogue': { title: 'catalogue.titre', under: 'menu.formations' },
  '/formations/formation/$id': { title: 'ui.fiche', under: '/formations/catalogue' },
  '/formations/scorm/$id/$eId': { title: 'scorm.lecteur' },
  '/scorm': { title: 'scorm.lecteur' },
  '/training_courses': {
    title: 'menu.parcours',
    under: 'menu.formations',
    can: 'training_courses.consulter',
    menu: true,
    purpose: 'accueil.raccourci_parcours',
  },
  '/training_courses/create': { title: 'training_courses.creer', under: '/training_courses' },
  '/training_courses/show/$id': { title: 'ui.fiche', under: '/training_courses' },
  '/training_courses/edit/$id': { title: 'ui.modifier', under: '/training_courses' },
  '/assignments': {
    title: 'menu.assignations',
    under: 'menu.formations',
    can: 'assignments.consulter',
    menu: true,
    purpose: 'accueil.raccourci_assignations',
    words: 'recherche.mots.assignations',
  },
  '/assignments/list': { title: 'assignments.liste', under: '/assignments' },
  '/assignments/create': { title: 'assignments.creer', under: '/assignments' },
  '/assignments/show/$id': { title: 'ui.fiche', under: '/assignments' },
  '/assignments/edit/$id': { title: 'ui.modifier', under: '/assignments' },
  '/assignments/details/$id': { title: 'assignments.titre_detail', under: '/assignments' },
  '/assignments/results/$id': { title: 'assignments.titre_detail', under: '/assignments' },
  '/modules': {
    title: 'menu.modules',
    under: 'menu.formations',
    can: 'modules.consulter',
    menu: true,
    purpose: 'accueil.raccourci_modules',
  },
  '/modules/create': { title: 'modules.creer', under: '/modules' },
  '/modules/show/$id': { title: 'ui.fiche', under: '/modules' },
  '/modules/edit/$id': { title: 'ui.modifier', under: '/modules' },
  '/module_groupes': {
    title: 'menu.groupes_de_modules',
    under: 'menu.formations',
    can: 'module_groupes.consulter',
    menu: true,
    purpose: 'accueil.raccourci_groupes_de_modules',
  },
  '/module_groupes/create': { title: 'module_groupes.creer', under: '/module_groupes' },
  '/module_groupes/show/$id': { title: 'ui.fiche', under: '/module_groupes' },
  '/module_groupes/edit/$id': { title: 'ui.modifier', under: '/module_groupes' },
  '/scenarios': {
    title: 'menu.scenarios',
    under: 'menu.formations',
    can: 'scenarios.consulter',
    menu: true,
    purpose: 'accueil.raccourci_scenarios',
  },
  '/scenarios/create': { title: 'scenarios.creer', under: '/scenarios' },
  '/scenarios/show/$id': { title: 'ui.fiche', under: '/scenarios' },
  '/scenarios/edit/$id': { title: 'ui.modifier', under: '/scenarios' },
  '/badges': { title: 'menu.badges', under: 'menu.formations', can: 'badges.consulter', menu: true },
  '/badges/create': { title: 'badges.creer', under: '/badges' },
  '/badges/show/$id': { title: 'ui.fiche', under: '/badges' },
  '/badges/edit/$id': { title: 'ui.modifier', under: '/badges' },

  '/stats/usage': {
    title: 'statistiques.titre',
    under: 'menu.suivi',
    can: 'statistiques.consulter',
    menu: true,
    purpose: 'accueil.raccourci_statistiques',
    words: 'recherche.mots.statistiques',
  },
  '/stats/commun': {
    title: 'commun.titre',
    under: 'menu.suivi',
    can: 'statistiques.consulter',
    menu: true,
    purpose: 'commun.raccourci',
  },
  '/stats/scenario': { title: 'gabarits.titre_liste', under: '/stats/usage', can: 'statistiques.consulter' },
  '/stats/scenario/$id': { title: 'gabarits.titre', under: '/stats/scenario' },
  '/stats/seriousGame/$id': { title: 'gabarits.titre', under: '/stats/scenario' },
  '/stats/mangoEngine/$id': { title: 'gabarits.titre', under: '/stats/scenario' },
  '/stats/ddp': { title: 'mobile.titre_ddp', under: '/stats/usage', can: 'mobile.ddp' },
  '/stats/sessions': { title: 'statistiques.sessions_derriere.titre', under: '/stats/usage' },
  '/stats/usage/admin': {
    title: 'statistiques.titre_generales',
    under: '/stats/usage',
    can: 'statistiques.generales',
  },
  '/attestations': {
    title: 'menu.attestations',
    under: 'menu.suivi',
    can: 'attestations.lister',
    menu: true,
    purpose: 'accueil.raccourci_attestations',
    words: 'recherche.mots.attestations',
  },

  '/casques': {
    title: 'menu.casques',
    under: 'menu.materiel',
    can: 'casques.lister',
    menu: true,
    words: 'recherche.mots.casques',
  },
  '/casques/create': { title: 'casques.creer', under: '/casques' },
  '/casques/show/$id': { title: 'ui.fiche', under: '/casques' },
  '/casques/edit/$id': { title: 'ui.modifier', under: '/casques' },
  '/possession_casques': {
    title: 'menu.possessions',
    under: 'menu.materiel',
    can: 'possession_casques.consulter',
    menu: true,
    words: 'recherche.mots.possessions',
  },
  '/possession_casques/create': { title: 'possession_casques.creer', under: '/possession_casques' },
  '/possession_casques/show/$id': { title: 'ui.fiche', under: '/possession_casques' },
  '/possession_casques/edit/$id': { title: 'ui.modifier', under: '/possession_casques' },
  '/outils/appareilsSansPossession': {
    title: 'casques.sans_possession',
    under: 'menu.materiel',
    can: 'casques.lister',
    menu: true,
    purpose: 'accueil.raccourci_sans_possession',
  },

  ...tools,

  '/administrateurs': {
    title: 'menu.administrateurs',
    under: 'menu.administration',
    can: 'administrateurs.gerer',
    menu: true,
    purpose: 'accueil.raccourci_administrateurs',
  },
  '/administrateurs/create': { title: 'administrateurs.creer', under: '/administrateurs' },
  '/administrateurs/show/$id': { title: 'administrateurs.detail', under: '/administrateurs' },
  '/administrateurs/edit/$id': { title: 'administrateurs.editer', under: '/administrateurs' },
  '/users': {
    title: 'menu.utilisateurs',
    under: 'menu.administration',
    can: 'users.gerer',
    menu: true,
    purpose: 'accueil.raccourci_utilisateurs',
    words: 'recherche.mots.utilisateurs',
  },
  '/users/create': { title: 'users.creer', under: '/users' },
  '/users/show/$id': { title: 'users.detail', under: '/users' },
  '/users/edit/$id': { title: 'users.editer', under: '/users' },
  '/outils': {
    title: 'menu.outils',
    under: 'menu.administration',
    can: 'outils.consulter',
    menu: true,
    purpose: 'accueil.raccourci_outils',
  },
  '/rgpd': {
    title: 'menu.rgpd',
    under: 'menu.administration',
    can: 'rgpd.consulter',
    menu: true,
    purpose: 'accueil.raccourci_rgpd',
    words: 'recherche.mots.rgpd',
  },
  '/conservations': {
    title: 'conservations.titre',
    under: 'menu.administration',
    can: 'rgpd.consulter',
    menu: true,
    purpose: 'conservations.raccourci',
  },

  '/securite': { title: 'securite.titre', words: 'recherche.mots.securite' },

  '/login': { title: 'connexion.titre' },
  '/logout': { title: 'connexion.se_deconnecter' },
  '/request-new-password': { title: 'connexion.titre_demande' },
  '/reset-password/$token': { title: 'connexion.titre_nouveau' },
  '/confirm-address/$token': { title: 'adresses.titre' },
  '/navigateur': { title: 'navigateur.titre' },
  '/mon-attestation': { title: 'attestations.mienne.titre' },
  '/verification': { title: 'attestations.verification.titre' },
  '/verification/$numero': { title: 'attestations.verification.titre' },
} as const satisfies Record<Page, Entry>;

/** The same, when which page is not known beforehand. */
export const entries: Readonly<Record<Page, Entry>> = pages;

/** What a page stands under is a page, or a group of the menu. */
export function isPage(under: NonNullable<Entry['under']>): under is PlainPage {
  return under.startsWith('/');
}

export function mayOpen(user: ConnectedUser, page: Page): boolean {
  const { can: capability } = entries[page];
  return !capability || can(user, capability);
}
