import { can, isAdmin } from '@sillage/contracts/capabilities.ts';
import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import type { Filtre } from '@sillage/contracts/filtres.ts';
import { type SqlBool, sql } from 'kysely';
import { type Clock, today } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { visible } from '../../../platform/perimeter.ts';

/** What a filter asks once the person's rights and the default period are applied. Days are whole, Europe/Paris. */
export interface Limites {
  debut: string;
  fin: string;
  /** Establishments chosen, or null for all those of the perimeter. */
  etablissements: readonly number[] | null;
  isIFPS: boolean | null;
  withTests: boolean;
  withIncomplete: boolean;
  assignmentId: number | null;
  regroupementId: number | null;
  casqueId: number | null;
}

/**
 * The limits that this person's filter stands for; what one may not choose is ignored (S-2.3-17, S-2.3-18, S-2.3-19, S-2.3-20, S-2.3-21,
 * S-2.3-22, S-2.3-23, S-2.3-24, S-6-10, S-9-01, S-9-02).
 */
export function limitesOf(actor: Actor, filtre: Filtre, clock: Clock): Limites {
  const admin = isAdmin(actor);
  const choosesEtablissements = admin || actor.groupementId !== null;
  const choosesFormations = can(actor, 'statistiques.filtre_formations');
  return {
    debut: filtre.debut ?? DEBUT_PAR_DEFAUT,
    fin: filtre.fin ?? today(clock),
    etablissements: choosesEtablissements && filtre.etab.length > 0 ? filtre.etab : null,
    isIFPS: admin && filtre.typeEtablissement !== 'all' ? filtre.typeEtablissement === 'trainingInstitute' : null,
    withTests: admin && filtre.tests,
    withIncomplete: admin && filtre.incomplete,
    assignmentId: choosesFormations ? filtre.parcours : null,
    regroupementId: choosesFormations ? filtre.regroupement : null,
    casqueId: filtre.casque,
  };
}

/** Mobile sessions are counted over all time, begun or ended, by whole months, as totals hold them. */
export function limitesMobiles(clock: Clock): Limites {
  const nextMonth = Temporal.PlainDate.from(today(clock)).add({ months: 1 });
  return {
    debut: '2020-01-01',
    fin: nextMonth.with({ day: nextMonth.daysInMonth }).toString(),
    etablissements: null,
    isIFPS: null,
    withTests: false,
    withIncomplete: true,
    assignmentId: null,
    regroupementId: null,
    casqueId: null,
  };
}

/** The passages of the perimeter within these limits. The perimeter is that of the login, never of the filter. */
export function passagesIn(db: Connection, actor: Actor, limites: Limites) {
  const { etablissements, isIFPS, assignmentId, regroupementId, casqueId } = limites;
  return visible
    .passages(db, actor)
    .where('passages.jour', '>=', limites.debut)
    .where('passages.jour', '<=', limites.fin)
    .$if(!limites.withIncomplete, (rows) => rows.where('passages.complete', '=', true))
    .$if(!limites.withTests, (rows) => rows.where('passages.test', '=', false))
    .$if(etablissements !== null, (rows) =>
      rows.where('passages.etablissementId', '=', sql<number>`any(${etablissements}::int[])`),
    )
    .$if(isIFPS !== null, (rows) => rows.where('passages.etablissementId', 'in', etablissementsOf(db, actor, isIFPS)))
    .$if(casqueId !== null, (rows) => rows.where('passages.casqueId', '=', casqueId))
    .$if(assignmentId !== null, (rows) => rows.where('passages.assignmentId', '=', assignmentId))
    .$if(regroupementId !== null, (rows) =>
      rows.where(
        sql<SqlBool>`passages."apprenantId" in (select membre from regroupement_membres(${regroupementId}) membre)`,
      ),
    );
}

/** Of a passage: it began until this moment of France. */
export const isUntil = (instant: string) =>
  sql<boolean>`passages.debut <= ${instant}::timestamp at time zone 'Europe/Paris'`;

/** Establishments of the perimeter by type: IFPS are the training institutes, all others the health institutions (S-4-06). */
function etablissementsOf(db: Connection, actor: Actor, isIFPS: boolean | null) {
  return visible
    .etablissements(db, actor)
    .where('etablissements.IFPS', '=', isIFPS === true)
    .select('etablissements.id');
}
