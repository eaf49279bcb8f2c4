import { createHash, timingSafeEqual } from 'node:crypto';
import { attestations, MAX_CERTIFICATS } from '@sillage/contracts/attestations.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { readSpreadsheet } from '../../platform/spreadsheet.ts';
import { PSEUDONYME } from '../donnees_personnelles/donnees_personnelles.identite.rules.ts';
import { makeArchive } from './attestations.job.ts';
import {
  type Filters,
  findByNumero,
  findOwnSession,
  findSessionByCode,
  insertDemande,
  listCasquesOf,
  listCodes,
  listLignes,
  listLignesOf,
  listOwnSessions,
  listSelectable,
} from './attestations.queries.ts';
import { documentOf, fileName, readCode, readNumero, shortName, TEMPLATE } from './attestations.rules.ts';
import { certificatsOf, doubleTitle, hasTitles, rowsOf } from './certificats/certificats.rules.ts';
import { exportAttestations } from './export-attestations.ts';
import { type Issue, issueAttestations } from './issue-attestations.ts';
import { type Contents, cancelLot, countWaitingLots, findLot, insertLot, listLots } from './lots/lots.queries.ts';
import { makeOwnArchive } from './lots/make-archive.ts';

/** Each may take minutes of the server: more than these, one waits. */
const MAX_WAITING_LOTS = 5;
/** Rows that a refusal tells. */
const MAX_WRONG = 100;

type FoundLot = Awaited<ReturnType<typeof listLots>>[number];

export const attestationsDomain = bind('attestations', attestations, {
  list: ({ readDb, clock, actor, query }) => listLignes(readDb, actor, clock, query),

  async show({ readDb, actor, params }) {
    const [found] = await listLignesOf(readDb, actor, [params.id]);
    return ensureFound(found);
  },

  async informations({ readDb, actor, body }) {
    const [sessions, casques] = await Promise.all([
      listLignesOf(readDb, actor, body.sessions),
      listCasquesOf(readDb, actor, body.casques),
    ]);
    return { sessions, casques };
  },

  export: ({ readDb, clock, actor, query }) => exportAttestations(readDb, clock, actor, query),

  async lots({ db, actor, query }) {
    return (await listLots(db, actor, query.type)).map(toLot);
  },

  async createLot({ tx, clock, actor, body, note }) {
    const { type, dpc } = body;
    const sessions = body.filtre
      ? await sessionsOfFilter(tx, { clock }, actor, body.filtre, dpc)
      : await checkedSessions(tx, actor, body.sessions ?? [], dpc);
    if (sessions.length === 0) throw new Refusal('attestations.aucune_selection');
    const lot = await askLot(tx, { clock }, actor, { type, sessions, dpc });
    note({ lot: lot.id, sessions: sessions.length, dpc });
    return lot;
  },

  async lireCertificats({ body }) {
    // An OpenDocument names itself where an Excel workbook has its first part.
    const isXlsx = body[0] === 0x50 && body[1] === 0x4b && Buffer.from(body.subarray(30, 38)).toString() !== 'mimetype';
    if (!isXlsx) throw new Refusal('attestations.certificat.format');
    const sheets = await readSpreadsheet(body);
    const values = doubleTitle(sheets);
    if (values) throw new Refusal('attestations.certificat.titre_double', { values });
    const rows = rowsOf(sheets);
    if (rows.infos.length > MAX_CERTIFICATS) throw new Refusal('attestations.certificat.trop');
    return rows;
  },

  async createCertificats({ tx, clock, config, actor, body, note }) {
    if (!isCertificatePassword(config, body.motDePasse)) throw new Refusal('attestations.certificat.mot_de_passe');
    const { type, infos, positions } = body;
    if (!infos || infos.length === 0) throw new Refusal('attestations.certificat.fichier');
    if (!hasTitles(infos)) throw new Refusal('attestations.certificat.entetes');
    const { certificats, wrong } = certificatsOf(infos, positions, today(clock));
    if (wrong.length > 0) {
      throw refuseFields(
        ...wrong.slice(0, MAX_WRONG).map(({ index, champ, message: sentence }) => ({
          ...violation(`infos.${index}.${champ}`, 'attestations.certificat.ligne'),
          message: sentence,
        })),
      );
    }
    const lot = await askLot(tx, { clock }, actor, { type, lignes: certificats });
    note({ lot: lot.id, certificats: certificats.length });
    return lot;
  },

  async telecharger({ db, files, actor, query }) {
    const lots = (await listLots(db, actor, 'certificatRealisation')).map((lot) => ({ lot, ...toLot(lot) }));
    const asked = lots.find(({ ZipAdress, ZipName }) => ZipAdress === query.ZipAdress && ZipName === query.ZipName);
    return archiveOf({ files }, ensureFound(asked).lot);
  },

  async lot({ db, actor, params }) {
    return toLot(ensureFound(await findLot(db, actor, params.id)));
  },

  async cancelLot({ tx, actor, params }) {
    ensureFound(await findLot(tx, actor, params.id));
    await cancelLot(tx, params.id);
    return toLot(ensureFound(await findLot(tx, actor, params.id)));
  },

  async archive({ db, files, actor, params }) {
    return archiveOf({ files }, ensureFound(await findLot(db, actor, params.id)));
  },

  miennes: ({ db, actor }) => listOwnSessions(db, actor),

  async mesAttestations({ db, clock, config, actor }) {
    const sessions = (await listOwnSessions(db, actor)).map(({ session }) => session);
    ensureFound(sessions[0]);
    const now = clock.now();
    const userId = actor.onBehalfOf ?? actor.userId;
    const contenu = await makeOwnArchive({ db, config }, { sessions, dpc: false, userId, now });
    return { nom: message('attestations.miennes.archive', { date: dayInFrance(now) }), type: FILE_TYPES.zip, contenu };
  },

  async mienne({ db, clock, config, actor, params }) {
    const session = ensureFound(await findOwnSession(db, actor, params.session));
    const userId = actor.onBehalfOf ?? actor.userId;
    return attestationFile({ db, config }, { sessions: [session], dpc: false, userId, now: clock.now() });
  },

  async verification({ db, params }) {
    const numero = readNumero(params.numero);
    const { type, contenu, dpc, issuedAt, replacedBy } = ensureFound(
      numero ? await findByNumero(db, numero) : undefined,
    );
    const { nom, prenom, ...printed } = contenu;
    const isErased = nom === PSEUDONYME;
    return {
      ...ABSENT,
      ...printed,
      numero: numero!,
      type,
      statut: isErased ? ('effacee' as const) : replacedBy === null ? ('valide' as const) : ('remplacee' as const),
      personne: isErased ? nom : shortName({ nom, prenom }),
      dpc,
      delivreeLe: issuedAt,
    };
  },

  codes: async ({ db, actor, body }) => ({ codes: await listCodes(db, actor, body) }),

  async find({ tx, clock, body }) {
    const found = await sessionOfCode(tx, body.code);
    await insertDemande(tx, found, clock.now());
    const issue = { sessions: [found.session], dpc: false, userId: null, now: clock.now() };
    const { contenu } = await issueOne(tx, issue);
    return { personne: shortName(contenu), scenario: contenu.scenario, date: contenu.date };
  },

  async download({ db, clock, config, body }) {
    const { session } = await sessionOfCode(db, body.code);
    return attestationFile({ db, config }, { sessions: [session], dpc: false, userId: null, now: clock.now() });
  },
});

