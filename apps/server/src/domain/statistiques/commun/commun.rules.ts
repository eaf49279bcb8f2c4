import { COLONNES_SCORES } from '@sillage/contracts/choices.ts';
import { percentOf, rate, shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { ANCIENNETE_ANS, CATEGORIES } from '@sillage/contracts/statistiques.rules.ts';
import type { LigneIndice, LigneScores } from '@sillage/contracts/statistiques.ts';
import type { FaitCompte } from '../faits/comptes.queries.ts';
import { categorieName, codeName } from '../faits/libelles.rules.ts';

/** Figures of the common statistics, over the facts of all scenarios together. */

/** Names that the template of each scenario gives to codes. */
export type Libelles = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The last day that is so many years before this one. */
export function dernierJourAncien(jour: string): string {
  return Temporal.PlainDate.from(jour).subtract({ years: ANCIENNETE_ANS }).toString();
}

/** How many were trained lately, and how many long ago: shares that add up to 100 as they are read (S-2.23-12). */
export function partsOf({ recente, ancienne }: { recente: number; ancienne: number }) {
  const share = shownPercent(percentOf(recente, recente + ancienne) ?? 0);
  return { recente: share, ancienne: 100 - share };
}

/** Right actions of each category, and of each action in it, the least right first. */
export function indicesOf(faits: readonly FaitCompte[], libelles: Libelles): LigneIndice[] {
  const byCategorie = Map.groupBy(
    faits.filter(({ genre }) => genre === 'action'),
    ({ categorie }) => categorie,
  );
  const known: readonly string[] = CATEGORIES;
  const others = [...byCategorie.keys()].flatMap((one) => (one === null || known.includes(one) ? [] : one));
  return [...CATEGORIES, ...others.toSorted(inFrenchOrder)].map((categorie) => {
    const own = byCategorie.get(categorie) ?? [];
    const actions = [...Map.groupBy(own, ({ code }) => code)].map(([code, found]) => ({
      code,
      label: nameOf(found, libelles),
      ...judged(found),
    }));
    return {
      code: categorie!,
      label: categorieName(categorie)!,
      ...judged(own),
      values: actions
        .filter(({ value }) => value !== null)
        .sort((a, b) => a.value! - b.value! || inFrenchOrder(a.label, b.label)),
    };
  });
}

/** Of each activity: how often its error was seen, its reason and its remedy known (S-2.23-13). */
export function scoresOf(faits: readonly FaitCompte[], libelles: Libelles): LigneScores[] {
  const scores = [...Map.groupBy(faits, ({ code }) => code)].map(([code, own]) => {
    const columns = COLONNES_SCORES.map((colonne) => [colonne, judged(own.filter(({ genre }) => genre === colonne))]);
    const { erreur, pourquoi, comment } = Object.fromEntries(columns) as Record<Colonne, Judged>;
    return {
      code,
      activite: nameOf(own, libelles),
      erreur: erreur.value,
      pourquoi: pourquoi.value,
      comment: comment.value,
      nombres: { erreur: countsOf(erreur), pourquoi: countsOf(pourquoi), comment: countsOf(comment) },
    };
  });
  return scores.sort((a, b) => inFrenchOrder(a.activite, b.activite));
}

type Colonne = (typeof COLONNES_SCORES)[number];
type Judged = ReturnType<typeof judged>;

const countsOf = ({ nombre, total }: Judged) => ({ nombre, total });

function judged(faits: readonly FaitCompte[]) {
  const sessionsOf = (juste: boolean) =>
    faits.reduce((sum, fait) => (fait.juste === juste ? sum + fait.sessions : sum), 0);
  const nombre = sessionsOf(true);
  const total = nombre + sessionsOf(false);
  return { value: rate(nombre, total), nombre, total };
}

/** A code that several scenarios share is called as where it was met most, among those that name it. */
function nameOf(faits: readonly FaitCompte[], libelles: Libelles): string {
  const names = faits
    .toSorted((a, b) => b.sessions - a.sessions || a.id - b.id)
    .map(({ scenarioId, code, libelle }) => libelles.get(scenarioId)?.[code] ?? libelle);
  return names.find((name) => name !== null) ?? codeName(faits[0]!.code);
}
