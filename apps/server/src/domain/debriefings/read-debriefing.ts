import { isAdmin } from '@sillage/contracts/capabilities.ts';
import type { Debriefing } from '@sillage/contracts/debriefings.ts';
import { Filtre } from '@sillage/contracts/filtres.ts';
import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import type { Platform } from '../../platform/bind.ts';
import type { Actor } from '../../platform/login.ts';
import { findGabarit } from '../gabarits/gabarits.queries.ts';
import { listEventsOf } from '../journaux/journaux.queries.ts';
import { ownEvents } from '../journaux/journaux.rules.ts';
import { countFaits } from '../statistiques/faits/comptes.queries.ts';
import { limitesOf } from '../statistiques/filter/filter.queries.ts';
import { findSession } from '../statistiques/sessions/sessions.queries.ts';
import { findPassage, listFaits } from './debriefings.queries.ts';
import { blocsOfSession, debriefingOf } from './debriefings.rules.ts';

const NO_SESSION: Debriefing = {
  sessionsCount: 0,
  session: null,
  scenarioId: null,
  duree: 0,
  actionsJustes: null,
  justes: 0,
  jugees: 0,
  etapes: [],
  actions: [],
  questions: [],
  isCut: false,
  datas: [],
};

/** The session as this person sees it: hidden blocks stay here, those for administrators too (S-2.14-12, S-2.14-13). */
export async function readDebriefing(
  { readDb, clock }: Pick<Platform, 'readDb' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<Debriefing> {
  const [session, passage] = await Promise.all([findSession(readDb, actor, id), findPassage(readDb, actor, id)]);
  if (!session || !passage) return NO_SESSION;
  const { scenarioId, debut, dernierEvenement, dureeSecondes } = passage;
  const [events, faits, { blocs, textes }, ailleurs] = await Promise.all([
    listEventsOf(readDb, [id], MAX_EVENEMENTS_SESSION + 1),
    listFaits(readDb, passage.faits),
    findGabarit(readDb, scenarioId ?? 0),
    scenarioId === null
      ? []
      : countFaits(readDb, actor, limitesOf(actor, Filtre.parse({}), clock), { scenarioId, genres: ['action'] }),
  ]);
  const duree = dureeSecondes ?? Math.round((Date.parse(dernierEvenement) - Date.parse(debut)) / 1000);
  const compte = {
    faits,
    textes,
    sessionsCount: 1,
    terminees: session.complete ? 1 : 0,
    scoreMoyen: session.Score,
    arrets: new Map(),
  };
  return {
    sessionsCount: 1,
    session,
    scenarioId,
    duree,
    ...debriefingOf({
      debut,
      duree,
      events: ownEvents(events).slice(0, MAX_EVENEMENTS_SESSION),
      faits,
      ailleurs,
      textes,
    }),
    isCut: events.length > MAX_EVENEMENTS_SESSION,
    datas: blocsOfSession(blocs, compte).filter(({ visible, adminOnly }) => visible && (isAdmin(actor) || !adminOnly)),
  };
}
