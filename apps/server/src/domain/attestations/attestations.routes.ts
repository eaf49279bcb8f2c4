import { attestations } from '@sillage/contracts/attestations.ts';
import { MAX_ROWS } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { makePdf } from '../../platform/pdf.ts';
import type { Actor } from '../../platform/session.ts';
import { makeArchive } from './attestations.job.ts';
import {
  cancelLot,
  countWaitingLots,
  type Filters,
  findByNumero,
  findLot,
  findOwnSession,
  findSessionByCode,
  insertDemande,
  insertLot,
  listCasquesOf,
  listLignes,
  listLignesOf,
  listLots,
  listSelectable,
} from './attestations.queries.ts';
import { documentOf, fileName, readCode, readNumero, shortName, TEMPLATE } from './attestations.rules.ts';
import { exportAttestations } from './export-attestations.ts';
import { type Issue, issueAttestations } from './issue-attestations.ts';

/** Each may take minutes of the server: more than these, one waits. */
const MAX_WAITING_LOTS = 5;

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

  async lots({ db, actor }) {
    return (await listLots(db, actor)).map(toLot);
  },

  async createLot({ tx, clock, actor, body, note }) {
    const { dpc } = body;
    if ((await countWaitingLots(tx, actor.userId)) >= MAX_WAITING_LOTS) {
      throw new Refusal('attestations.trop_d_archives', { values: { nombre: MAX_WAITING_LOTS } });
    }
    const sessions = body.filtre
      ? await sessionsOfFilter(tx, { clock }, actor, body.filtre, dpc)
      : await checkedSessions(tx, actor, body.sessions ?? [], dpc);
    if (sessions.length === 0) throw new Refusal('attestations.aucune_selection');
    const id = await insertLot(tx, { userId: actor.userId, sessions, dpc, now: clock.now() });
    await enqueue(tx, makeArchive, { id });
    note({ lot: id, sessions: sessions.length, dpc });
    return toLot(ensureFound(await findLot(tx, actor, id)));
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
    const lot = ensureFound(await findLot(db, actor, params.id));
    if (!lot.fichier || !(await files.exists(lot.fichier))) throw new Refusal('attestations.archive_absente');
    return { nom: zipName(lot), type: 'application/zip', contenu: await files.getStream(lot.fichier) };
  },

  async mienne({ db, clock, config, actor, params }) {
    const session = ensureFound(await findOwnSession(db, actor, params.session));
    const userId = actor.onBehalfOf ?? actor.userId;
    return attestationFile({ db, config }, { sessions: [session], dpc: false, userId, now: clock.now() });
  },

  async verification({ db, params }) {
    const numero = readNumero(params.numero);
    const { contenu, dpc, issuedAt, replacedBy } = ensureFound(numero ? await findByNumero(db, numero) : undefined);
    const { nom, prenom, ...printed } = contenu;
    return {
      ...printed,
      numero: numero!,
      statut: replacedBy === null ? ('valide' as const) : ('remplacee' as const),
      personne: shortName({ nom, prenom }),
      dpc,
      delivreeLe: issuedAt,
    };
  },

  async find({ db, clock, config, body }) {
    const found = await sessionOfCode(db, body.code);
    await insertDemande(db, found, clock.now());
    const { contenu } = await issueOne(
      { db, config },
      { sessions: [found.session], dpc: false, userId: null, now: clock.now() },
    );
    return { personne: shortName(contenu), scenario: contenu.scenario, date: contenu.date };
  },

  async download({ db, clock, config, body }) {
    const { session } = await sessionOfCode(db, body.code);
    return attestationFile({ db, config }, { sessions: [session], dpc: false, userId: null, now: clock.now() });
  },
});

function zipName({ createdAt }: Pick<FoundLot, 'createdAt'>): string {
  return message('attestations.lot.nom', { date: createdAt.slice(0, 10) });
}

function toLot({ fichier, ...lot }: FoundLot) {
  return {
    ...lot,
    statut: lot.statut as 'en_attente',
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

async function issueOne({ db }: Pick<Platform, 'db' | 'config'>, issue: Issue) {
  const [issued] = await db.transaction().execute((tx) => issueAttestations(tx, issue));
  return ensureFound(issued);
}

async function attestationFile({ db, config }: Pick<Platform, 'db' | 'config'>, issue: Issue) {
  const issued = await issueOne({ db, config }, issue);
  const date = new Date(issued.issuedAt);
  const contenu = await makePdf({ template: TEMPLATE, data: documentOf(issued, config.publicUrl), date });
  return { nom: fileName(issued, new Set()), type: 'application/pdf', contenu };
}
