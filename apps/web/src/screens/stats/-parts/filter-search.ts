import { FIGURES, isWithin } from '@sillage/contracts/bornes.rules.ts';
import { dayInFrance, isDay } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import type { FiltreInput } from '@sillage/contracts/filtres.ts';
import type { DemandeInput } from '@sillage/contracts/rapports.ts';
import { idOf } from '../../../ui/address.ts';

/** State of the filter bar as it stands in the address: defaults are absent. */
export interface FilterSearch {
  debut?: string;
  fin?: string;
  etab?: number[];
  casque?: number;
  parcours?: number;
  regroupement?: number;
  typeEtablissement?: 'healthInstitution' | 'trainingInstitute';
  incomplete?: true;
  tests?: true;
  /** The figures of the period before stand beside. */
  comparer?: true;
}

export const dayOf = (value: unknown) =>
  typeof value === 'string' && isDay(value) && isWithin(value, FIGURES) ? value : undefined;

/** Reads the search part of an address (`validateSearch`); what makes no sense is left out, never refused. */
export function parseFilterSearch(raw: Record<string, unknown>): FilterSearch {
  const etab = (Array.isArray(raw.etab) ? raw.etab : [raw.etab]).map(idOf).filter((id) => id !== undefined);
  const { typeEtablissement } = raw;
  return withoutDefaults({
    debut: dayOf(raw.debut),
    fin: dayOf(raw.fin),
    etab,
    casque: idOf(raw.casque),
    parcours: idOf(raw.parcours),
    regroupement: idOf(raw.regroupement),
    typeEtablissement:
      typeEtablissement === 'healthInstitution' || typeEtablissement === 'trainingInstitute'
        ? typeEtablissement
        : undefined,
    incomplete: raw.incomplete === true || undefined,
    tests: raw.tests === true || undefined,
    comparer: raw.comparer === true || undefined,
  });
}

function withoutDefaults(search: { [K in keyof FilterSearch]: FilterSearch[K] | undefined }): FilterSearch {
  const said = Object.entries(search).filter(
    ([name, value]) =>
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      !(name === 'debut' && value === DEBUT_PAR_DEFAUT),
  );
  return Object.fromEntries(said) as FilterSearch;
}

/**
 * The search once these fields change: another choice of establishments forgets device, assignation and regroupement (S-2.3-13, S-2.3-14,
 * S-2.3-15).
 */
export function changeFilter(
  search: FilterSearch,
  changes: { [K in keyof FilterSearch]?: FilterSearch[K] | undefined },
): FilterSearch {
  const forgotten = 'etab' in changes ? { casque: undefined, parcours: undefined, regroupement: undefined } : {};
  return withoutDefaults({ ...search, ...forgotten, ...changes } as FilterSearch);
}

/** First day of the period, `YYYY-MM-DD` (S-9-01). */
export function debutOf({ debut = DEBUT_PAR_DEFAUT }: FilterSearch): string {
  return debut;
}

/** A period that ends before it begins: nothing is asked of it. */
export function isReversed(search: FilterSearch, now: Date): boolean {
  return debutOf(search) > (search.fin ?? dayInFrance(now));
}

/** What to ask the server. Days as they are sent: the end holds its whole day (S-9-02, S-9-03). */
export function filterInput(search: FilterSearch, now: Date): FiltreInput {
  const { fin = dayInFrance(now), etab = [], comparer: _, ...others } = search;
  return { ...others, etab, debut: debutOf(search), fin: `${fin} 23:59` };
}

/** The same with the period before, where it stands beside. */
export function comparedInput(search: FilterSearch, now: Date): FiltreInput & { comparer: boolean } {
  return { ...filterInput(search, now), comparer: search.comparer ?? false };
}

/** What a report of each month is about: the same without days. */
export function demandInput(search: FilterSearch): DemandeInput {
  const { etab = [], debut: _, fin: __, comparer: ___, ...chosen } = search;
  return { ...chosen, etab };
}

/** An administrator asks for all establishments together with the button only (S-2.3-21). */
export function mustAsk(user: ConnectedUser, search: FilterSearch): boolean {
  return isAdmin(user) && !search.etab;
}

let kept: { userId: number; search: FilterSearch } | undefined;

/** The filter goes with the person from one statistics screen to the next (S-2.3-29). */
export function keepFilter(userId: number, search: FilterSearch): void {
  kept = { userId, search };
}

export function keptFilter(userId: number): FilterSearch | undefined {
  return kept?.userId === userId && Object.keys(kept.search).length > 0 ? kept.search : undefined;
}
