import type { Capability } from '@sillage/contracts/capabilities.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import type { Address, Page } from '../../ui/link.tsx';

/** A page whose address has no parameter: one that a menu or a breadcrumb leads to. */
export type PlainPage = Exclude<Page, `${string}$${string}`> & Address;
/** A heading of the menu, which leads nowhere. */
type Group = Extract<
  MessageCode,
  | 'menu.personnes'
  | 'menu.organisations'
  | 'menu.formations'
  | 'menu.suivi'
  | 'menu.materiel'
  | 'menu.outils'
  | 'menu.administration'
>;

export interface Entry {
  title: MessageCode;
  /** The page above it, or the group of the menu that it stands in. */
  under?: PlainPage | Group;
  /** What one needs to find it in a menu. */
  can?: Capability;
  /** Stands in the menu of the back-office. */
  menu?: true;
  /** Its name in the menu, when its title is long. */
  short?: MessageCode;
}

/**
 * Every page: its title, and what it stands under. The menu and its order, the quick search, the breadcrumbs and `docs/screens.md`
 * are made from this.
 */
export const pages = {
  '/': { title: 'ui.accueil', menu: true },
  '/actualites': { title: 'menu.actualites', can: 'actualites.consulter', menu: true },
  '/home/apprenant': { title: 'ui.accueil' },
  '/home/etablissement': { title: 'accueil.titre_etablissement' },
  '/home/referent': { title: 'accueil.titre_referent' },

  '/apprenants': { title: 'menu.apprenants', under: 'menu.personnes', can: 'apprenants.lister', menu: true },
  '/apprenants/create': { title: 'apprenants.creer', under: '/apprenants' },
  '/apprenants/show/$id': { title: 'ui.fiche', under: '/apprenants' },
  '/apprenants/edit/$id': { title: 'apprenants.modifier', under: '/apprenants' },
  '/apprenants/liste-etapes': { title: 'formations.etapes', under: '/apprenants' },
  '/apprenants/liste-formations': { title: 'formations.mes_formations', can: 'apprenants.profil' },
  '/apprenants/profil': { title: 'menu.mon_profil', can: 'apprenants.profil' },
  '/statistiques/formations': { title: 'formations.mes_resultats' },
  '/referents': { title: 'menu.referents', under: 'menu.personnes', can: 'referents.consulter', menu: true },
  '/referents/create': { title: 'referents.creer', under: '/referents' },
  '/referents/show/$id': { title: 'ui.fiche', under: '/referents' },
  '/referents/edit/$id': { title: 'ui.modifier', under: '/referents' },
  '/referents/profil': { title: 'referents.profil', under: '/referents', can: 'referents.profil' },
  '/regroupements': {
    title: 'menu.regroupements',
    under: 'menu.personnes',
    can: 'regroupements.consulter',
    menu: true,
  },
  '/regroupements/create': { title: 'regroupements.creer', under: '/regroupements' },
  '/regroupements/show/$id': { title: 'ui.fiche', under: '/regroupements' },
  '/regroupements/edit/$id': { title: 'ui.modifier', under: '/regroupements' },

  '/etablissements': {
    title: 'menu.etablissements',
    under: 'menu.organisations',
    can: 'etablissements.consulter',
    menu: true,
  },
  '/etablissements/create': { title: 'etablissements.creer', under: '/etablissements' },
  '/etablissements/show/$id': { title: 'ui.fiche', under: '/etablissements' },
  '/etablissements/edit/$id': { title: 'ui.modifier', under: '/etablissements' },
  '/etablissements/profil': { title: 'etablissements.profil', under: '/etablissements' },
  '/etablissements/liste-formations': { title: 'etablissements.liste_formations', under: '/etablissements' },
  '/groupements': { title: 'menu.groupements', under: 'menu.organisations', can: 'groupements.consulter', menu: true },
  '/groupements/create': { title: 'groupements.creer', under: '/groupements' },
  '/groupements/show/$id': { title: 'ui.fiche', under: '/groupements' },
  '/groupements/edit/$id': { title: 'ui.modifier', under: '/groupements' },

  '/catalogue': { title: 'menu.catalogue', under: 'menu.formations', can: 'modules.consulter', menu: true },
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
  },
  '/training_courses/create': { title: 'training_courses.creer', under: '/training_courses' },
  '/training_courses/show/$id': { title: 'ui.fiche', under: '/training_courses' },
  '/training_courses/edit/$id': { title: 'ui.modifier', under: '/training_courses' },
  '/assignments': { title: 'menu.assignations', under: 'menu.formations', can: 'assignments.consulter', menu: true },
  '/assignments/list': { title: 'assignments.liste', under: '/assignments' },
  '/assignments/create': { title: 'assignments.creer', under: '/assignments' },
  '/assignments/show/$id': { title: 'ui.fiche', under: '/assignments' },
  '/assignments/edit/$id': { title: 'ui.modifier', under: '/assignments' },
  '/assignments/details/$id': { title: 'assignments.titre_detail', under: '/assignments' },
  '/assignments/results/$id': { title: 'assignments.titre_detail', under: '/assignments' },
  '/modules': { title: 'menu.modules', under: 'menu.formations', can: 'modules.consulter', menu: true },
  '/modules/create': { title: 'modules.creer', under: '/modules' },
  '/modules/show/$id': { title: 'ui.fiche', under: '/modules' },
  '/modules/edit/$id': { title: 'ui.modifier', under: '/modules' },
  '/module_groupes': {
    title: 'menu.groupes_de_modules',
    under: 'menu.formations',
    can: 'module_groupes.consulter',
    menu: true,
  },
  '/module_groupes/create': { title: 'module_groupes.creer', under: '/module_groupes' },
  '/module_groupes/show/$id': { title: 'ui.fiche', under: '/module_groupes' },
  '/module_groupes/edit/$id': { title: 'ui.modifier', under: '/module_groupes' },
  '/scenarios': { title: 'menu.scenarios', under: 'menu.formations', can: 'scenarios.consulter', menu: true },
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
    short: 'menu.statistiques',
  },
  '/stats/sessions': { title: 'statistiques.sessions_derriere.titre', under: '/stats/usage' },
  '/stats/usage/admin': {
    title: 'statistiques.titre_generales',
    under: 'menu.suivi',
    can: 'statistiques.generales',
    menu: true,
  },
  '/attestations': { title: 'menu.attestations', under: 'menu.suivi', can: 'attestations.lister', menu: true },

  '/casques': { title: 'menu.casques', under: 'menu.materiel', can: 'casques.lister', menu: true },
  '/casques/create': { title: 'casques.creer', under: '/casques' },
  '/casques/show/$id': { title: 'ui.fiche', under: '/casques' },
  '/casques/edit/$id': { title: 'ui.modifier', under: '/casques' },
  '/possession_casques': {
    title: 'menu.possessions',
    under: 'menu.materiel',
    can: 'possession_casques.consulter',
    menu: true,
  },
  '/possession_casques/create': { title: 'possession_casques.creer', under: '/possession_casques' },
  '/possession_casques/show/$id': { title: 'ui.fiche', under: '/possession_casques' },
  '/possession_casques/edit/$id': { title: 'ui.modifier', under: '/possession_casques' },
  '/outils/appareilsSansPossession': {
    title: 'casques.sans_possession',
    under: 'menu.materiel',
    can: 'casques.lister',
    menu: true,
    short: 'menu.sans_possession',
  },

  '/outils/importApprenants': { title: 'import.titre', under: 'menu.outils', can: 'outils.consulter', menu: true },
  '/outils/journaux': { title: 'journaux.titre', under: 'menu.outils', can: 'journaux.consulter', menu: true },
  '/outils/courriels': { title: 'courriels.titre', under: 'menu.outils', can: 'outils.consulter', menu: true },

  '/administrateurs': {
    title: 'menu.administrateurs',
    under: 'menu.administration',
    can: 'administrateurs.gerer',
    menu: true,
  },
  '/administrateurs/create': { title: 'administrateurs.creer', under: '/administrateurs' },
  '/administrateurs/show/$id': { title: 'administrateurs.detail', under: '/administrateurs' },
  '/administrateurs/edit/$id': { title: 'administrateurs.editer', under: '/administrateurs' },
  '/users': { title: 'menu.utilisateurs', under: 'menu.administration', can: 'users.gerer', menu: true },
  '/users/create': { title: 'users.creer', under: '/users' },
  '/users/show/$id': { title: 'users.detail', under: '/users' },
  '/users/edit/$id': { title: 'users.editer', under: '/users' },
  '/rgpd': { title: 'menu.rgpd', under: 'menu.administration', can: 'rgpd.consulter', menu: true },

  '/login': { title: 'connexion.titre' },
  '/logout': { title: 'connexion.se_deconnecter' },
  '/request-new-password': { title: 'connexion.titre_demande' },
  '/reset-password/$token': { title: 'connexion.titre_nouveau' },
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