/** What a document of one type says, and the other does not. */
const ABSENT = {
  qualite: null,
  scenario: null,
  module: null,
  heure: null,
  dureeSecondes: null,
  score: null,
  saisie: null,
};

function zipName({ type, createdAt }: Pick<FoundLot, 'type' | 'createdAt'>): string {
  return message(`attestations.lot.${type}.nom`, { date: dayInFrance(new Date(createdAt)) });
}

async function archiveOf({ files }: Pick<Platform, 'files'>, lot: FoundLot) {
  if (!lot.fichier || !(await files.exists(lot.fichier))) throw new Refusal('attestations.archive_absente');
  return { nom: zipName(lot), type: FILE_TYPES.zip, contenu: await files.getStream(lot.fichier) };
}

/** An archive to be made soon. */
async function askLot(tx: Connection, { clock }: Pick<Platform, 'clock'>, actor: Actor, contents: Contents) {
  if ((await countWaitingLots(tx, actor.userId)) >= MAX_WAITING_LOTS) {
    throw new Refusal('attestations.trop_d_archives', { values: { nombre: MAX_WAITING_LOTS } });
  }
  const id = await insertLot(tx, { ...contents, userId: actor.userId, now: clock.now() });
  await enqueue(tx, makeArchive, { id });
  return toLot(ensureFound(await findLot(tx, actor, id)));
}

/** Compared in the same time whatever is typed; none is right where none is configured (S-2.18-06). */
function isCertificatePassword({ certificatePassword }: Platform['config'], typed: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return certificatePassword !== undefined && timingSafeEqual(digest(certificatePassword), digest(typed));
}

function toLot({ fichier, ...lot }: FoundLot) {
  return {
    ...lot,
    ZipAdress: fichier && `/api/attestations/lots/${lot.id}/archive`,
    ZipName: fichier && zipName(lot),
  };
}

async function sessionsOfFilter(
  tx: Connection,
  { clock }: Pick<Platform, 'clock'>,
  actor: Actor,
  { search = '', ...filters }: Filters & { search?: string },
  dpc: boolean,
): Promise<string[]> {
  const asked = { search, filters: { ...filters, dpc: dpc || filters.dpc } };
  const sessions = await listSelectable(tx, actor, clock, asked, MAX_ROWS);
  if (sessions.length > MAX_ROWS) throw new Refusal('attestations.trop_de_sessions', { values: { nombre: MAX_ROWS } });
  return sessions;
}

/** The sessions as chosen, each once: one that the person may not select is refused, seen or not (S-5-38, S-5-40, S-7-71). */
async function checkedSessions(
  tx: Connection,
  actor: Actor,
  asked: readonly string[],
  dpc: boolean,
): Promise<string[]> {
  const sessions = [...new Set(asked)];
  const found = await listLignesOf(tx, actor, sessions);
  const selectable = found.filter((row) => row.selectionnable && (row.DPC || !dpc)).length;
  if (selectable < sessions.length) throw refuseFields(violation('sessions', 'validation.reference'));
  return sessions;
}

async function sessionOfCode(db: Connection, typed: string) {
  const code = readCode(typed);
  const found = code ? await findSessionByCode(db, code) : undefined;
  if (!found) throw new Refusal('attestations.code_inconnu');
  return found;
}

async function issueOne(tx: Connection, issue: Issue) {
  const [issued] = await issueAttestations(tx, issue);
  return ensureFound(issued);
}

async function attestationFile({ db, config }: Pick<Platform, 'db' | 'config'>, issue: Issue) {
  const issued = await db.transaction().execute((tx) => issueOne(tx, issue));
  const date = new Date(issued.issuedAt);
  const contenu = await makePdf({ template: TEMPLATE, data: documentOf(issued, config.publicUrl), date });
  return { nom: fileName(issued, new Set()), type: FILE_TYPES.pdf, contenu };
}
