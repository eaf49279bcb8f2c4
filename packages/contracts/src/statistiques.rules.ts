import type { MessageCode } from './messages.fr.ts';

/** Columns of a table of sessions, on the screen and in its Excel file. */
export const COLONNES_DE_SESSION = [
  'Date',
  'Nom',
  'Prenom',
  'Profil',
  'Scenario',
  'Score',
  'Duree',
  'appareil',
  'Casque',
  'etablissement',
  'etat',
  'Session_id',
] as const;
export type ColonneDeSession = (typeof COLONNES_DE_SESSION)[number];

interface Viewer {
  isAdmin: boolean;
  /** Follows several establishments. */
  hasEtablissements: boolean;
  /** A test account does not (S-2.19-07). */
  voitNoms: boolean;
}

/** Those that this person sees, in order. */
export function sessionColumns({ isAdmin, hasEtablissements, voitNoms }: Viewer): ColonneDeSession[] {
  const isHidden: Partial<Record<ColonneDeSession, boolean>> = {
    Nom: !voitNoms,
    Prenom: !voitNoms,
    etablissement: !hasEtablissements,
    // Others count neither incomplete nor test sessions (S-2.3-17, S-2.3-18).
    etat: !isAdmin,
    Session_id: !isAdmin,
  };
  return COLONNES_DE_SESSION.filter((colonne) => !isHidden[colonne]);
}

/** How a session stands, as a table says it (S-3-10). */
export function etatOf({ complete, test }: { complete: boolean; test: boolean }): 'test' | 'complete' | 'incomplete' {
  if (test) return 'test';
  return complete ? 'complete' : 'incomplete';
}

/** What each rating of a satisfaction says. */
export const LIBELLES_DES_NOTES = {
  1: 'satisfactions.pas_satisfait',
  2: 'satisfactions.peu_satisfait',
  3: 'satisfactions.satisfait',
  4: 'satisfactions.tres_satisfait',
} as const satisfies Record<number, MessageCode>;
