import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { digest } from '../../platform/seal.ts';
import type { AcceptedEvent } from '../journaux/journaux.rules.ts';
import { listErased } from './donnees_personnelles.effaces.queries.ts';
import { hideInJson, searchOf } from './donnees_personnelles.identite.rules.ts';

type Keys = Pick<Config, 'secretKey' | 'dataDir'>;

/** What is kept of the code of an erased learner, to recognise it. */
export const digestOfCode = (config: Keys, code: string) => digest(config, 'code-efface', code.toLowerCase());

const NOBODY = searchOf({}, null, false);

/** Tells apart what devices say of erased people, without their name, code and words; their figures go on. */
export async function hideErased(
  db: Connection,
  config: Keys,
  events: readonly AcceptedEvent[],
): Promise<{ others: AcceptedEvent[]; erased: AcceptedEvent[] }> {
  if (events.length === 0) return { others: [], erased: [] };
  const codes = new Map(events.map((event) => [event.session, null as string | null]));
  for (const event of events) {
    const code = codeIn(event);
    if (code) codes.set(event.session, code);
  }
  const told = [...codes].map(([session, code]) => ({
    session,
    code,
    empreinte: code && digestOfCode(config, code).toString('hex'),
  }));
  const sessions = new Set(await listErased(db, told));
  const { others = [], erased = [] } = Object.groupBy(events, ({ session }) =>
    sessions.has(session) ? 'erased' : 'others',
  );
  return { others, erased: erased.map(unnamed) };
}

function codeIn({ type, donnees }: AcceptedEvent): string | null | undefined {
  return type === 'debut'
    ? (donnees as { personne?: { codeApprenant?: string | null } }).personne?.codeApprenant
    : null;
}

/** Words of theirs go whole: what they may name is not known any more. */
function unnamed(event: AcceptedEvent): AcceptedEvent {
  const { type, donnees } = event;
  if (type === 'debut') return { ...event, donnees: hideInJson(donnees, NOBODY, true) };
  if (type === 'interaction') return { ...event, donnees: { ...donnees, donnees: null } };
  const isSaid = type === 'reponse' && typeof (donnees as { valeur?: unknown }).valeur === 'string';
  return isSaid ? { ...event, donnees: { ...donnees, valeur: null } } : event;
}
