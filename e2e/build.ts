import { buildWebIfNeeded } from '../apps/server/src/platform/web-build.ts';

/** Once for all workers: their servers would otherwise build the same web at the same time. */
export default async function build(): Promise<void> {
  await buildWebIfNeeded(console.log);
}
