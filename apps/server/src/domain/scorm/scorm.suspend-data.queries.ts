import type { Connection } from '../../platform/db.ts';

interface SuspendKey {
  userId: number;
  lessonGuid: string;
}

const SUSPEND_COLUMNS = ['userId', 'lessonGuid', 'suspendData', 'updatedAt'] as const;

/** Makes the record; one that another page made meanwhile is brought up to date rather than lost. */
export async function saveSuspendData(tx: Connection, values: SuspendKey & { suspendData: string; updatedAt: string }) {
  const { suspendData, updatedAt } = values;
  return tx
    .insertInto('user_suspend_datas')
    .values(values)
    .onConflict((conflict) => conflict.columns(['userId', 'lessonGuid']).doUpdateSet({ suspendData, updatedAt }))
    .returning(SUSPEND_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateSuspendData(tx: Connection, key: SuspendKey, suspendData: string, now: Date) {
  return tx
    .updateTable('user_suspend_datas')
    .set({ suspendData, updatedAt: now.toISOString() })
    .where('userId', '=', key.userId)
    .where('lessonGuid', '=', key.lessonGuid)
    .returning(SUSPEND_COLUMNS)
    .executeTakeFirst();
}

export async function findSuspendData(db: Connection, key: SuspendKey) {
  return db
    .selectFrom('user_suspend_datas')
    .select(SUSPEND_COLUMNS)
    .where('userId', '=', key.userId)
    .where('lessonGuid', '=', key.lessonGuid)
    .executeTakeFirst();
}
