import { type Capability, can, canField, type FieldGrant } from '@sillage/contracts/capabilities.ts';
import type { SessionUser } from '@sillage/contracts/connexion.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { client } from './client.ts';

/** The person at this browser. A copy is kept so that the page paints at once; rights are the server's, asked at each call. */

const PERSON = 'sillage.personne';
const WAY_BACK = 'sillage.retour';

let current = readCopy();
/** Who was shown last: the page of someone who has just left stands until the next one replaces it. */
let last = current;
let wayBack = localStorage.getItem(WAY_BACK);
let refreshed: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function readCopy(): SessionUser | null {
  try {
    const copy = JSON.parse(localStorage.getItem(PERSON) ?? 'null') as SessionUser | null;
    return copy?.connected && Array.isArray(copy.roles) && Array.isArray(copy.features) ? copy : null;
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signing in or out in one tab holds for the others; `onChange` is told when it is no longer the same person. */
export function followOtherTabs(onChange: (user: SessionUser | null) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== PERSON && key !== null) return;
    const former = current;
    current = readCopy();
    last = current ?? last;
    wayBack = localStorage.getItem(WAY_BACK);
    tell();
    if (former?.userId !== current?.userId) onChange(current);
  });
}

export function sessionUser(): SessionUser | null {
  return current;
}

/** Link by which an administrator leaves a connect-as: kept at logout (P-4-08), gone once one is back (P-4-09). */
export function adminSlug(): string | null {
  return wayBack;
}

export function openSession(user: SessionUser): void {
  current = user;
  last = user;
  wayBack = user.adminSlug;
  store(PERSON, JSON.stringify(user));
  store(WAY_BACK, wayBack);
  tell();
}

export function closeSession(): void {
  current = null;
  store(PERSON, null);
  tell();
}

export function forgetWayBack(): void {
  wayBack = null;
  store(WAY_BACK, null);
  tell();
}

/** The connected person, from the kept copy when there is one (checked behind it, once per page load), else from the server. */
export async function findSessionUser(): Promise<SessionUser | null> {
  refreshed ??= refresh();
  if (!current) await refreshed;
  return current;
}

/** Whether the server knows the login of a browser that keeps no copy of it: what was drawn meanwhile was drawn for nobody. */
export function recoverSession(): Promise<boolean> {
  refreshed ??= refresh();
  return refreshed;
}

/** Whether somebody has been found who was not known here. */
async function refresh(): Promise<boolean> {
  const former = current;
  try {
    const user = await client.connexion.session();
    // Whoever left, or came in, while the answer was on its way stays so.
    if (current !== former) return false;
    openSession(user);
    // The copy was someone else's: what it opened, or refused, was theirs.
    if (former && former.userId !== user.userId) window.location.reload();
    return former === null;
  } catch {
    // Refused: the 401 has been dealt with. Unreachable: the copy stands, and the page's own calls will say so.
    return false;
  }
}

let adopting: Promise<boolean> | undefined;

/** Whether the login of this browser is now someone else's, who then becomes the person of this page. */
export function adoptSession(): Promise<boolean> {
  adopting ??= adopt().finally(() => {
    adopting = undefined;
  });
  return adopting;
}

async function adopt(): Promise<boolean> {
  const former = current;
  try {
    const user = await client.connexion.session();
    if (!former || user.userId === former.userId) return false;
    openSession(user);
    return true;
  } catch {
    return false;
  }
}

/** The connected person, or who was until the page being left is replaced, or null. */
export function useShownUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, () => current ?? last);
}

export function useAdminSlug(): string | null {
  return useSyncExternalStore(subscribeToSession, adminSlug);
}

/** The connected person, on screens that one opens connected. */
export function useSession(): SessionUser {
  const user = useShownUser();
  if (!user) throw new Error('No one is connected: the route of this screen lacks its guard');
  return user;
}

export interface May {
  (capability: Capability): boolean;
  field(slug: string, field: string, act: keyof FieldGrant): boolean;
}

/** What the person may do: `may('apprenants.creer')`, `may.field('apprenants', 'estBloque', 'update')`. */
export function useCan(): May {
  const user = useSession();
  return useMemo(
    () =>
      Object.assign((capability: Capability) => can(user, capability), {
        field: (slug: string, field: string, act: keyof FieldGrant) => canField(user, slug, field, act),
      }),
    [user],
  );
}
