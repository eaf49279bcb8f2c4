import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { COMPUTER_TYPE, isComputerSerial } from '@sillage/contracts/casques.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { WrittenSheet } from '../../platform/spreadsheet.ts';

export interface Appareil {
  typeId: number;
  numeroSerie: string | null;
  packagingId: number | null;
}

/** A computer has no packaging, and no serial number but one that starts with PC; without one, the server gives it (P-4-32 … 34). */
export function deviceToStore({ typeId, numeroSerie, packagingId }: Appareil): Appareil {
  if (typeId !== COMPUTER_TYPE) return { typeId, numeroSerie, packagingId };
  return { typeId, numeroSerie: isComputerSerial(numeroSerie) ? numeroSerie : null, packagingId: null };
}

/** `PC000042`. */
export function computerSerial(number: number): string {
  return `PC${String(number).padStart(6, '0')}`;
}

interface Fiche {
  numeroSerie: string;
  etiquette: string | null;
  type: { label: string };
  packaging: { label: string } | null;
  adresseMAC: string | null;
}

const shownFields = {
  numeroSerie: ({ numeroSerie }: Fiche) => numeroSerie,
  etiquette: ({ etiquette }: Fiche) => etiquette,
  type: ({ type }: Fiche) => type.label,
  packaging: ({ packaging }: Fiche) => packaging?.label,
  adresseMAC: ({ adresseMAC }: Fiche) => adresseMAC,
};

/** What an edit has changed, in words; empty when nothing has. */
export function changesBetween(before: Fiche, after: Fiche): string {
  const changes = Object.entries(shownFields).flatMap(([champ, read]) => {
    const [avant, apres] = [read(before), read(after)].map((value) => value || message('ui.aucun'));
    if (avant === apres) return [];
    const label = message(`casques.champ.${champ as keyof typeof shownFields}`);
    return [message('casques.historique_changement', { champ: label, avant: avant!, apres: apres! })];
  });
  return changes.join(', ');
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
