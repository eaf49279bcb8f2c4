import * as z from 'zod';
import { call, idParams } from './contract.ts';
import { asked, filterFlag, idInQuery, moment, reference, requiredText, storable, text } from './fields.ts';
import { MAX_SPREADSHEET_ROWS } from './spreadsheet-limits.ts';

/**
 * Import of learners from a spreadsheet (S-2.20, S-3-33, S-3-34, S-3-35, S-3-36, S-3-37, S-3-38, S-4-07, S-4-08, S-4-09, S-4-10, S-4-11,
 * S-4-12, S-4-13, S-4-14, S-4-15, S-4-16, S-7-58, S-7-59, S-7-60, S-7-61).
 */

/** Bytes of a body: a spreadsheet a little too large still gets its own sentence. */
const MAX_BYTES = 16 * 1024 * 1024;

const cell = () => z.string().max(2_000, 'validation.trop_long').refine(storable, 'validation.signe').default('');

/** What a row says of a person. */
export const IMPORT_COLUMNS = [
  'nom',
  'prenom',
  'email',
  'matricule',
  'dateNaissance',
  'profession',
  'rppsOrAdeli',
  'regroupement1',
  'regroupement2',
  'regroupement3',
] as const;

/** One row of the spreadsheet, as text; an empty cell says nothing and changes nothing. */
const ImportRow = z.object({
  feuille: cell(),
  /** Number of the row in its sheet. */
  ligne: z.int().min(0).default(0),
  nom: cell(),
  prenom: cell(),
  email: cell(),
  matricule: cell(),
  dateNaissance: cell(),
  profession: cell(),
  rppsOrAdeli: cell(),
  regroupement1: cell(),
  regroupement2: cell(),
  regroupement3: cell(),
  /** Who the person of a row that may repeat a learner is: that learner, or someone else; absent while nobody has said. */
  memeQue: z.union([z.int().min(1), z.literal('aucun')]).optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

const Profession = z.object({ id: z.int(), label: z.string() });

/** What the establishment calls a profession, and ours; `newJob` is null while unmapped (S-3-36). */
const JobMapping = z.object({
  label: z.string(),
  /** Ours of the same name, else the nearest, proposed. */
  profession: Profession.nullable(),
  /** Whether the proposed one has another name: a guess, for a person to confirm. */
  approchee: z.boolean(),
  newJob: Profession.nullable(),
});

const JobChoice = z.object({
  label: requiredText('validation.obligatoire', 2_000),
  newJob: reference('Profession'),
});

/** How far an import is, counts read back from the database. */
const ImportProgress = z.object({
  id: z.int(),
  statut: z.enum(['en_attente', 'en_cours', 'termine', 'echec', 'annule']),
  total: z.int(),
  faites: z.int(),
  crees: z.int(),
  modifies: z.int(),
  identiques: z.int(),
  rejetes: z.int(),
  regroupementsCrees: z.int(),
  /** Whether what it takes to undo it is still kept: for a week. */
  annulable: z.boolean(),
});

/** What may have been built on an import, which then stays. */
export const OBSTACLES = [
  'connexions',
  'acces',
  'sessions',
  'attestations',
  'assignations',
  'badges',
  'groupes',
  'fiches',
  'regroupements',
] as const;

/** What undoing an import takes away, and the records that are again as before. */
const Undone = z.object({ apprenants: z.int(), fiches: z.int(), regroupements: z.int() });

const ImportRecord = ImportProgress.extend({
  fichier: z.string().nullable(),
  auteur: z.string().nullable(),
  etablissement: z.object({ id: z.int(), nom: z.string() }),
  createdAt: moment(),
  /** Whether its refused rows can still be downloaded. */
  rejetsConserves: z.boolean(),
});

const Regroupement = z.object({ nomA: z.string(), nomB: z.string().nullable(), nomC: z.string().nullable() });

export const CHANGED_FIELDS = [
  'nom',
  'prenom',
  'email',
  'matricule',
  'dateNaissance',
  'profession',
  'rppsOrAdeli',
  'regroupement',
] as const;

/** A learner in use whom a row may repeat. */
const Candidate = z.object({
  id: z.int(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string().nullable(),
  matricule: z.string().nullable(),
  dateNaissance: z.string().nullable(),
});

const ImportResult = z.object({
  /** To create, or created. */
  apprenants: z.array(ImportRow),
  apprenantsUpdated: z.array(
    z.object({
      id: z.int(),
      value: ImportRow,
      changements: z.array(
        z.object({ champ: z.enum(CHANGED_FIELDS), avant: z.string().nullable(), apres: z.string() }),
      ),
    }),
  ),
  /** Known, and already as the file says. */
  apprenantsIdentiques: z.array(ImportRow),
  apprenantsRejected: z.array(
    z.object({
      value: ImportRow,
      reason: z.string(),
      /** The reason in a few words, the same for all the rows that it stands for. */
      motif: z.string(),
      existing: z.boolean(),
      /** Known for sure and in use: updated, if that is what becomes of those who exist (S-4-14). */
      modifiable: z.boolean(),
      /** Learners whom the row may repeat, when only a person can tell. */
      candidats: z.array(Candidate),
    }),
  ),
  regroupements: z.array(Regroupement),
  regroupementsRejected: z.array(z.object({ value: z.string(), reason: z.string() })),
  /** Professions of the file that are none of ours: their learners have no profession (S-2.20-18). */
  professionsInconnues: z.array(z.string()),
  /** Learners whose names are written otherwise in the file, by case or accents alone: they stay as they are. */
  nomsConserves: z.int(),
  /** The import under way, once confirmed. */
  importation: ImportProgress.nullable(),
});

const etablissement = asked(reference('Etablissement'));

const reading = (path: string, label: string) =>
  call('POST', path, {
    can: 'apprenants.importer',
    label,
    maxBytes: MAX_BYTES,
    body: z
      .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, 'validation.obligatoire')
      .transform((value) => value as Uint8Array)
      .meta({ format: 'binary' }),
    output: z.object({
      feuilles: z.array(
        z.object({
          nom: z.string(),
          lignes: z.int(),
          /** Why its rows are not taken, or null. */
          ecartee: z.enum(['masquee', 'sans_titres']).nullable(),
        }),
      ),
      /** Hidden by a filter or by hand, in the sheets that are read: how many rows, which columns. */
      masquees: z.object({ lignes: z.int(), colonnes: z.array(z.string()) }),
      colonnesIgnorees: z.array(z.string()),
      /** Columns that mean the same; of each row, the first one that is filled is read. */
      colonnesEnDouble: z.array(z.object({ champ: z.enum(IMPORT_COLUMNS), titres: z.array(z.string()) })),
      datas: z.array(ImportRow),
      professions: z.array(z.string()),
    }),
  });

export const apprenants_import = {
  /** Reads the recognised rows of a .xlsx, .xls, .ods or .csv file, but for what is hidden there; nothing is kept. */
  readFile: reading('/apprenants-import/file', "Lecture d'un fichier d'apprenants"),
  /** The same, with what is hidden. */
  readWholeFile: reading(
    '/apprenants-import/file/entier',
    "Lecture d'un fichier d'apprenants, lignes masquées comprises",
  ),
  persistMapping: call('POST', '/apprenants-import/job-mapping/persist', {
    can: 'apprenants.importer',
    label: 'Enregistrement des correspondances de professions',
    form: 'form',
    body: z.object({ etablissement, jobs: z.array(JobChoice).min(1).max(2_000) }),
    output: z.array(JobMapping),
  }),
  fetchMapping: call('POST', '/apprenants-import/job-mapping/fetch', {
    can: 'apprenants.importer',
    label: 'Correspondances des professions du fichier',
    form: 'form',
    body: z.object({ etablissement, professions: z.array(cell()).max(2_000) }),
    output: z.array(JobMapping),
  }),
  /** Writes only when `simulate` is false and `apprenantsChecked` true (S-4-13). */
  run: call('POST', '/apprenants-import', {
    can: 'apprenants.importer',
    proof: 'signIn',
    label: "Contrôle, simulation ou import d'apprenants",
    form: 'form',
    maxBytes: MAX_BYTES,
    body: z.object({
      etablissement,
      /** Name of the file, kept in the history. */
      fichier: text().default(null),
      datas: z.array(ImportRow).min(1, 'import.aucune_ligne').max(MAX_SPREADSHEET_ROWS, 'validation.trop_long'),
      simulate: z.boolean().default(true),
      apprenantsChecked: z.boolean().default(false),
      /** What becomes of the learners that exist; not chosen yet when null. */
      importOption: z.enum(['ignore', 'update']).nullable().default(null),
      /** Null when the mapping was skipped. */
      jobs: z.array(JobChoice).max(2_000).nullable().default(null),
    }),
    output: ImportResult,
  }),
  progress: call('GET', '/apprenants-import/:id', {
    can: 'apprenants.importer',
    label: "Avancement d'un import d'apprenants",
    params: idParams,
    output: ImportProgress,
  }),
  /** The latest imports, of one establishment or of all those that the person sees. */
  history: call('GET', '/apprenants-import', {
    can: 'apprenants.importer',
    label: "Historique des imports d'apprenants",
    query: z.object({
      etablissement: idInQuery().optional(),
      /** Those that failed, of establishments where none has gone well since. */
      aReprendre: filterFlag().optional(),
    }),
    output: z.array(ImportRecord),
  }),
  /** The refused rows of an import, for thirty days. */
  rejected: call('GET', '/apprenants-import/:id/rejets', {
    can: 'apprenants.importer',
    label: "Lignes rejetées d'un import d'apprenants",
    params: idParams,
    output: z.array(z.object({ value: ImportRow, reason: z.string() })),
  }),
  /** Gives up an import that has not begun. */
  cancel: call('POST', '/apprenants-import/:id/annulation', {
    can: 'apprenants.importer',
    label: "Annulation d'un import d'apprenants",
    params: idParams,
    output: ImportProgress,
  }),
  /** What undoing an import would take away, and what was built on it: with any of it, nothing is undone. */
  previewUndo: call('GET', '/apprenants-import/:id/retour', {
    can: 'apprenants.supprimer',
    label: "Aperçu du retour en arrière d'un import d'apprenants",
    params: idParams,
    output: Undone.extend({
      obstacles: z.array(z.object({ code: z.enum(OBSTACLES), nombre: z.int(), phrase: z.string() })),
    }),
  }),
  /** Takes away everything that an import wrote, while nothing was built on it. */
  undo: call('POST', '/apprenants-import/:id/retour', {
    can: 'apprenants.supprimer',
    proof: 'always',
    label: "Retour en arrière d'un import d'apprenants",
    params: idParams,
    output: Undone,
  }),
};
