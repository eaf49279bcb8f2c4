import * as z from 'zod';
import { call, idParams } from './contract.ts';
import { LAST_ID, moment, reference, requiredReference, rowId, storable } from './fields.ts';
import { MAX_PACKAGE_MEGABYTES } from './scorm-limits.ts';

/**
 * SCORM packages of modules of type 3: upload, launch, tracking, and the plain suspend data of other lessons
 * (C-2.2-11, C-2.2-12, C-2.2-13, C-2.2-14, C-2.2-15, C-2.2-16, S-3-06, S-3-07, S-7-05, S-7-06, S-7-07).
 */

const NORMES = ['1.2', '2004-2', '2004-3', '2004-4'] as const;
export const Norme = z.enum(NORMES);
export type Norme = z.output<typeof Norme>;

/** Bytes of one commit on the content origin. */
export const MAX_COMMIT_BYTES = 1024 * 1024;

/** What a manifest left out or said wrongly, and how it was made good; the last seven are what cannot be honoured. */
export const REPARATIONS = [
  'defaut',
  'dossier',
  'encodage',
  'identifiant',
  'muet',
  'organisation',
  'pdf',
  'plan',
  'titre',
  'version',
  'element',
  'externe',
  'absent',
  'prerequis',
  'ordre',
  'limite',
  'valeur',
] as const;
export const Reparation = z.enum(REPARATIONS);
export type Reparation = z.output<typeof Reparation>;

/** Of what cannot be honoured: the element that asks for it, by its title, and what it asks for, as the manifest writes it. */
const Precision = z.object({ reparation: Reparation, element: z.string(), valeur: z.string() });
export type Precision = z.output<typeof Precision>;

const Package = z.object({
  norme: Norme,
  titre: z.string(),
  items: z.array(z.object({ id: z.string(), titre: z.string() })),
  /** How often a learner may begin it; null where it sets no limit (`attemptLimit` of SCORM 2004, with a single item). */
  essais: z.int().nullable(),
  /** Empty when the package is as the standard asks. */
  reparations: z.array(Reparation),
  precisions: z.array(Precision),
  /** Size of the unpacked files. */
  octets: z.int(),
  fichiers: z.int(),
  createdAt: moment(),
  /** Who put it there, for those who may put another one; null once that account is gone. */
  createdBy: z.string().nullable(),
});
export type ScormPackage = z.output<typeof Package>;

/** One item of a package and where the learner stands; everything is null in a preview or before the first commit. */
const Item = z.object({
  id: z.string(),
  titre: z.string(),
  completionStatus: z.string().nullable(),
  successStatus: z.string().nullable(),
  /** Percent. */
  score: z.number().nullable(),
  /** False: played in its turn, but not shown in the table of contents. */
  visible: z.boolean(),
  /** False as long as its prerequisites are not met (SCORM 1.2). */
  ouvert: z.boolean(),
});
export type ScormItem = z.output<typeof Item>;

/** One line of the plan of a package that asks for an order. */
const PlanLine = z.object({
  id: z.string(),
  titre: z.string(),
  /** 0 for the first lines; a line that is deeper stands in the one above it. */
  niveau: z.int(),
  /** It holds lines, or items that are not shown. */
  groupe: z.boolean(),
  /** A group that leads to what it holds: it may be chosen, when the order lets it. */
  mene: z.boolean(),
});
export type ScormPlanLine = z.output<typeof PlanLine>;

const itemId = z.string().min(1).max(1_000).refine(storable, 'validation.signe');

const suspendData = {
  lessonGuid: z.string().trim().min(1, 'validation.obligatoire').max(255, 'validation.trop_long'),
  suspendData: z.string().max(500_000, 'validation.trop_long'),
};
const SuspendData = z.object({
  userId: rowId(),
  lessonGuid: suspendData.lessonGuid.refine(storable, 'validation.signe'),
  suspendData: suspendData.suspendData.refine(storable, 'validation.signe'),
});
const SuspendDataStored = SuspendData.extend({ updatedAt: moment() });

