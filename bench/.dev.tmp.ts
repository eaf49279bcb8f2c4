import { openWorld } from './world.ts';
import { writeFileSync, existsSync } from 'node:fs';
const t=Date.now();
const w = await openWorld(); await w.grow(200000); console.log('200k', Date.now()-t);
const tok = await w.signIn(1), adm = await w.signIn(401);
writeFileSync('/tmp/team/bench/world.json', JSON.stringify({url:w.url, folder:w.folder, tok, adm}));
if (process.argv.includes('million')) { await w.grow(1000000); console.log('1M', Date.now()-t); }
const stop = async()=>{ await w.close(); process.exit(0)};
process.on('SIGTERM', stop);
setTimeout(stop, 40*60000);
