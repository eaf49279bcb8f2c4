import { type Capability, can, canField, type FieldGrant } from '@sillage/contracts/capabilities.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { forgetDrafts } from '../ui/form/forget-drafts.ts';
import type { ApiError } from './api-error.ts';
import { client } from './client.ts';
import { forgetOffline } from './offline.ts';
import { forgetRecents } from './recents.ts';
import { tellUnauthorized } from './wire.ts';

/** The person at this browser. A copy is kept so that the page paints at once; rights are the server's, asked at each call. */

const PERSON = 'sillage.personne';
const WAY_BACK = 'sillage.retour';
/** The login that was left here and that the server may not have ended yet, by its number. */
const OWED = 'sillage.deconnexion';

let current = readCopy();
/** Who was shown last: the page of someone who has just left stands until the next one replaces it. */
let last = current;
let wayBack = localStorage.getItem(WAY_BACK);
/** Whether the server has said, since this page was loaded, who is there. */
let confirmed = false;
let refreshed: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function readCopy(): ConnectedUser | null {
  try {
    const copy = JSON.parse(localStorage.getItem(PERSON) ?? 'null') as ConnectedUser | null;
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

export function subscribeToLogin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whenever somebody else is here, or nobody any more. */
export function onPersonChange(listener: () => void): void {
  let known = current?.userId;
  subscribeToLogin(() => {
    if (known === current?.userId) return;
    const wasHere = known !== undefined;
    known = current?.userId;
    if (wasHere) listener();
  });
}

/**
 * Signing in or out in one tab holds for the others; `onChange` is told when it is no longer the same person. A page that holds
 * an entry is not left because another tab signs out: its next call asks to sign in again.
 */
export function followOtherTabs(isHeld: () => boolean, onChange: (user: ConnectedUser | null) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === OWED) tell();
    if (key !== PERSON && key !== null) return;
    const copy = readCopy();
    if (!copy && isHeld()) return tell();
    const former = current;
    current = copy;
    last = current ?? last;
    wayBack = localStorage.getItem(WAY_BACK);
    tell();
    if (former?.userId !== current?.userId) onChange(current);
  });
}

export function connectedUser(): ConnectedUser | null {
  return current;
}

/** Link by which an administrator leaves a connect-as: kept at logout (P-4-08), gone once one is back (P-4-09). */
export function adminSlug(): string | null {
  return wayBack;
}

/** Whether this browser still is that person's, as any of its tabs knows. */
export function isSignedIn(userId: number): boolean {
  return readCopy()?.userId === userId;
}

export function isConfirmed(): boolean {
  return confirmed;
}

export function openLogin(user: ConnectedUser): void {
  confirmed = true;
  // Signing in has ended the login that this browser held.
  settleSignOut();
  // What somebody else has opened is not for this one to read.
  if (last && last.userId !== user.userId) {
    if (!wayBack && !user.adminSlug) forgetRecents();
    forgetDrafts();
    forgetOffline();
  }
  current = user;
  last = user;
  wayBack = user.adminSlug;
  store(PERSON, JSON.stringify(user));
  store(WAY_BACK, wayBack);
  tell();
}

/** What the server now says of the connected person replaces the copy. */
export async function renewLogin(): Promise<void> {
  await refresh();
}

/** Nobody is here any more; the server has yet to end the login. */
export function closeLogin(): void {
  if (current) store(OWED, String(current.sessionId));
  current = null;
  // First: another tab that looks before it keeps something finds nobody.
  store(PERSON, null);
  forgetRecents();
  forgetDrafts();
  forgetOffline();
  tell();
}

export function isSignOutOwed(): boolean {
  return localStorage.getItem(OWED) !== null;
}

export function useSignOutOwed(): boolean {
  return useSyncExternalStore(subscribeToLogin, isSignOutOwed);
}

/** The login that was left is over. */
export function settleSignOut(): void {
  if (!isSignOutOwed()) return;
  store(OWED, null);
  tell();
}

/** Tries again what did not reach the server; what fails stays owed. */
export async function makeUpSignOut(): Promise<void> {
  if (isSignOutOwed()) await findLogin();
}

/**
 * Who the server says is there. A login that was left without its hearing of it opens nothing: it is ended first. Any other has
 * taken its place, and is nobody's to end.
 * @throws ApiError
 */
async function readSession(): Promise<ConnectedUser | null> {
  const user = await client.connexion.session().catch((error: unknown) => {
    if ((error as ApiError).status === 401) settleSignOut();
    throw error;
  });
  const isLeft = user !== null && String(user.sessionId) === localStorage.getItem(OWED);
  if (isLeft) await client.connexion.logout();
  settleSignOut();
  return isLeft ? null : user;
}

export function forgetWayBack(): void {
  wayBack = null;
  store(WAY_BACK, null);
  tell();
}

/** The connected person, from the kept copy when there is one (checked behind it, once per page load), else from the server. */
export async function findConnectedUser(): Promise<ConnectedUser | null> {
  refreshed ??= refresh();
  if (!current) await refreshed;
  return current;
}

/** Whether the server knows the login of a browser that keeps no copy of it: what was drawn meanwhile was drawn for nobody. */
export function recoverLogin(): Promise<boolean> {
  refreshed ??= refresh();
  return refreshed;
}

/** Whether somebody has been found who was not known here. */
async function refresh(): Promise<boolean> {
  const former = current;
  try {
    const user = await readSession();
    // Whoever left, or came in, while the answer was on its way stays so.
    if (current !== former) return false;
    if (!user) {
      // The browser has forgotten the cookie, not the copy.
      if (former) tellUnauthorized();
      return false;
    }
    openLogin(user);
    // The copy was someone else's: what it opened, or refused, was theirs.
    if (former && former.userId !== user.userId) window.location.reload();
    return former === null;
  } catch {
    // Refused: the 401 has been dealt with. Unreachable: the copy stands, and the page's own calls will say so.
    return false;
  }
}

/** Whose login this browser has now, as the server says; null when it has none, or says nothing. */
export function findLogin(): Promise<ConnectedUser | null> {
  return readSession().catch(() => null);
}

/** The connected person, or who was until the page being left is replaced, or null. */
export function useShownUser(): ConnectedUser | null {
  return useSyncExternalStore(subscribeToLogin, () => current ?? last);
}

export function useAdminSlug(): string | null {
  return useSyncExternalStore(subscribeToLogin, adminSlug);
}

/** The connected person, on screens that one opens connected. */
export function useConnectedUser(): ConnectedUser {
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
  const user = useConnectedUser();
  return useMemo(
    () =>
      Object.assign((capability: Capability) => can(user, capability), {
        field: (slug: string, field: string, act: keyof FieldGrant) => canField(user, slug, field, act),
      }),
    [user],
  );
}
