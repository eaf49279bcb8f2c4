import type { FastifyRequest } from 'fastify';
import { insertAudit } from './audit.ts';
import type { Platform } from './bind.ts';
import type { Connection } from './db.ts';

/** Adds to the trail what no binding adds by itself: before anyone is signed in, as one leaves, within a transaction of one's own. */
export function tellTrail(
  { db, clock }: Pick<Platform, 'clock'> & { db: Connection },
  { id, ip }: FastifyRequest,
  action: string,
  details: Record<string, unknown>,
  who: { userId: number; onBehalfOf: number | null } | null = null,
): Promise<void> {
  return insertAudit(db, {
    date: clock.now(),
    userId: who?.userId ?? null,
    onBehalfOf: who?.onBehalfOf ?? null,
    action,
    objet: null,
    details,
    requestId: id,
    adresse: ip,
  });
}
