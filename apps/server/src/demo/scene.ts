import type { Tx } from '../platform/db.ts';

/** What every part of the demonstration world is made with. */
export type Scene = {
  tx: Tx;
  now: Temporal.Instant;
  /** Today in France. */
  today: Temporal.PlainDate;
  /** Of the one password that all demonstration accounts share. */
  passwordHash: string;
};

type Account = { role: string; passwordHash: string | null; createdAt: string; email?: string; nom?: string };

/** Answers the ids in the order of the accounts. */
export async function insertAccounts(tx: Tx, accounts: readonly Account[]): Promise<number[]> {
  const rows = await tx.insertInto('users').values(accounts).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** The moment in UTC of a French clock time, `minutes` after midnight. */
export function momentInFrance(date: Temporal.PlainDate, minutes: number): string {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime }).toInstant().toString();
}

export function daysAgo({ today }: Scene, days: number): Temporal.PlainDate {
  return today.subtract({ days });
}
