import { message, type PluralCode, plural } from '@sillage/contracts/messages.fr.ts';
import { percentOf } from '@sillage/contracts/moyennes.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Opening, Part, Series } from '../../../ui/chart/chart-options.ts';
import { type Chart, type ChartTable, sharesOf } from '../../../ui/chart/stat.ts';
import { formatInteger, formatPercent } from '../../../ui/format.ts';

/** A statistic, ready to be drawn. */
export interface Stat {
  help?: string;
  /** The main figure, in words. */
  figure: string;
  chart: Chart;
  table: ChartTable;
  wide?: boolean;
}

/** The sentence read in place of a drawing: the greatest figure, of how many where there are several. */
export function factOf(nom: string, first: { premier: string; valeur: string } | undefined, nombre: number): string {
  if (!first) return message('statistiques.fait_aucun', { nom });
  if (nombre === 1) return message('statistiques.fait_seul', { nom, ...first });
  return message('statistiques.fait_principal', { nom, ...first, nombre: formatInteger(nombre) });
}

/** The same of parts that are told in their order. */
export function mainFigure(nom: string, parts: readonly Part[], format: (value: number) => string): string {
  const [first] = parts;
  return factOf(nom, first && { premier: first.label, valeur: format(first.value) }, parts.length);
}

interface Shares {
  /** What the parts are, over their column. */
  axis: string;
  /** All of them, for the table. */
  parts: Part[];
  /** As drawn, where they are too many. */
  shown?: Part[];
  opens?: Opening;
  /** What is counted, if not sessions: after the total, and over its column. */
  unit?: PluralCode;
  counted?: string;
}

export function sharesStat(title: string, { axis, parts, shown = parts, opens, unit, counted }: Shares): Stat {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return {
    figure: mainFigure(title, parts, formatInteger),
    chart: { kind: 'shares', parts: shown, unit: plural(unit ?? 'statistiques.nom_f', total), opens },
    table: {
      columns: [axis, counted ?? message('statistiques.colonne.sessions'), message('statistiques.colonne.part')],
      rows: parts.map(({ label, value, opens: behind }) => ({
        name: label,
        figures: [
          { text: formatInteger(value), opens: behind },
          { text: formatPercent(percentOf(value, total)), opens: behind },
        ],
      })),
    },
  };
}

interface ProfilPart extends Part {
  profil: string | null;
}

/** Sessions by profile: the greatest, and the slice of the others, which opens to all but these. */
export function profilesStat(title: string, profils: ProfilPart[], open: (added: Figure) => Opening): Stat {
  const parts = profils.map((one) => ({ ...one, opens: open({ profil: one.profil ?? '' }) }));
  const shown = sharesOf(parts, (value, others) => ({
    label: message('statistiques.autres'),
    value,
    opens: open({ autresProfils: others.map(({ profil }) => profil ?? '') }),
  }));
  return sharesStat(title, { axis: message('statistiques.axe.passagesParProfil'), parts, shown, opens: open({}) });
}

/** The table of bars: a row for each category, a column for each series. */
export function barsTable(
  axis: string,
  categories: string[],
  series: Series[],
  format: (value: number | null | undefined) => string,
): ChartTable {
  return {
    columns: [axis, ...series.map(({ label }) => label)],
    rows: categories.map((name, index) => ({
      name,
      figures: series.map(({ points }) => ({ text: format(points[index]?.value), opens: points[index]?.opens })),
    })),
  };
}
