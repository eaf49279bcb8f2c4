import { APPAREILS, COLONNES_SCORES, DERNIERES } from '@sillage/contracts/choices.ts';
import { QUESTIONS } from '@sillage/contracts/satisfactions.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import { said } from '../../../ui/address.ts';
import type { Destination } from '../../../ui/link.tsx';
import { type ListSearch, parseListSearch } from '../../../ui/list/list-search.ts';
import { dayOf, type FilterSearch, parseFilterSearch } from './filter-search.ts';

/** The address of the sessions behind a figure: the filter, what the figure adds to it, and the state of the list. */
export type SessionsSearch = FilterSearch & Figure & ListSearch;

/** Where a figure leads: to the sessions of the filter, less those that it does not count. */
export function sessionsBehind({ comparer: _, ...search }: FilterSearch, added: FilterSearch & Figure = {}) {
  return { to: '/stats/sessions', search: { ...search, ...added } } as const satisfies Destination;
}

/** Reads the search part of an address; what makes no sense is left out, never refused. */
export function parseSessionsSearch(raw: Record<string, unknown>): SessionsSearch {
  return { ...parseFilterSearch(raw), ...parseFigure(raw), ...parseListSearch(raw) };
}

/** What the address says beside the filter. */
export function parseFigure(raw: Record<string, unknown>): Figure {
  return said<Figure>({
    scenario: idOrNone(raw.scenario),
    module: idOrNone(raw.module),
    etablissement: idOrNone(raw.etablissement),
    profil: textOf(raw.profil),
    autresProfils: Array.isArray(raw.autresProfils)
      ? raw.autresProfils.map(textOf).filter((one) => one !== undefined)
      : undefined,
    appareil: APPAREILS.find((appareil) => appareil === raw.appareil),
    semaine: dayOf(raw.semaine),
    jusqua: textOf(raw.jusqua),
    avecDuree: raw.avecDuree === true || undefined,
    question: QUESTIONS.find((question) => question === raw.question),
    reponse: ([1, 2, 3, 4] as const).find((reponse) => reponse === raw.reponse),
    reponses: raw.reponses === true || undefined,
    application: textOf(raw.application),
    systeme: textOf(raw.systeme),
    finies: raw.finies === true || undefined,
    appareils: raw.appareils === true || undefined,
    avecScore: raw.avecScore === true || undefined,
    mois: dayOf(raw.mois),
    genre: (['action', ...COLONNES_SCORES] as const).find((genre) => genre === raw.genre),
    categorie: textOf(raw.categorie),
    code: textOf(raw.code),
    derniere: DERNIERES.find((derniere) => derniere === raw.derniere),
    faits: idsOf(raw.faits),
    arrets: idsOf(raw.arrets),
    numeroSerie: textOf(raw.numeroSerie),
    possessions: idsOf(raw.possessions),
    tenuLe: dayOf(raw.tenuLe),
    anciennesPossessions: raw.anciennesPossessions === true || undefined,
  });
}

function idOrNone(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** An empty one says something: a session without a profile. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function idsOf(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.map(idOrNone).filter((id) => id !== undefined) : undefined;
}
