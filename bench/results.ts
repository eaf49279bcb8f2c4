import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'results');

/** One line of the table that is printed at the end. */
export interface Line {
  mesure: string;
  sillage: string;
  reference: string;
  rapport: string;
  but: string;
}

export async function writeResult(name: string, quick: boolean, result: Record<string, unknown>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}${quick ? '.quick' : ''}.json`);
  const whole = { name, date: new Date().toISOString().slice(0, 10), quick, machine: machine(), ...result };
  await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`);
}

function machine() {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim(),
    cores: cpus.length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.platform()} ${os.arch()}`,
    node: process.versions.node,
    postgres: '18, embedded, default settings',
  };
}

export function printTable(lines: readonly Line[]): void {
  const title: Line = { mesure: 'Mesure', sillage: 'Sillage', reference: 'Référence', rapport: 'Rapport', but: 'But' };
  const keys = Object.keys(title) as (keyof Line)[];
  const widths = keys.map((key) => Math.max(...[title, ...lines].map((line) => line[key].length)));
  const row = (line: Line) => keys.map((key, index) => line[key].padEnd(widths[index]!)).join('  ');
  console.log(`\n${row(title)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const line of lines) console.log(row(line));
}
