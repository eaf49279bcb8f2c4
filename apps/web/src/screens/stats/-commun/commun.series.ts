import { ANCIENNETES, COLONNES_SCORES, type DERNIERES, PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { ANCIENNETE_ANS } from '@sillage/contracts/statistiques.rules.ts';
import type { LigneIndice, LigneScores, PartFormes, StatistiquesCommunes } from '@sillage/contracts/statistiques.ts';
import type { Opening } from '../../../ui/chart/chart-options.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { sessionsBehind } from '../-parts/figure-search.ts';
import type { FilterSearch } from '../-parts/filter-search.ts';
import type { Stat } from '../-parts/stat.series.ts';

/** A category or one of its actions, as the table shows it. */
export interface IndiceRow {
  id: string;
  label: string;
  value: number | null;
  /** So many right ones out of so many. */
  note: string;
  opens: Opening | undefined;
  isLowest: boolean;
  values: IndiceRow[];
}

/** The lowest of these percentages, sought from 100 down: where all are 100, none is (S-9-47). */
export function lowestOf(values: readonly (number | null)[]): number | null {
  const lowest = Math.min(100, ...values.filter((value) => value !== null));
  return lowest < 100 ? lowest : null;
}

/** Categories with their actions; the lowest actions of each deserve attention (S-2.23-09). */
export function indiceRows(indices: readonly LigneIndice[], search: FilterSearch): IndiceRow[] {
  return indices.map(({ code: categorie, values, ...indice }) => {
    const lowest = lowestOf(values.map(({ value }) => value));
    return {
      id: categorie,
      ...rowOf(indice, sessionsBehind(search, { genre: 'action', categorie })),
      isLowest: false,
      values: values.map(({ code, ...action }) => ({
        id: JSON.stringify([categorie, code]),
        ...rowOf(action, sessionsBehind(search, { genre: 'action', categorie, code })),
        isLowest: action.value === lowest,
        values: [],
      })),
    };
  });
}

function rowOf({ label, value, nombre, total }: Omit<LigneIndice, 'code' | 'values'>, opens: Opening) {
  return {
    label,
    value,
    note: total > 0 ? `${formatInteger(nombre)}/${formatInteger(total)}` : '',
    opens: nombre > 0 ? opens : undefined,
  };
}

/** The categories around a centre, the lowest one marked; those that devices told besides stand in the table alone. */
export function radarStat(indices: readonly LigneIndice[], search: FilterSearch): Stat {
  const rows = indiceRows(indices, search);
  const lowest = lowestOf(rows.map(({ value }) => value));
  const worst = rows.find(({ value }) => value !== null && value === lowest);
  return {
    figure: worst
      ? message('commun.radar_lu', { nom: worst.label, valeur: formatPercent(worst.value) })
      : message('commun.categories'),
    chart: {
      kind: 'radar',
      parts: rows.map(({ label, value, opens }) => ({
        label,
        value,
        opens,
        isWarning: value !== null && value === lowest,
      })),
    },
    table: {
      columns: [message('gabarits.axe.categorie'), message('commun.indice'), message('commun.justes')],
      rows: rows.map(({ label, value, opens, note }) => ({
        name: label,
        figures: [
          { text: formatPercent(value), opens },
          { text: note || null, opens },
        ],
      })),
    },
  };
}

/** The sentence read in place of the drawing is of its first row alone. */
function formationFact(first: PartFormes | undefined): string {
  if (!first) return message('statistiques.fait_aucun', { nom: message('commun.derniere_formation') });
  return message('commun.formations_lu', {
    nom: first.label,
    valeur: formatPercent(first.recente),
    ans: ANCIENNETE_ANS,
  });
}

/** Of each formation the learners trained lately and long ago; whatever the period begins with (S-2.23-12). */
export function formationsStat(formations: readonly PartFormes[], search: FilterSearch): Stat {
  const { debut: _, incomplete: __, ...kept } = search;
  const opening = (derniere: (typeof DERNIERES)[number], id: number | null, nombre: number) =>
    nombre > 0
      ? sessionsBehind({ ...kept, debut: PREMIER_JOUR }, { derniere, ...(id !== null && { module: id }) })
      : undefined;
  const parts = ({ module: id, nombres, ...shares }: PartFormes) =>
    ANCIENNETES.map((derniere) => ({
      label: message(`commun.${derniere}`, { ans: ANCIENNETE_ANS }),
      value: shares[derniere],
      nombre: nombres[derniere],
      opens: opening(derniere, id, nombres[derniere]),
    }));
  const learners = ({ module: id, nombres: { recente, ancienne } }: PartFormes) => ({
    text: plural('commun.apprenants', recente + ancienne),
    opens: opening('quelconque', id, recente + ancienne),
  });
  const [first] = formations;
  return {
    figure: formationFact(first),
    chart: {
      kind: 'stacked',
      rating: null,
      wholes: formations.map((formation) => ({
        label: formation.label,
        value: null,
        detail: learners(formation),
        parts: parts(formation),
      })),
    },
    table: {
      columns: [
        message('satisfactions.formation'),
        ...ANCIENNETES.flatMap((anciennete) => [
          message(`commun.${anciennete}`, { ans: ANCIENNETE_ANS }),
          message('commun.apprenants_de', { nom: message(`commun.${anciennete}`, { ans: ANCIENNETE_ANS }) }),
        ]),
      ],
      rows: formations.map((formation) => ({
        name: formation.label,
        figures: parts(formation).flatMap(({ value, nombre, opens }) => [
          { text: formatPercent(value) },
          { text: formatInteger(nombre), opens },
        ]),
      })),
    },
  };
}

type ScoreFigure = { value: number | null; opens: Opening | undefined };

/** The three figures of an activity, each with its sessions. */
export function scoreFigures(row: LigneScores, search: FilterSearch, profil: string | undefined) {
  const figures = COLONNES_SCORES.map((genre) => {
    const added = { genre, code: row.code, ...(profil !== undefined && { profil }) };
    const opens = row.nombres[genre].nombre > 0 ? sessionsBehind(search, added) : undefined;
    return [genre, { value: row[genre], opens }];
  });
  return Object.fromEntries(figures) as Record<(typeof COLONNES_SCORES)[number], ScoreFigure>;
}

/** All profiles, then those that sessions told: values of a choice, where none is a name. */
const TOUS = 'tous';
export const profilValue = (profil: string | undefined) => (profil === undefined ? TOUS : `=${profil}`);
export const profilOf = (value: string | null) => (value?.startsWith('=') ? value.slice(1) : undefined);

export function profilOptions({ profils }: Pick<StatistiquesCommunes, 'profils'>) {
  return [
    { value: TOUS, label: message('statistiques.tous') },
    ...profils.map((profil) => ({
      value: profilValue(profil),
      label: profil || message('statistiques.profil_inconnu'),
    })),
  ];
}
