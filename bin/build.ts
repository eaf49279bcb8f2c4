// `npm run build`: the web and the server, as each start does and an image or a release does ahead of it; nothing when they are up to date.
import { StartRefused } from '../apps/server/src/platform/config.ts';
import { buildIfNeeded } from './build.parts.ts';

try {
  await buildIfNeeded(console.log);
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
