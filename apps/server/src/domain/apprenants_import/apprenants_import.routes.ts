import { apprenants_import, type ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { canField, isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind, type Context } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { type Actor, ensureRecentProof } from '../../platform/login.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { runImport } from './apprenants_import.job.ts';
import { nearestProfession } from './apprenants_import.professions.rules.ts';
import {
  cancelImport,
  deleteMappings,
  getProgress,
  insertImport,
  listImports,
  listKnown,
  listMappings,
  listProfessions,
  listRegroupements,
  listRejections,
  type StoredJobs,
  saveMappings,
} from './apprenants_import.queries.ts';
import { type Extent, nameKey, recogniseRows, titlesRead } from './apprenants_import.rows.rules.ts';
import { type Checked, check, givesAddress, reasonOf, type Verdict } from './apprenants_import.rules.ts';
import { previewUndo, undoImport } from './undo-import.ts';

/** Imports of the history. */
const SHOWN = 20;

type Jobs = readonly { label: string; newJob: number | null }[];

export const apprenantsImportDomain = bind('apprenants_import', apprenants_import, {
  readFile: (context) => readRows(context, 'visible'),
  readWholeFile: (context) => readRows(context, 'entier'),

  async persistMapping({ tx, actor, body }) {
    const etablissementId = await getEtablissement(tx, actor, body.etablissement);
    const professions = await professionsById(tx);
    const jobs = body.jobs.map(({ label, newJob }) => ({ cle: nameKey(label), label, professionId: newJob }));
    refuseUnknown(body.jobs, professions);
    const chosen = new Map(jobs.map((job) => [job.cle, job]));
    const mapped = [...chosen.values()].filter((job): job is typeof job & { professionId: number } =>
      Boolean(job.professionId),
    );
    await saveMappings(tx, etablissementId, mapped);
    const forgotten = [...chosen.values()].filter(({ professionId }) => professionId === null);
    await deleteMappings(
      tx,
      etablissementId,
      forgotten.map(({ cle }) => cle),
    );
    return jobMappings(
      tx,
      etablissementId,
      body.jobs.map(({ label }) => label),
    );
  },

  async fetchMapping({ tx, actor, body }) {
    return jobMappings(tx, await getEtablissement(tx, actor, body.etablissement), body.professions);
  },

  async run({ tx, actor, body, clock, note }) {
    const { datas, jobs, importOption, simulate, apprenantsChecked, fichier } = body;
    const etablissementId = await getEtablissement(tx, actor, body.etablissement);
    const rows = datas.map((row) => writableRow(row, actor));
    const professions = await professionsOf(tx, jobs);
    const option = importOption ?? 'ignore';
    const checked = check({
      rows,
      known: await listKnown(tx, etablissementId, null),
      regroupements: (await listRegroupements(tx, etablissementId)).map(({ levels }) => levels),
      professions: new Map(professions.map(({ cle, ...profession }) => [cle, profession])),
      option,
      today: today(clock),
    });
    const isConfirmed = apprenantsChecked && !simulate;
    note({ etablissementId, lignes: rows.length, confirme: isConfirmed });
    if (!isConfirmed) return { ...resultOf(checked), importation: null };
    if (checked.verdicts.some(givesAddress)) ensureRecentProof(actor, clock.now());

    const id = await insertImport(tx, {
      etablissementId,
      userId: actor.userId,
      importOption: option,
      fichier,
      datas: rows,
      professions,
    });
    await enqueue(tx, runImport, { id });
    note({ importation: id });
    return { ...resultOf(checked), importation: await getProgress(tx, actor, id) };
  },

  progress: ({ db, actor, params }) => getProgress(db, actor, params.id),

  history: ({ db, actor, query }) => listImports(db, actor, query, SHOWN),

  async rejected({ db, actor, params }) {
    const { id } = await getProgress(db, actor, params.id);
    return listRejections(db, id);
  },

  async cancel({ tx, actor, params }) {
    const { id } = await getProgress(tx, actor, params.id);
    if (!(await cancelImport(tx, id))) throw new Refusal('import.deja_commence');
    return getProgress(tx, actor, id);
  },

  previewUndo: ({ db, actor, params }) => previewUndo(db, actor, params.id),

  async undo({ tx, actor, params, note }) {
    const { etablissementId, ...undone } = await undoImport(tx, actor, params.id);
    note({ importation: params.id, etablissementId, ...undone });
    return undone;
  },
});

async function readRows({ body, clock, note }: Context<typeof apprenants_import.readFile>, extent: Extent) {
  const sheets = await readSpreadsheet(body);
  const found = recogniseRows(sheets, today(clock), extent);
  if (sheets.every(({ lignes }) => lignes.length === 0)) throw new Refusal('import.aucune_ligne');
  if (found.feuilles.every(({ ecartee }) => ecartee !== null)) {
    throw new Refusal('import.entete_absente', { values: { titres: titlesRead(sheets) } });
  }
  // With hidden rows alone, there is still something to choose.
  if (found.datas.length === 0 && found.masquees.lignes === 0) throw new Refusal('import.aucune_ligne');
  note({ octets: body.byteLength, lignes: found.datas.length });
  return found;
}

/** The establishment of the import: administrators choose it, others import into their own (S-2.20-03, S-2.20-04, S-2.20-05). */
async function getEtablissement(db: Connection, actor: Actor, asked: number | null | undefined): Promise<number> {
  const id = isAdmin(actor) ? asked : actor.etablissementId;
  return ensureEtablissement(db, actor, id, 'apprenants.etablissement_obligatoire');
}

/** What the person may not write on a learner's form is not imported either. */
function writableRow(row: ImportRow, actor: Actor): ImportRow {
  const kept = (field: 'profession' | 'rppsOrAdeli') =>
    canField(actor, 'apprenants', field, 'create') ? row[field] : '';
  return { ...row, profession: kept('profession'), rppsOrAdeli: kept('rppsOrAdeli') };
}

async function professionsById(db: Connection) {
  return new Map((await listProfessions(db)).map((profession) => [profession.id, profession]));
}

function refuseUnknown(jobs: Jobs, professions: ReadonlyMap<number, unknown>): void {
  const unknown = jobs.findIndex(({ newJob }) => newJob !== null && !professions.has(newJob));
  if (unknown >= 0) throw refuseFields(violation(`jobs.${unknown}.newJob`, 'validation.reference'));
}

/** Ours for each profession of the file: the one chosen, else, when the mapping was skipped, the one of the same name (S-2.20-18). */
async function professionsOf(db: Connection, jobs: Jobs | null): Promise<StoredJobs> {
  const professions = await professionsById(db);
  if (!jobs) return [...professions.values()].map((profession) => ({ cle: nameKey(profession.label), ...profession }));
  if (jobs.some(({ newJob }) => newJob === null)) throw new Refusal('import.professions_a_definir');
  refuseUnknown(jobs, professions);
  return jobs.map(({ label, newJob }) => ({ cle: nameKey(label), ...professions.get(newJob!)! }));
}

async function jobMappings(db: Connection, etablissementId: number, labels: readonly string[]) {
  const [professions, mappings] = await Promise.all([listProfessions(db), listMappings(db, etablissementId)]);
  const ours = new Map(professions.map((profession) => [nameKey(profession.label), profession]));
  const known = new Map(mappings.map(({ cle, id, label }) => [cle, { id, label }]));
  const asked = new Map(labels.filter((label) => nameKey(label)).map((label) => [nameKey(label), label]));
  return [...asked].map(([cle, label]) => {
    const same = ours.get(cle) ?? null;
    const nearest = same ? null : nearestProfession(cle, professions);
    return { label, profession: same ?? nearest, approchee: nearest !== null, newJob: known.get(cle) ?? null };
  });
}

function resultOf({ verdicts, regroupements, regroupementsRejected, professionsInconnues, nomsConserves }: Checked) {
  const of = <K extends Verdict['kind']>(kind: K) =>
    verdicts.filter((verdict): verdict is Extract<Verdict, { kind: K }> => verdict.kind === kind);
  return {
    apprenants: of('cree').map(({ row }) => row),
    apprenantsUpdated: of('modifie').map(({ id, row, changes }) => ({ id, value: row, changements: changes })),
    apprenantsIdentiques: of('identique').map(({ row }) => row),
    apprenantsRejected: of('rejete').map((verdict) => {
      const { row, reason, existing, candidates = [] } = verdict;
      const candidats = candidates.map(({ id, nom, prenom, email, matricule, dateNaissance }) => ({
        id,
        nom,
        prenom,
        email,
        matricule,
        dateNaissance,
      }));
      const modifiable = reason === 'import.rejet_existant';
      return { value: row, motif: message(reason), reason: reasonOf(verdict), existing, modifiable, candidats };
    }),
    regroupements: regroupements.map(([nomA = '', nomB = null, nomC = null]) => ({ nomA, nomB, nomC })),
    regroupementsRejected: regroupementsRejected.map(({ value, reason }) => ({ value, reason: message(reason) })),
    professionsInconnues,
    nomsConserves,
  };
}