export const scorm = {
  /** Opens a launch: the page frames `adresse` + `#` + `jeton`. */
  launch: call('POST', '/scorm/lancements', {
    can: 'scorm.lancer',
    label: "Lancement d'un module SCORM",
    status: 201,
    body: z.object({
      module: requiredReference('Module'),
      /** Absent: the first item that is not done. */
      item: itemId.nullish(),
      etablissement: reference('Etablissement').optional(),
      assignment: reference('Assignment').optional(),
    }),
    output: z.object({
      /** The launch page of the content origin. */
      adresse: z.string(),
      /** Single use, for two minutes. */
      jeton: z.string(),
      /** Of the module, as it was chosen. */
      nom: z.string(),
      /** Of the package. */
      titre: z.string(),
      norme: Norme,
      items: z.array(Item),
      /** What is shown of the order that the package asks for, groups included; empty when it asks for none. */
      plan: z.array(PlanLine),
      /** The item that this launch plays. */
      item: z.string(),
      /** How often it may be begun anew after this attempt; null where the package sets no limit, and in a preview. */
      essaisRestants: z.int().nullable(),
      /** False in a preview: nothing is recorded. */
      suivi: z.boolean(),
      /** The content may ask for the microphone and the camera. */
      microCamera: z.boolean(),
      /** Its frame is no sandbox, in which browsers show no PDF: after a click, the content may lead the page elsewhere. */
      cadreOuvert: z.boolean(),
    }),
  }),
  /** The zip itself, `application/zip`; the new package replaces the former one for the launches to come. */
  upload: call('POST', '/modules/:id/scorm', {
    can: 'scorm.televerser',
    label: "Dépôt du paquet SCORM d'un module",
    status: 201,
    params: idParams,
    maxFileBytes: MAX_PACKAGE_MEGABYTES * 1024 * 1024,
    body: z.custom<Blob>((value) => value !== null && typeof value === 'object').meta({ format: 'binary' }),
    output: Package,
  }),
  show: call('GET', '/modules/:id/scorm', {
    can: 'scorm.lancer',
    label: "Paquet SCORM d'un module",
    params: idParams,
    output: z.object({ paquet: Package.nullable() }),
  }),
  createSuspendData: call('POST', '/user_suspend_datas', {
    can: 'connected',
    label: "Premier enregistrement de la progression d'une leçon",
    status: 201,
    body: SuspendData,
    output: SuspendDataStored,
  }),
  /** `PUT /user_suspend_datas/userId=12;lessonGuid=…` (S-7-06). */
  updateSuspendData: call('PUT', '/user_suspend_datas/:cle', {
    can: 'connected',
    label: "Enregistrement de la progression d'une leçon",
    params: z.object({ cle: z.string().regex(/^userId=\d{1,9};lessonGuid=.{1,255}$/s) }),
    body: SuspendData.partial({ userId: true, lessonGuid: true }),
    output: SuspendDataStored,
  }),
  /** The record read back, so that a lesson goes on where it stopped (S-7-07). */
  showSuspendData: call('GET', '/user_suspend_datas/:cle', {
    can: 'connected',
    label: "Progression enregistrée d'une leçon",
    params: z.object({ cle: z.string().regex(/^userId=\d{1,9};lessonGuid=.{1,255}$/s) }),
    output: SuspendDataStored,
  }),
};

/** The run-time data of one item: the tree under `cmi`, as the run-time object exports it. */
export type Cmi = Record<string, unknown>;

/** Body of `POST /lancement` on the content origin. */
export const OpenLaunch = z.object({ jeton: z.string().min(1).max(200) });

/** A store that activities of a package share (`adl.data`, SCORM 2004 4th edition), as the activity that is played sees it. */
export interface SharedStore {
  /** `targetID` of the manifest. */
  id: string;
  lecture: boolean;
  ecriture: boolean;
  /** As last committed by any activity; null before. */
  valeur: string | null;
}

/** What a committed state holds of the shared stores, beside the tree under `cmi`. */
export const SharedData = z.object({
  adl: z.object({ data: z.array(z.object({ id: z.string(), store: z.string() })) }),
});

