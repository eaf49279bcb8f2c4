import type pg from 'pg';

/**
 * A process that is killed leaves its jobs locked, and with them every job of their queues, for the four hours that the queue gives to a
 * living one. Each process therefore holds a lock of the database for as long as it lives: whoever finds it free knows that its owner is dead.
 */

const EACH_MS = 10_000;
/** Younger than this, the owner of a job may not hold its lock yet. */
const YOUNG = '30 seconds';

const LOCK = (owner: string) => `hashtextextended(${owner}, 0)`;

/** Frees what dead owners left. */
export async function freeDeadJobs(pool: pg.Pool, own: string): Promise<void> {
  await pool.query(
    `with owners as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - interval '${YOUNG}' and locked_by <> $1
    ),
    dead as materialized (select id from owners where pg_try_advisory_xact_lock(${LOCK('id')}))
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
    [own],
  );
}

/** Holds the lock of this owner of jobs, and frees what dead ones left, until stopped. */
export function watchJobLocks(pool: pg.Pool, own: string, complain: (error: Error) => void): { stop(): Promise<void> } {
  let holder: pg.PoolClient | undefined;
  const hold = async () => {
    const client = await pool.connect();
    try {
      await client.query(`select pg_advisory_lock(${LOCK('$1')})`, [own]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    // The lock went with the connection: the next turn takes it again. Not given back, this one would hold the end of the pool.
    client.once('error', () => {
      if (holder !== client) return;
      holder = undefined;
      client.release(true);
    });
    holder = client;
  };
  const turn = async () => {
    if (!holder) await hold();
    await freeDeadJobs(pool, own);
  };
  let running = Promise.resolve();
  const start = () => {
    running = running.then(turn).catch(complain);
  };
  start();
  const timer = setInterval(start, EACH_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      holder?.release(true);
      holder = undefined;
    },
  };
}
