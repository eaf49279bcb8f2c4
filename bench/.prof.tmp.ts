// usage: .prof.tmp.ts rounds seconds [prof]
import { readFileSync } from 'node:fs';
import { startServer } from './world.ts';
import { crowd, straight, statementsOf } from './load.ts';
import { median } from './figures.ts';
const w = JSON.parse(readFileSync('/tmp/team/bench/world.json','utf8'));
const address = '/api/apprenants?page=1&rowsPerPage=10&order[nom]=ASC&exists[deletedAt]=false';
const statements = await statementsOf(w.url, w.tok, address);
if (process.argv.includes('sql')) console.log(statements);
const stop = await startServer(w);
const rounds = Number(process.argv[2]), sec = Number(process.argv[3]);
try {
  await crowd(address, w.tok, 20, 3);
  const rs=[];
  for (let i=0;i<rounds;i++){ const s=await straight({url:w.url,statements,connections:20,seconds:sec}); const c=await crowd(address,w.tok,20,sec); rs.push(c.requestsPerSecond/s.requestsPerSecond); console.log(Math.round(s.requestsPerSecond), Math.round(c.requestsPerSecond), (c.requestsPerSecond/s.requestsPerSecond).toFixed(2), 'p50',c.p50Ms); }
  console.log('median ratio', median(rs).toFixed(3));
} finally { await stop(); }
