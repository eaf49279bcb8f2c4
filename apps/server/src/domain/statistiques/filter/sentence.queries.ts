import { frenchDay } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { PREMIER_JOUR } from '@sillage/contracts/choices.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';
import type { Limites } from './filter.queries.ts';

/**
 * What the figures are about, in words: shown beside them, and written into exports.
 * @param isOfOne the figure names its own establishment, the only one that it counts
 */
export async function filterSentence(db: Connection, actor: Actor, limites: Limites, isOfOne = false): Promise<string> {
  const period =
    limites.debut === PREMIER_JOUR
      ? message('statistiques.filtre.periode_sans_debut', { fin: frenchDay(limites.fin) })
      : message('statistiques.filtre.periode', { debut: frenchDay(limites.debut), fin: frenchDay(limites.fin) });
  return [period, ...(await filterParts(db, actor, limites, isOfOne))].join(' · ');
}

/** The same but for the period, part by part. */
export async function filterParts(db: Connection, actor: Actor, limites: Limites, isOfOne = false): Promise<string[]> {
  const { etablissements, isIFPS, assignmentId, regroupementId, casqueId } = limites;
  const parts = [
    ...(isOfOne ? [] : await etablissementsPart(db, actor, etablissements)),
    ...(isIFPS === null ? [] : [message(`statistiques.type.${isIFPS ? 'trainingInstitute' : 'healthInstitution'}`)]),
  ];
  if (casqueId !== null) {
    const casque = await visible
      .casques(db, actor)
      .where('casques.id', '=', casqueId)
      .select(sql<string>`coalesce(casques.etiquette, casques."numeroSerie")`.as('nom'))
      .executeTakeFirst();
    parts.push(message('statistiques.filtre.appareil', { nom: casque?.nom ?? message('ui.aucun') }));
  }
  if (assignmentId !== null) {
    const assignment = await visible
      .assignments(db, actor)
      .where('assignments.id', '=', assignmentId)
      .select('assignments.name')
      .executeTakeFirst();
    parts.push(message('statistiques.filtre.assignation', { nom: assignment?.name ?? message('ui.aucune') }));
  }
  if (regroupementId !== null) {
    const regroupement = await visible
      .regroupements(db, actor)
      .where('regroupements.id', '=', regroupementId)
      .select(['regroupements.nomA', 'regroupements.nomB', 'regroupements.nomC'])
      .executeTakeFirst();
    const nom = regroupement ? regroupementName(regroupement) : message('ui.aucun');
    parts.push(message('statistiques.filtre.regroupement', { nom }));
  }
  if (limites.withIncomplete) parts.push(message('statistiques.filtre.avec_incompletes'));
  if (limites.withTests) parts.push(message('statistiques.filtre.avec_tests'));
  return parts;
}

const NAMED = 3;

async function etablissementsPart(db: Connection, actor: Actor, ids: readonly number[] | null): Promise<string[]> {
  if (ids === null) return isAdmin(actor) ? [message('statistiques.filtre.tous_etablissements')] : [];
  const rows = await visible
    .etablissements(db, actor)
    .where('etablissements.id', '=', sql<number>`any(${ids}::int[])`)
    .select('etablissements.nom')
    .orderBy('etablissements.tri')
    .execute();
  if (rows.length === 0) return [message('statistiques.filtre.aucun_etablissement')];
  const names = rows.slice(0, NAMED).map(({ nom }) => nom);
  const others = rows.length - names.length;
  return [names.join(', ') + (others > 0 ? ` ${plural('ui.et_autres', others)}` : '')];
}
