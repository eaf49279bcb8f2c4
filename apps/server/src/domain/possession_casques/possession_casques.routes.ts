import { FILE_TYPES } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { possession_casques } from '@sillage/contracts/possession_casques.ts';
import { bind } from '../../platform/bind.ts';
import { type Connection, refuseTaken } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import type { Actor } from '../../platform/login.ts';
import { makePdf } from '../../platform/pdf.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { recordEvenement } from '../casques/casques.historique.queries.ts';
import {
  deletePossession,
  findOverlapping,
  getPossession,
  getPossessionForUpdate,
  insertPossession,
  listPossessionOptions,
  listPossessions,
  updatePossession,
} from './possession_casques.queries.ts';
import { inWords, type Possession, possessionViolations } from './possession_casques.rules.ts';
import { listForSlip } from './possession_casques.transfert.queries.ts';
import { foreseeTransfer, TRANSFER_SLIP, transferCasques, transferSlip } from './transfer-casques.ts';
import { undoTransfer } from './undo-transfer.ts';

export const possessionCasquesDomain = bind('possession_casques', possession_casques, {
  list: ({ db, actor, query, clock }) => listPossessions(db, actor, query, clock.now()),

  options: ({ db, actor, query }) => listPossessionOptions(db, actor, query),

  show: ({ db, actor, params }) => getPossession(db, actor, params.id),

  async create({ tx, actor, body, clock }) {
    const { casque, etablissement = null, dateFin = null, ...columns } = body;
    const values = { ...columns, dateFin, casqueId: casque, etablissementId: etablissement };
    await ensurePossible(tx, actor, values);
    const id = await insertPossession(tx, values).catch(refuseOverlap);
    const made = await getPossession(tx, actor, id);
    await recordEvenement(tx, { actor, now: clock.now() }, casque, 'possession', { possession: inWords(made) });
    return made;
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getPossessionForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const before = await getPossession(tx, actor, current.id);
    const { casque = current.casqueId, etablissement = current.etablissementId, ...columns } = body;
    const { emplacement, dateDebut, dateFin } = current;
    const values = { emplacement, dateDebut, dateFin, ...columns, casqueId: casque, etablissementId: etablissement };
    await ensurePossible(tx, actor, values, current.id);
    await updatePossession(tx, current.id, values).catch(refuseOverlap);
    const after = await getPossession(tx, actor, current.id);
    await recordChange(tx, { actor, now: clock.now() }, before, after);
    return after;
  },

  async delete({ tx, actor, params, clock, ifMatch }) {
    const current = await getPossessionForUpdate(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const possession = inWords(await getPossession(tx, actor, current.id));
    await recordEvenement(tx, { actor, now: clock.now() }, current.casqueId, 'possession_supprimee', { possession });
    await deletePossession(tx, current.id);
  },

  verifierTransfert: ({ db, actor, body: { numeros, ...to } }) => foreseeTransfer(db, actor, numeros, to),

  async transferer({ tx, actor, body: { casques, ...to }, clock, note }) {
    const retours = await transferCasques(tx, { actor, now: clock.now() }, casques, to).catch(refuseOverlap);
    const possessions = retours.map(({ possession }) => possession);
    note({ casques, ...to, possessions });
    return { possessions, retours };
  },

  async annulerTransfert({ tx, actor, body: { retours }, clock, note }) {
    const possessions = await undoTransfer(tx, { actor, now: clock.now() }, retours).catch(refuseOverlap);
    note({ annulees: retours.map(({ possession }) => possession), possessions });
    return { possessions };
  },

  async bonDeTransfert({ db, actor, body, clock }) {
    const lines = await listForSlip(db, actor, body.possessions);
    if (lines.length < new Set(body.possessions).size) throw new Refusal('erreur.introuvable');
    return {
      nom: message('possession_casques.bon.fichier'),
      type: FILE_TYPES.pdf,
      contenu: await makePdf({ template: TRANSFER_SLIP, data: transferSlip(lines), date: clock.now() }),
    };
  },
});

type Written = Awaited<ReturnType<typeof getPossession>>;

/** Tells the history of the headset, and that of the other one when the possession passes to it. */
async function recordChange(tx: Connection, author: { actor: Actor; now: Date }, before: Written, after: Written) {
  const [avant, possession] = [inWords(before), inWords(after)];
  if (before.casque.id !== after.casque.id) {
    await recordEvenement(tx, author, before.casque.id, 'possession_supprimee', { possession: avant });
    await recordEvenement(tx, author, after.casque.id, 'possession', { possession });
  } else if (avant !== possession) {
    await recordEvenement(tx, author, after.casque.id, 'possession_modifiee', { avant, possession });
  }
}

async function ensurePossible(
  tx: Connection,
  actor: Actor,
  possession: Possession & { casqueId: number },
  ownId: number | null = null,
) {
  const { casqueId, etablissementId } = possession;
  const violations = possessionViolations(possession);
  if (!(await isVisible(tx, actor, 'casques', casqueId))) violations.push(violation('casque', 'validation.reference'));
  if (etablissementId !== null && !(await isVisible(tx, actor, 'etablissements', etablissementId))) {
    violations.push(violation('etablissement', 'validation.reference'));
  }
  const other = violations.length === 0 && (await findOverlapping(tx, actor, possession, ownId));
  if (other) {
    const plain = violation('dateDebut', 'possession_casques.chevauchement');
    const said = message('possession_casques.chevauchement_avec', { possession: inWords(other) });
    violations.push({ ...plain, message: said, objet: iri('possession_casques', other.id) });
  }
  if (violations.length > 0) throw refuseFields(...violations);
}

/** A headset is never in two lieux: the database refuses what overlaps, whoever writes at the same moment (P-3-91). */
const refuseOverlap = refuseTaken({
  possession_casques_un_seul_lieu: ['dateDebut', 'possession_casques.chevauchement'],
});
