// Tests on another day: Node and PostgreSQL read a clock set aside, and what they run takes no less time; pages follow by e2e/another-day.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { refuse, run } from './install.mjs';

/** `--date=…` when it comes first, and the other arguments. */
export function dateAsked([first, ...others]) {
  return first?.startsWith('--date=')
    ? { date: first.slice('--date='.length), rest: others }
    : { rest: first === undefined ? [] : [first, ...others] };
}

/** The environment in which it is this moment (ISO 8601; a day alone is its noon in UTC), by libfaketime, on Linux. */
export async function onDate(moment) {
  if (moment === undefined) {
    return process.env;
  }
  const at = Date.parse(moment.includes('T') ? moment : `${moment}T12:00Z`);
  if (Number.isNaN(at)) {
    refuse(`Cette date ne se lit pas\u202F: ${moment}. Exemple\u202F: 2028-02-29 ou 2028-02-29T23:55+01:00.`);
  }
  const library = findLibrary() ?? (await install());
  const seconds = Math.round((at - Date.now()) / 1000);
  return {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Delays and durations stay real, and so do the dates of files.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

async function install() {
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'faketime'], { env });
  }
  return (
    findLibrary() ??
    refuse('Pour tester un autre jour, installez libfaketime (Debian\u202F: apt-get install faketime).')
  );
}

function findLibrary() {
  const folder = '/usr/lib';
  const candidates = existsSync(folder)
    ? readdirSync(folder).map((name) => path.join(folder, name, 'faketime/libfaketimeMT.so.1'))
    : [];
  return candidates.find((file) => existsSync(file));
}
