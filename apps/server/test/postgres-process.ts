// A server reduced to its PostgreSQL, in a process of its own that tests can kill: `node postgres-process.ts DATA_DIR`.
import { startPostgres } from '../src/platform/postgres.ts';

try {
  const { url } = await startPostgres({ dataDir: process.argv[2]!, log: () => {} });
  process.send!({ url });
  process.on('message', () => {});
} catch (error) {
  process.send!({ refusal: (error as Error).message });
  process.disconnect!();
}
