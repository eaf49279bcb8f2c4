import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { COMPUTER_PREFIX, COMPUTER_TYPE, isComputerSerial } from '@sillage/contracts/casques.rules.ts';
import { casques } from '@sillage/contracts/casques.ts';
import { decimalText } from '@sillage/contracts/chiffres.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { WrittenSheet } from '../../platform/spreadsheet.ts';

export interface Appareil {
  typeId: number;
  numeroSerie: string | null;
  packagingId: number | null;
}

/**
 * A computer has no packaging, and no serial number but one that starts with PC; without one, the server gives it (P-4-32, P-4-33, P-4-34).
 */
export function deviceToStore({ typeId, numeroSerie, packagingId }: Appareil): Appareil {
  if (typeId !== COMPUTER_TYPE) return { typeId, numeroSerie, packagingId };
  return { typeId, numeroSerie: isComputerSerial(numeroSerie) ? numeroSerie : null, packagingId: null };
}

/** `PC000042`. */
export function computerSerial(number: number): string {
  return `${COMPUTER_PREFIX}${String(number).padStart(6, '0')}`;
}

type Champ = keyof typeof casques.update.body.shape;
type Valeur = string | number | boolean | { label: string } | null;
/** What a person may change, as it is read; a relation by its label. */
export type Fiche = Record<Champ, Valeur>;

const CHAMPS = Object.keys(casques.update.body.shape) as Champ[];

/** What an edit has changed, in words; empty when nothing has. */
export function changesBetween(before: Partial<Fiche>, after: Partial<Fiche>): string {
  const changes = CHAMPS.flatMap((champ) => {
    const [avant, apres] = [shown(before[champ]), shown(after[champ])];
    if (avant === apres) return [];
    return [message('casques.historique_changement', { champ: message(`casques.champ.${champ}`), avant, apres })];
  });
  return changes.join(', ');
}

function shown(value: Valeur | undefined): string {
  if (typeof value === 'boolean') return message(value ? 'ui.oui' : 'ui.non');
  if (typeof value === 'number') return decimalText(value);
  return (typeof value === 'string' ? value : value?.label) || message('ui.aucun');
}

export interface SansPossession {
  id: number | null;
  numeroSerie: string;
  etiquette: string | null;
  type: string | null;
  dateDerniereNouvelle: string;
  derniereVersionUtilisee: string | null;
  sessions: number;
}

/** Headsets without possession, as a sheet (S-2.15-02). */
export function sheetOfSansPossession(rows: readonly SansPossession[]): WrittenSheet {
  return {
    nom: message('casques.sans_possession'),
    colonnes: [
      { titre: message('casques.champ.numeroSerie'), largeur: 24 },
      { titre: message('casques.champ.etiquette'), largeur: 24 },
      { titre: message('casques.champ.type'), largeur: 20 },
      { titre: message('casques.champ.dateDerniereNouvelle') },
      { titre: message('casques.champ.derniereVersionUtilisee'), largeur: 26 },
      { titre: message('casques.sans_possession_sessions') },
    ],
    lignes: rows.map((row) => [
      row.numeroSerie,
      row.etiquette,
      row.type ?? message('casques.sans_possession_inconnu'),
      { jour: dayInFrance(new Date(row.dateDerniereNouvelle)) },
      row.derniereVersionUtilisee,
      row.sessions,
    ]),
  };
}
