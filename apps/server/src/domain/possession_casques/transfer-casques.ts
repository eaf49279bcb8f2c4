import path from 'node:path';
import { dayBefore, frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { lieuOf } from '@sillage/contracts/possession_casques.rules.ts';
import type { possession_casques } from '@sillage/contracts/possession_casques.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, type Violation, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { isVisible } from '../../platform/perimeter.ts';
import { printable } from '../../platform/plain-text.ts';
import { recordEvenement } from '../casques/casques.historique.queries.ts';
import { getPossession, insertPossession, updatePossession } from './possession_casques.queries.ts';
import { inWords, judgeTransfer, possessionViolations } from './possession_casques.rules.ts';
import {
  countSessionsAt,
  type DeviceStays,
  findEtablissementName,
  listAlike,
  type listForSlip,
  listStaysBySerial,
  listStaysForUpdate,
} from './possession_casques.transfert.queries.ts';

export const TRANSFER_SLIP = path.join(import.meta.dirname, 'bon.typ');

type Retour = z.output<typeof possession_casques.transferer.output>['retours'][number];

interface Destination {
  etablissement: number | null;
  dateDebut: string;
  dateFin: string | null;
}

const wantedOf = ({ etablissement, ...dates }: Destination) => ({
  ...dates,
  etablissementId: etablissement,
  emplacement: etablissement === null ? EMPLACEMENT.fournisseur : EMPLACEMENT.etablissement,
});

const stayOf = (stay: DeviceStays['possessions'][number] | null) =>
  stay && { id: stay.id, lieu: lieuOf(stay.etablissement), dateDebut: stay.dateDebut, dateFin: stay.dateFin };

/** What a transfer would do with each of these serial numbers. @throws 422 on an establishment or dates that cannot be */
export async function foreseeTransfer(db: Connection, actor: Actor, numeros: readonly string[], to: Destination) {
  await ensureDestination(db, actor, to);
  const nom = to.etablissement && (await findEtablissementName(db, actor, to.etablissement));
  const asked = [...new Set(numeros.filter((numero) => numero !== ''))];
  const devices = new Map((await listStaysBySerial(db, actor, asked)).map((one) => [one.numeroSerie, one]));
  const judged = [...devices.values()].map((one) => ({ one, ...judgeTransfer(one.possessions, wantedOf(to)) }));
  const leaving = judged.flatMap(({ one, depart }) =>
    depart?.etablissementId ? [{ casqueId: one.id, etablissementId: depart.etablissementId }] : [],
  );
  const sessions = await countSessionsAt(db, actor, leaving);
  const unknown = asked.filter((numero) => !devices.has(numero));
  const alike = await listAlike(db, actor, unknown);
  const found = new Map(judged.map((line) => [line.one.numeroSerie, line]));
  const lieu = lieuOf(nom ? { nom } : null);
  const lignes = asked.map((numeroSerie) => {
    const line = found.get(numeroSerie);
    return {
      numeroSerie,
      casque: line?.one.id ?? null,
      etat: line?.etat ?? ('inconnu' as const),
      depart: stayOf(line?.depart ?? null),
      obstacle: stayOf(line?.obstacle ?? null),
      sessions: (line && sessions.get(line.one.id)) ?? 0,
      proche: alike.get(numeroSerie) ?? null,
    };
  });
  return { lieu, lignes };
}

/** Moves all of these headsets, or none. @returns what taking it back needs @throws 422 with what is in the way of each */
export async function transferCasques(
  tx: Connection,
  author: { actor: Actor; now: Date },
  ids: readonly number[],
  to: Destination,
): Promise<Retour[]> {
  const { actor } = author;
  await ensureDestination(tx, actor, to);
  const devices = await listStaysForUpdate(tx, actor, [...new Set(ids)]);
  if (devices.length < new Set(ids).size) throw refuseFields(violation('casques', 'validation.reference'));
  const wanted = wantedOf(to);
  const judged = devices.map((one) => ({ one, ...judgeTransfer(one.possessions, wanted) }));
  const obstacles = judged.flatMap(({ one, etat, depart, obstacle }): Violation[] => {
    if (etat === 'pret') return [];
    const possession = inWords((obstacle ?? depart)!);
    const code = etat === 'sur_place' ? 'possession_casques.deja_sur_place' : 'possession_casques.pas_libre';
    return [violation('casques', code, { numero: one.numeroSerie, possession })];
  });
  if (obstacles.length > 0) throw refuseFields(...obstacles);
  const made: Retour[] = [];
  for (const { one, depart } of judged) {
    if (depart) await updatePossession(tx, depart.id, { dateFin: dayBefore(to.dateDebut) });
    const begun = await getPossession(tx, actor, await insertPossession(tx, { ...wanted, casqueId: one.id }));
    const possession = inWords(begun);
    await recordEvenement(tx, author, one.id, depart ? 'transfert' : 'possession', {
      possession,
      ...(depart && { lieu: lieuOf(depart.etablissement) }),
    });
    const left = depart && (await getPossession(tx, actor, depart.id));
    made.push({
      possession: begun.id,
      version: begun.version,
      depart: left && { possession: left.id, version: left.version, dateFin: depart!.dateFin },
    });
  }
  return made;
}

async function ensureDestination(db: Connection, actor: Actor, to: Destination): Promise<void> {
  const violations = possessionViolations(wantedOf(to));
  if (to.etablissement !== null && !(await isVisible(db, actor, 'etablissements', to.etablissement))) {
    violations.push(violation('etablissement', 'validation.reference'));
  }
  if (violations.length > 0) throw refuseFields(...violations);
}

type Line = Awaited<ReturnType<typeof listForSlip>>[number];

const nowhere = () => message('possession_casques.bon.nulle_part');
const leftBy = ({ departEmplacement: emplacement, departLieu: nom }: Line) =>
  emplacement === null ? nowhere() : lieuOf(nom === null ? null : { nom });
const reachedBy = ({ lieu: nom }: Line) => lieuOf(nom === null ? null : { nom });

/** What the slip prints: a page for each lieu that was left, and for where its headsets went. */
export function transferSlip(lines: readonly Line[]) {
  const dates = ({ dateDebut, dateFin }: Line) =>
    dateFin === null
      ? message('possession_casques.bon.depuis', { debut: frenchDay(dateDebut) })
      : message('possession_casques.bon.du_au', { debut: frenchDay(dateDebut), fin: frenchDay(dateFin) });
  const pages = Map.groupBy(lines, (line) => JSON.stringify([leftBy(line), reachedBy(line), dates(line)]));
  return {
    titre: message('possession_casques.bon.titre'),
    organisme: message('attestations.organisme'),
    mentionOrganisme: message('attestations.pdf.mention_organisme'),
    pages: [...pages.values()].map((held) => ({
      intitule: message('possession_casques.bon.titre'),
      chapeau: [plural('possession_casques.bon.appareils', held.length), dates(held[0]!)].join(' · '),
      cases: [
        [message('possession_casques.bon.de'), printable(leftBy(held[0]!))],
        [message('possession_casques.bon.a'), printable(reachedBy(held[0]!))],
      ],
      colonnes: (['serie', 'etiquette', 'type', 'valise'] as const).map((one) =>
        message(`possession_casques.bon.${one}`),
      ),
      lignes: held.map(({ numeroSerie, etiquette, type, packaging }) =>
        [numeroSerie, etiquette, type, packaging].map((value) => (value === null ? NO_VALUE : printable(value))),
      ),
      signatures: [
        message('possession_casques.bon.signature_depart'),
        message('possession_casques.bon.signature_arrivee'),
      ],
    })),
  };
}
