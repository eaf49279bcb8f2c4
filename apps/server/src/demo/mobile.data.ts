import type { ApplicationSuivie } from '@sillage/contracts/mobile.ts';
import { DEMO_NASOPHARYNGEAL } from '../platform/config.ts';

/** What the mobile applications of the provider play: for the demonstration world and for `npm run simulate -- --mobile`. */

interface MobileScenario {
  nom: string;
  uuid: string;
  guid: string;
  /** Usual length, in minutes. */
  duree: number;
  objectifs: readonly string[];
}

export interface MobileApplication {
  application: ApplicationSuivie;
  questionnaire: string;
  questions: readonly string[];
  scenarios: readonly MobileScenario[];
}

export const applications: readonly MobileApplication[] = [
  {
    application: 'adam',
    questionnaire: 'Application Adam',
    questions: ['L’application est simple', 'Le contenu est clair', 'Je me sens mieux préparé', 'Je m’en resservirai'],
    scenarios: [
      {
        nom: 'Prélèvement nasopharyngé',
        uuid: '0d7c1f52-6a3e-4b7a-9c1d-51f0a2b3c401',
        guid: DEMO_NASOPHARYNGEAL,
        duree: 6,
        objectifs: [
          'Repérer les indications',
          'Choisir le bon matériel',
          'Réaliser le geste complet',
          'Expliquer au patient',
          'Tracer dans le dossier',
        ],
      },
      {
        nom: 'Pose de perfusion périphérique',
        uuid: '0d7c1f52-6a3e-4b7a-9c1d-51f0a2b3c402',
        guid: 'adam-perfusion',
        duree: 9,
        objectifs: ['Préparer le matériel', 'Choisir le site', 'Poser et fixer', 'Tracer la pose'],
      },
    ],
  },
  {
    application: 'lat',
    questionnaire: 'Application LAT',
    questions: ['Les situations sont réalistes', 'La durée convient'],
    scenarios: [
      {
        nom: 'Limitation et arrêt des traitements\u202F: la réunion',
        uuid: '0d7c1f52-6a3e-4b7a-9c1d-51f0a2b3c403',
        guid: 'lat-reunion',
        duree: 12,
        objectifs: ['Réunir les bonnes personnes', 'Écouter chaque avis', 'Écrire la décision'],
      },
    ],
  },
  {
    application: 'ddp',
    questionnaire: 'Droit des patients',
    questions: ['J’ai appris quelque chose', 'Les questions sont claires', 'J’en parlerai à mes collègues'],
    scenarios: [
      {
        nom: 'Accès au dossier médical',
        uuid: '0d7c1f52-6a3e-4b7a-9c1d-51f0a2b3c404',
        guid: 'ddp-dossier',
        duree: 5,
        objectifs: ['Vérifier la demande', 'Donner le bon délai'],
      },
      {
        nom: 'Consentement et refus de soin',
        uuid: '0d7c1f52-6a3e-4b7a-9c1d-51f0a2b3c405',
        guid: 'ddp-consentement',
        duree: 7,
        objectifs: ['Informer', 'Recueillir la décision', 'Tracer le refus'],
      },
    ],
  },
];
