import type { Endpoint } from '@sillage/contracts/contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Connection, type Db, writing } from './db.ts';
import { isNotFound, isOfFields, Refusal, refuseFields, type Violation } from './errors.ts';

/** A form is told all that is wrong with it at once: its write is made, told what refuses it, and taken back (docs/decisions/2026-11-25-dry-run.md). */

export const DRY_RUN_HEADER = 'Dry-Run';
/** True, as a structured field says it (RFC 9651). */
export const DRY_RUN = '?1';

/** What a form creates and changes: it is of the database alone, which takes it back. */
export function takesDryRun({ kind }: Endpoint): boolean {
  return kind === 'create' || kind === 'update';
}

/** @throws 400 where it is asked of what would be done for good */
export function isDryRun(endpoint: Endpoint, { headers }: FastifyRequest): boolean {
  const asked = headers[DRY_RUN_HEADER.toLowerCase()];
  if (asked === undefined) return false;
  if (asked !== DRY_RUN || !takesDryRun(endpoint)) throw new Refusal('erreur.requete_invalide');
  return true;
}

/**
 * Makes a write and takes it back, with all that it wrote and queued in its transaction.
 * @param wrong what the contract refuses; the rest of the body is judged as if those fields were not sent
 * @throws what refuses the write, the fields with those of `wrong`; of a record that is not there, or not for this person, that alone
 */
export async function judge(
  db: Db,
  { kind }: Endpoint,
  wrong: Violation[],
  write: (tx: Connection) => Promise<unknown>,
): Promise<void> {
  const judged = writing(() => makeAndTakeBack(db, write));
  if (wrong.length === 0) return judged;
  const fields = new Set(wrong.map(fieldOf));
  // Anything else that stops it is told once these fields are right: it may come of their absence.
  const others = await judged.catch((error: unknown) => {
    if (kind === 'update' && isNotFound(error)) throw error;
    return isOfFields(error) ? error.violations : [];
  });
  throw refuseFields(...wrong, ...(others ?? []).filter((one) => !fields.has(fieldOf(one))));
}

async function makeAndTakeBack(db: Db, write: (tx: Connection) => Promise<unknown>): Promise<void> {
  const tx = await db.startTransaction().execute();
  try {
    await write(tx);
    await sql`set constraints all immediate`.execute(tx);
  } finally {
    await tx.rollback().execute();
  }
}

const fieldOf = ({ propertyPath }: Violation) => propertyPath.split('.', 1)[0];

/** Of a body that its contract refuses, the fields that it does not refuse, as it reads them. */
export function validFields(schema: z.ZodType, body: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, one]) => {
      const { success, data } = (one as z.ZodType).safeParse(body[field]);
      return success && data !== undefined ? [[field, data]] : [];
    }),
  );
}

/** An answer that a write may speak to: nothing of it, such as a cookie, reaches the browser. */
export function unheard(reply: FastifyReply): FastifyReply {
  const silent: FastifyReply = new Proxy(reply, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? () => silent : value;
    },
  });
  return silent;
}
