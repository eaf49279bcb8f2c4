import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import { debriefings } from '@sillage/contracts/debriefings.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { findGabarit } from '../gabarits/gabarits.queries.ts';
import { findPassage, listSeriousGameSessions, listTraces } from './debriefings.queries.ts';
import { lineOf } from './debriefings.rules.ts';
import { readDebriefing } from './read-debriefing.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The id of no session: what is no uuid. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';
const idOf = (text: string) => (UUID.test(text) ? text.toLowerCase() : NOBODYS);

export const debriefingsDomain = bind('debriefings', debriefings, {
  session: ({ readDb, clock, actor, body }) => readDebriefing({ readDb, clock }, actor, idOf(body.session)),

  async logs({ readDb, actor, query: { session_id, ...page } }) {
    const id = idOf(session_id);
    const [{ traces, total }, passage] = await Promise.all([
      listTraces(readDb, id, page),
      findPassage(readDb, actor, id),
    ]);
    const { textes } = await findGabarit(readDb, passage?.scenarioId ?? 0);
    return { logs: traces.map((trace) => lineOf(trace, textes)), total };
  },

  async seriousGame({ readDb, clock, actor, body: { shortId, debut, fin } }) {
    const days = { debut: debut ?? DEBUT_PAR_DEFAUT, fin: fin ?? today(clock) };
    return { sessions: await listSeriousGameSessions(readDb, actor, { shortId, ...days }) };
  },
});
