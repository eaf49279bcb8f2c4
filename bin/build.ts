// `npm run build`: the web ahead of the start, for an image or a release; does nothing when it is up to date.
import { StartRefused } from '../apps/server/src/platform/config.ts';
import { buildWebIfNeeded } from '../apps/server/src/platform/web-build.ts';

try {
  await buildWebIfNeeded(console.log);
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
