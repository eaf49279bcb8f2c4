import { DEBUT_PAR_DEFAUT } from '@sillage/contracts/choices.ts';
import { debriefings } from '@sillage/contracts/debriefings.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { listSeriousGameSessions, listTraces } from './debriefings.queries.ts';
import { lineOf } from './debriefings.rules.ts';
import { readDebriefing } from './read-debriefing.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The id of no session: what is no uuid. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';
const idOf = (text: string) => (UUID.test(text) ? text.toLowerCase() : NOBODYS);

export const debriefingsDomain = bind('debriefings', debriefings, {
  session: ({ readDb, clock, actor, body }) => readDebriefing({ readDb, clock }, actor, idOf(body.session)),

  async logs({ readDb, query: { session_id, ...page } }) {
    const { traces, total } = await listTraces(readDb, idOf(session_id), page);
    return { logs: traces.map(lineOf), total };
  },

  async seriousGame({ readDb, clock, actor, body: { shortId, debut, fin } }) {
    const days = { debut: debut ?? DEBUT_PAR_DEFAUT, fin: fin ?? today(clock) };
    return { sessions: await listSeriousGameSessions(readDb, actor, { shortId, ...days }) };
  },
});
