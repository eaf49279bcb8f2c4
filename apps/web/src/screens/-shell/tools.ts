import type { Page } from '../../ui/link.tsx';
import type { Entry } from './page-entry.ts';

/** The tools of administrators (S-2.2), in the order of their cards. */
export const tools = {
  '/outils/importApprenants': {
    title: 'import.titre',
    under: '/outils',
    can: 'outils.consulter',
    menu: true,
    purpose: 'accueil.raccourci_import',
    words: 'recherche.mots.import',
  },
  '/outils/showConsommation': {
    title: 'activite.titre',
    under: '/outils',
    can: 'outils.consulter',
    purpose: 'accueil.raccourci_activite',
  },
  '/outils/etatConnexionEtablissements': {
    title: 'connexions.titre',
    under: '/outils',
    can: 'outils.consulter',
    purpose: 'accueil.raccourci_connexions',
  },
  '/outils/satisfaction-par-formation': {
    title: 'satisfactions.par_formation',
    under: '/outils',
    can: 'outils.consulter',
    purpose: 'accueil.raccourci_satisfactions',
  },
  '/outils/evolutionSatisfactions': {
    title: 'satisfactions.evolution',
    under: '/outils',
    can: 'outils.consulter',
    purpose: 'accueil.raccourci_evolution',
  },
  '/outils/genererSession': {
    title: 'sessions_saisies.titre',
    under: '/outils',
    can: 'outils.utiliser',
    purpose: 'accueil.raccourci_session',
  },
  '/outils/genererEtablissementTest': {
    title: 'etablissements_test.titre',
    under: '/outils',
    can: 'outils.utiliser',
    purpose: 'accueil.raccourci_etablissement_test',
  },
  '/outils/statistiquesSession': {
    title: 'debriefings.titre',
    under: '/outils',
    can: 'outils.consulter',
    purpose: 'accueil.raccourci_debriefing',
  },
  '/outils/transfersModule': {
    title: 'scenarios.transfert.titre',
    under: '/outils',
    can: 'outils.utiliser',
    purpose: 'accueil.raccourci_transfert',
  },
  '/outils/genererConventions': {
    title: 'conventions.titre',
    under: '/outils',
    can: 'outils.utiliser',
    purpose: 'accueil.raccourci_conventions',
  },
  '/outils/genererCertificats': {
    title: 'attestations.certificat.titre',
    under: '/outils',
    can: 'outils.utiliser',
    purpose: 'accueil.raccourci_certificats',
    words: 'recherche.mots.certificats',
  },
  '/outils/journaux': {
    title: 'journaux.titre',
    under: '/outils',
    can: 'journaux.consulter',
    menu: true,
    purpose: 'accueil.raccourci_journaux',
    words: 'recherche.mots.journaux',
  },
  '/outils/rapportMobile': {
    title: 'mobile.titre_rapport',
    under: '/outils',
    can: 'mobile.consulter',
    menu: true,
    purpose: 'mobile.raccourci_rapport',
  },
  '/outils/adam': {
    title: 'mobile.titre_adam',
    under: '/outils',
    can: 'mobile.consulter',
    menu: true,
    purpose: 'mobile.raccourci_adam',
  },
  '/outils/lat': {
    title: 'mobile.titre_lat',
    under: '/outils',
    can: 'mobile.consulter',
    menu: true,
    purpose: 'mobile.raccourci_lat',
  },
  '/outils/ddp': {
    title: 'mobile.titre_ddp',
    under: '/outils',
    can: 'mobile.consulter',
    menu: true,
    purpose: 'mobile.raccourci_ddp',
  },
  '/outils/courriels': {
    title: 'courriels.titre',
    under: '/outils',
    can: 'outils.consulter',
    menu: true,
    purpose: 'accueil.raccourci_courriels',
    words: 'recherche.mots.courriels',
  },
} as const satisfies Partial<Record<Page, Entry>>;
