import { message } from './messages.fr.ts';
import type { GraphiqueRapport, GraphiqueUsage } from './mobile.ts';

/** What a chart of the mobile applications counts, on the screen and in its Excel file. */
export function perimetreMobile(graphique: GraphiqueUsage | GraphiqueRapport): string {
  const isOfDemandes = graphique === 'attestationsParSemaine' || graphique === 'attestationsParMois';
  return message(isOfDemandes ? 'mobile.perimetre_demandes' : 'mobile.perimetre');
}
