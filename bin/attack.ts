// `npm run attack [-- --url=http://127.0.0.1:3000]`: tries what was once seen to work against a server of this machine that has the
// demonstration world, and says what held. It makes learners, a group and assignments of its own, and removes them at the end.
import { parseArgs } from 'node:util';
import { isOfThisMachine } from './attack/caller.ts';
import { doorAttacks } from './attack/doors.ts';
import { identityAttacks } from './attack/identity.ts';
import { perimeterAttacks } from './attack/perimeter.ts';
import { Fell, Omitted, openWorld, type World } from './attack/world.ts';

const MAX_MS = 120_000;

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:3000' } } });
const counts = { tenu: 0, TOMBÉ: 0, omis: 0 };

setTimeout(() => {
  console.error('Deux minutes sont passées\u202F: ce serveur est trop lent, ou tombé.');
  process.exit(1);
}, MAX_MS).unref();

try {
  await attack(originOf(values.url));
  process.exitCode = counts.TOMBÉ > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws Error for any other machine than this one */
function originOf(url: string): string {
  if (isOfThisMachine(url)) return new URL(url).origin;
  throw new Error(`${url} n’est pas une adresse de cette machine\u202F: rien n’a été tenté.`);
}

async function attack(url: string): Promise<void> {
  const world = await openWorld(url);
  const start = performance.now();
  try {
    for (const { name, run } of [...identityAttacks, ...perimeterAttacks, ...doorAttacks]) {
      const [verdict, why] = await outcome(run, world);
      counts[verdict]++;
      console.log(`${verdict.padEnd(5)}  ${name}${why === undefined ? '' : `\u202F: ${why}`}`);
    }
  } finally {
    await world.close();
  }
  const seconds = Math.round((performance.now() - start) / 1_000);
  const told = Object.entries(counts).map(([verdict, count]) => `${verdict} ${count}`);
  console.log(`${told.join(', ')}, en ${seconds} s contre ${url}`);
}

/** What prevents an attack from being tried is told as a fall: nobody knows that the product held. */
async function outcome(run: (world: World) => Promise<void>, world: World): Promise<[keyof typeof counts, string?]> {
  try {
    await run(world);
    return ['tenu'];
  } catch (error) {
    if (error instanceof Omitted) return ['omis', error.message];
    if (error instanceof Fell) return ['TOMBÉ', error.message];
    return ['TOMBÉ', `n’a pas pu être tenté (${error})`];
  }
}
