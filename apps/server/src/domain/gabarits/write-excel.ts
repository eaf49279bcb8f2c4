import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { shownPercent } from '@sillage/contracts/moyennes.rules.ts';
import type { WrittenSheet } from '../../platform/spreadsheet.ts';

/** The data of one block as a sheet, as « Voir les données » shows them. */
export function sheetOfBloc({ title, sujet, series }: Bloc, filtre: string): WrittenSheet {
  const [first] = series;
  const unite = first?.unite ?? 'sessions';
  const parts = first?.parts ?? [];
  const hasStops = series.some(({ arrets }) => arrets > 0);
  const titres =
    unite === 'sessions'
      ? [message('statistiques.colonne.sessions')]
      : [
          unite === 'pourcent' ? `${message('gabarits.colonne.part')} (%)` : message('gabarits.colonne.moyenne'),
          ...(parts.length > 0
            ? parts.map(({ label }) => label)
            : [message('gabarits.colonne.nombre'), message('gabarits.colonne.total')]),
          ...(hasStops ? [message('gabarits.colonne.arrets')] : []),
        ];
  return {
    nom: title,
    phrase: filtre,
    colonnes: [{ titre: message(`gabarits.axe.${sujet}`), largeur: 48 }, ...titres.map((titre) => ({ titre }))],
    lignes: series.map((serie) => [
      serie.label,
      ...figuresOf(serie),
      ...(hasStops && unite !== 'sessions' ? [serie.arrets] : []),
    ]),
  };
}

function figuresOf({ unite, value, nombre, total, parts }: Serie) {
  if (unite === 'sessions') return [value];
  const shown = value !== null && unite === 'pourcent' ? shownPercent(value) : value;
  return parts.length > 0 ? [shown, ...parts.map((part) => part.nombre)] : [shown, nombre, total];
}