/** An activity of SCORM 2004 with its sequencing, in the form that the engine of the launch page takes. */
export interface Activity {
  id: string;
  title: string;
  isVisible: boolean;
  children: Activity[];
  [setting: string]: unknown;
}

/** Of a whole training, rolled up from its activities; the score from -1 to 1. */
const Whole = z.object({ statut: z.string(), reussite: z.string(), score: z.number().nullable() });
export type Whole = z.output<typeof Whole>;

/** Where a learner stands in the order that a manifest asks for; leaves with each state, beside the tree under `cmi`. */
export const Path = z.object({
  /** The engine's own, read by it alone. */
  moteur: z.record(z.string(), z.unknown()),
  /** What is delivered goes on where it was left. */
  reprise: z.boolean(),
  /** Nothing more is delivered. */
  fini: z.boolean(),
  /** It stood so in another version of the package: what groups amount to in this one is to be counted. */
  autreVersion: z.boolean().optional(),
  bilan: Whole,
  /** The best that it was when it was complete, whatever is played again since; null before. */
  acheve: Whole.nullable().default(null),
});
export type Path = z.output<typeof Path>;

/** The global objectives that the learner has from attempts before this one, by their identifier, in the words of the engine. */
export const Acquis = z.record(z.string(), z.record(z.string(), z.unknown()));
export type Acquis = z.output<typeof Acquis>;

/** Answer of `POST /lancement`: all that the run-time object is set with. */
export interface OpenedLaunch {
  /** Tracks this module and learner only; renewed by use. */
  cle: string;
  /** Number of this launch: a commit says in which one it was made. */
  lancement: number;
  /** Number of the package: what was left of another one is not its state. */
  paquet: number;
  /**
   * Where the device keeps the commits of this learner and module until they are stored, and the secret (base64) that seals
   * them: the same at each launch. Null in a preview.
   */
  casier: { id: string; secret: string } | null;
  norme: Norme;
  titre: string;
  item: string;
  /** False for an asset: it never calls the run-time. */
  sco: boolean;
  /** Only the content says that it is done; otherwise what says nothing is done at its end. */
  doneByContent: boolean;
  items: ScormItem[];
  /** Of the frame: `/paquets/<dossier>/<clé>/<launch address of the item>`. */
  adresse: string;
  suivi: boolean;
  apprenant: { id: string; nom: string };
  /** As last committed; null when the attempt begins. */
  etat: Cmi | null;
  entree: 'ab-initio' | 'resume';
  launchData: string;
  /** SCORM 2004: what `cmi.objectives` begins with. */
  objectifs: string[];
  /** SCORM 1.2, as the manifest writes it. */
  masteryScore: string | null;
  /** As the manifest writes them: how long an attempt may last, and what the content does then. */
  maxTimeAllowed: string | null;
  timeLimitAction: string | null;
  /** SCORM 2004, 0 to 1. */
  completionThreshold: number | null;
  /** SCORM 2004, -1 to 1. */
  scaledPassingScore: number | null;
  /** Of the sessions before this one. */
  tempsTotalSecondes: number;
  /** Asked of the training: the Belgian variant, or nothing, which is French (P-9-33). */
  langue: 'fr-BE' | null;
  partage: SharedStore[];
  /** The order that the manifest asks for, and where this attempt stands in it; null when it asks for none. */
  parcours: { racine: Activity; etat: Path | null; acquis: Acquis } | null;
}

/** Body of `POST /suivi` on the content origin. */
export const Commit = z.object({
  cle: z.string().min(1).max(200),
  /** Launch that it was made in, when that is an earlier one of the same learner and module. */
  lancement: rowId().optional(),
  /** Made by the client: the same commit sent twice counts once. */
  id: z.uuid(),
  /** Rises with each commit of a launch. */
  seq: z.int().min(0).max(LAST_ID),
  cmi: z.record(z.string(), z.unknown()),
  /** The session is over. */
  fin: z.boolean().optional(),
});
export type Commit = z.output<typeof Commit>;

/** Answer of `POST /suivi`, once the commit is stored. */
export interface CommitStored {
  result: true;
  errorCode: 0;
  enregistreLe: string;
}
