import { type MessageCode, message } from './messages.fr.ts';

/** Years after which a training is an old one (S-9-46). */
export const ANCIENNETE_ANS = 2;

/** Columns of a table of sessions, on the screen and in its Excel file. */
const SESSION_COLUMNS = [
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
export type SessionColumn = (typeof SESSION_COLUMNS)[number];

interface Viewer {
  isAdmin: boolean;
  /** Follows several establishments. */
  hasEtablissements: boolean;
  /** A test account does not (S-2.19-07). */
  seesNames: boolean;
}

/** Those that this person sees, in order. */
export function sessionColumns({ isAdmin, hasEtablissements, seesNames }: Viewer): SessionColumn[] {
  const isHidden: Partial<Record<SessionColumn, boolean>> = {
    Nom: !seesNames,
    Prenom: !seesNames,
    etablissement: !hasEtablissements,
    // Others count neither incomplete nor test sessions (S-2.3-17, S-2.3-18).
    etat: !isAdmin,
    Session_id: !isAdmin,
  };
  return SESSION_COLUMNS.filter((colonne) => !isHidden[colonne]);
}

/** How a session stands, as a table says it (S-3-10). */
export function etatOf({ complete, test }: { complete: boolean; test: boolean }): 'test' | 'complete' | 'incomplete' {
  if (test) return 'test';
  return complete ? 'complete' : 'incomplete';
}

/** The scenario of a session, and who entered it when no device told it (S-2.16-15). */
export function scenarioOf({ Scenario, saisie }: { Scenario: string; saisie: string | null }): string {
  return saisie === null ? Scenario : `${Scenario} · ${saisie}`;
}

/** A name in a session, and that it was only said: nobody proved it (S-7-66). */
export function nomOf(nom: string, nomDeclare: boolean): string {
  return nom !== '' && nomDeclare ? message('statistiques.nom_declare', { nom }) : nom;
}

/** Facts, or possessions, that the address of a figure may name. */
export const MOST_IDS = 500;

/** What each rating of a satisfaction says. */
export const NOTE_LABELS = {
  1: 'satisfactions.pas_satisfait',
  2: 'satisfactions.peu_satisfait',
  3: 'satisfactions.satisfait',
  4: 'satisfactions.tres_satisfait',
} as const satisfies Record<number, MessageCode>;

/** Categories in which actions are scored, in their order (S-9-44). */
export const CATEGORIES = [
  'Bientraitance',
  'CircuitMedicament',
  'DroitDesPatients',
  'Hygiene',
  'Identito',
  'Logistique',
] as const;
