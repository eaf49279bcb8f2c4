import { ATTESTATIONS_JOURS, type CodeLigne } from '@sillage/contracts/accueil.rules.ts';
import { dayInFrance, daysAfter } from '@sillage/contracts/calendrier.rules.ts';
import { type Capability, can } from '@sillage/contracts/capabilities.ts';
import { alertBefore } from '@sillage/contracts/casques.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { listNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';
import { isToConfirm } from '../apprenants/apprenants.identity.queries.ts';
import { isNeverConnected } from '../apprenants/apprenants.queries.ts';
import { isToTakeUpAgain } from '../apprenants_import/apprenants_import.queries.ts';
import { isToRemind } from '../assignments/assignments.reach.queries.ts';
import { sessionsIn } from '../attestations/attestations.queries.ts';
import { isHeardOf } from '../casques/casques.queries.ts';
import { isLate, waitingMails } from '../courriels/courriels.attente.queries.ts';
import { canSeeNames } from '../etablissements/etablissements.queries.ts';
import { setAsideSessions } from '../journaux/journaux.mises-de-cote.queries.ts';
import { isEndingSoon, isSilent } from '../possession_casques/possession_casques.queries.ts';

interface Compte {
  total: number;
  noms: string[];
  date: string | null;
}

/** What a line counts: the rows of a list, each with a name and a day, under the conditions of that list. */
interface Line {
  /** Asked by the list too. */
  can: readonly Capability[];
  /** Whether this person has such a line at all. */
  has?: (db: Connection, actor: Actor) => Promise<boolean>;
  rows: (db: Connection, actor: Actor, now: Date) => { execute(): Promise<{ nom: string | null; jour: unknown }[]> };
}

const day = (moment: string) => sql<string | null>`jour_en_france(${sql.ref(moment)})`;
const deviceName = sql<string>`coalesce(casques.etiquette, casques."numeroSerie")`;

const LINES: Record<CodeLigne, Line> = {
  courriels: {
    can: ['outils.consulter'],
    rows: (db, actor) =>
      waitingMails(db, actor)
        .where(isLate)
        .select(['attente.destinataire as nom', day('attente.created_at').as('jour')]),
  },
  imports: {
    can: ['outils.consulter'],
    rows: (db, actor) =>
      visible
        .etablissements(db, actor)
        .innerJoin('imports as i', 'i.etablissementId', 'etablissements.id')
        .where(isToTakeUpAgain)
        .select(['etablissements.nom', day('i.createdAt').as('jour')]),
  },
  attente: {
    can: ['journaux.consulter'],
    rows: (db, actor) =>
      visible
        .passages_en_attente(db, actor)
        .groupBy('scenarioRef')
        .select([sql<string>`"scenarioRef" || ' (' || count(*) || ')'`.as('nom'), sql`min(jour)`.as('jour')]),
  },
  misesDeCote: {
    can: ['journaux.consulter'],
    rows: (db, actor) => setAsideSessions(db, actor).select(['numeroSerie as nom', day('miseDeCoteLe').as('jour')]),
  },
  lacunes: {
    can: ['journaux.consulter'],
    rows: (db, actor) =>
      visible.journaux_lacunes(db, actor).select(['numeroSerie as nom', day('premierEvenement').as('jour')]),
  },
  assignations: {
    can: ['assignments.suivre'],
    rows: (db, actor, now) =>
      visible
        .assignments(db, actor)
        .where(isToRemind(true, now)!)
        .select(['assignments.name as nom', 'assignments.endDate as jour']),
  },
  identites: {
    can: ['apprenants.lister'],
    rows: (db, actor) =>
      visible
        .apprenants(db, actor)
        .where('apprenants.deletedAt', 'is', null)
        .where(isToConfirm(true)!)
        .innerJoin('identites_proposees', 'identites_proposees.userId', 'apprenants.userId')
        .select([listNameOf('apprenants').as('nom'), day('identites_proposees.depuis').as('jour')]),
  },
  possessions: {
    can: ['possession_casques.modifier'],
    rows: (db, actor, now) =>
      visible
        .possession_casques(db, actor)
        .where(isEndingSoon(true, dayInFrance(now))!)
        .innerJoin('casques', 'casques.id', 'possession_casques.casqueId')
        .select([deviceName.as('nom'), 'possession_casques.dateFin as jour']),
  },
  casques: {
    can: ['casques.lister'],
    rows: (db, actor, now) =>
      visible
        .casques(db, actor)
        .where(isHeardOf(['alerte', 'jamais'], now)!)
        .select([deviceName.as('nom'), newsDay(now).as('jour')]),
  },
  appareils: {
    can: ['accueil.suivre'],
    rows: (db, actor, now) =>
      visible
        .possession_casques(db, actor)
        .where(isSilent(true, now)!)
        .innerJoin('casques', 'casques.id', 'possession_casques.casqueId')
        .select([deviceName.as('nom'), newsDay(now).as('jour')]),
  },
  etablissements: {
    can: ['outils.consulter'],
    rows: (db, actor, now) =>
      visible
        .etablissements(db, actor)
        .where(sql<SqlBool>`coalesce(etablissements."dateDerniereConnexion" < ${alertBefore(now)}, true)`)
        .select(['etablissements.nom', day('etablissements.dateDerniereConnexion').as('jour')]),
  },
  jamaisConnectes: {
    can: ['accueil.suivre_apprenants'],
    rows: (db, actor) =>
      visible
        .apprenants(db, actor)
        .where('apprenants.deletedAt', 'is', null)
        .where(isNeverConnected(true)!)
        .select([listNameOf('apprenants').as('nom'), sql<null>`null::date`.as('jour')]),
  },
  attestations: {
    can: ['accueil.suivre', 'attestations.lister'],
    // Who sees no names downloads none.
    has: canSeeNames,
    rows: (db, actor, now) => {
      // Today is one of the days.
      const debut = daysAfter(dayInFrance(now), 1 - ATTESTATIONS_JOURS);
      const clock = { now: () => now };
      const filters = { debut, selectionnable: true };
      return sessionsIn(db, actor, clock, { filters, search: '', seesNames: true }).select([
        sql<null>`null::text`.as('nom'),
        sql<string>`${debut}::date`.as('jour'),
      ]);
    },
  },
};

/** The day of the last news; none where there never were any. */
function newsDay(now: Date) {
  return sql<string | null>`case when ${isHeardOf(['alerte'], now)!} then ${day('casques.dateDerniereNouvelle')} end`;
}

/** The lines that this person may open, each counted under the conditions of its list; those without a row are left out. */
export async function listLines(db: Connection, actor: Actor, now: Date) {
  const asked = (Object.entries(LINES) as [CodeLigne, Line][]).filter(([, line]) =>
    line.can.every((one) => can(actor, one)),
  );
  const lines = await Promise.all(
    asked.map(async ([code, { has, rows }]) => {
      if (has && !(await has(db, actor))) return [];
      const counted = await count(db, rows(db, actor, now));
      return counted.total > 0 ? [{ code, ...counted }] : [];
    }),
  );
  return lines.flat();
}

async function count(db: Connection, rows: unknown): Promise<Compte> {
  const { rows: found } = await sql<Compte>`
    with trouves as materialized (${rows as RawBuilder<unknown>})
    select (select count(*) from trouves)::int as total, (select min(jour)::text from trouves) as date,
      array(select nom from trouves where nom is not null order by jour, nom limit 2) as noms`.execute(db);
  return found[0]!;
}
