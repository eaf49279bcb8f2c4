import endpoints from 'virtual:endpoints';
import type { Compte, ConnectedUser, LoginInput, Preuve } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { client } from './client.ts';
import { adminSlug, closeLogin, forgetWayBack, openLogin, settleSignOut } from './login.ts';
import { request } from './wire.ts';

/** What the server asks next, or who is now connected (P-4-01, P-4-02, P-4-03, P-4-04). */
export type SignInAnswer =
  | { asks: 'password' | Lacking }
  | { asks: 'newPassword'; proof: Preuve }
  | { asks: 'account'; comptes: Compte[] }
  | { asks: null; user: ConnectedUser };

type Credentials = Pick<LoginInput, 'code' | 'password' | 'proof' | 'eId' | 'slug'>;

/**
 * One step of signing in; the login is open when it asks for nothing more.
 * @throws ApiError
 */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  const sent: LoginInput = {
    authenticator: credentials.slug ? 'url' : 'twoSteps',
    ...credentials,
    platform: 'browser',
    device: matchMedia('(pointer: coarse)').matches ? 'mobile' : 'ordinateur',
    screen_width: window.screen.width,
    screen_height: window.screen.height,
  };
  type Told = ConnectedUser | { message: unknown; proof?: Preuve; attend?: Lacking };
  const [status, answer] = await request(
    endpoints.connexion!.login!,
    { sent },
    async (response) => [response.status, (await response.json()) as Told] as const,
  );
  if (status === 202) return { asks: ('attend' in answer && answer.attend) || 'password' };
  if (status === 206) return { asks: 'newPassword', proof: (answer as { proof: Preuve }).proof };
  if (status === 207) return { asks: 'account', comptes: (answer as { message: Compte[] }).message };
  openLogin(answer as ConnectedUser);
  return { asks: null, user: answer as ConnectedUser };
}

/**
 * Signs in by the link of a mail or of a connect-as; the login that was open ends whatever comes of it (P-2.1-27).
 * @throws ApiError
 */
export async function signInByLink(slug: string): Promise<SignInAnswer> {
  await signOut();
  try {
    return await signIn({ slug });
  } catch (error) {
    if (slug === adminSlug()) forgetWayBack();
    throw error;
  }
}

/**
 * Ends the login, here then on the server, which is tried again later where it is not heard.
 * @throws ApiError
 */
export async function signOut(): Promise<void> {
  closeLogin();
  await client.connexion.logout();
  settleSignOut();
}

let pendingLink: string | null = null;

/** Keeps the slug of `/login?slug=…` and removes it from the address before anything else reads it; where it leads stays (P-2.1-23). */
export function takeLinkFromAddress(): void {
  const address = new URL(window.location.href);
  const slug = address.searchParams.get('slug');
  if (address.pathname !== '/login' || !slug) return;
  pendingLink = slug;
  address.searchParams.delete('slug');
  window.history.replaceState(window.history.state, '', `/login${address.search}`);
}

/** The next visit of the sign-in page signs in by this link, which never stands in an address. */
export function keepLink(slug: string): void {
  pendingLink = slug;
}

/** The link to sign in by, once. */
export function takeLink(): string | null {
  const slug = pendingLink;
  pendingLink = null;
  return slug;
}
