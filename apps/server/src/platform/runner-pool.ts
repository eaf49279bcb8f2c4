import pg from 'pg';

type Heard = Parameters<pg.Pool['connect']>[0];

/**
 * The pool of the runner of jobs, which takes back twice the connection that it listens by: stopped while it begins to listen, as the
 * database goes, the runner releases it once for each, and the second would be an error that nobody holds and that ends the process.
 */
export class RunnerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(heard: Heard): void;
  override connect(heard?: Heard): Promise<pg.PoolClient> | undefined {
    if (!heard) return super.connect();
    super.connect((error, client, release) => {
      let isBack = false;
      heard(error, client, (destroy) => {
        if (!isBack) release(destroy);
        isBack = true;
      });
    });
  }
}
