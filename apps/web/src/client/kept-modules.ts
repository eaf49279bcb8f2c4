import { KEPT_DAYS } from '@sillage/contracts/scorm-limits.ts';
import type { Answer, Api } from './client.ts';
import { KEPT_MODULES } from './offline.ts';

/** A launch without the code that opens it. */
export type KeptModule = Omit<Answer<Api['scorm']['launch']>, 'jeton'>;

interface Dated extends KeptModule {
  /** Milliseconds of the clock when it was played last. */
  le: number;
}

/** What this browser keeps to play without the network, of one person alone; the content's origin holds the rest, sealed. */
interface Kept {
  userId: number;
  /** Base64; once forgotten, nothing opens what it has sealed. */
  secret: string;
  modules: Record<string, Dated>;
}

function read(userId: number): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_MODULES) ?? 'null') as Kept | null;
    return kept?.userId === userId && typeof kept.modules === 'object' ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEPT_MODULES, JSON.stringify(kept));
  } catch {
    // Full: the module is played with the network.
  }
}

/** What seals the launches of this person here; made when there is none. */
export function keptSecret(userId: number): string {
  const kept = read(userId);
  if (kept) return kept.secret;
  const secret = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  write({ userId, secret, modules: {} });
  return secret;
}

export function keepModule(
  userId: number,
  module: number,
  { jeton: _, ...shown }: KeptModule & { jeton: unknown },
): void {
  const kept = read(userId);
  if (kept) write({ ...kept, modules: { ...kept.modules, [module]: { ...shown, le: Date.now() } } });
}

export function keptModule(userId: number, module: number): KeptModule | undefined {
  return read(userId)?.modules[module];
}

/** The modules that were not played for long; from then on they are not known here. */
export function takeOldModules(userId: number): KeptModule[] {
  const kept = read(userId);
  const isOld = ({ le }: Dated) => Date.now() - le > KEPT_DAYS * 86_400_000;
  const modules = Object.entries(kept?.modules ?? {});
  const old = modules.filter(([, one]) => isOld(one));
  if (kept && old.length > 0) write({ ...kept, modules: Object.fromEntries(modules.filter(([, one]) => !isOld(one))) });
  return old.map(([, one]) => one);
}
