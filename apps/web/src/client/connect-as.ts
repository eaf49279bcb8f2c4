import type { RegisteredRouter } from '@tanstack/react-router';
import { client } from './client.ts';
import { adminSlug } from './login.ts';
import { keepLink } from './sign-in.ts';

/** Opens the account of someone else, with a way back (P-4-36, P-4-37). */
export async function connectAs(
  router: RegisteredRouter,
  target: { id: number; role: 'learner' | 'organisation' | 'referent' },
): Promise<void> {
  const { link } = await client.connexion.connectAs(target);
  await goByLink(router, new URL(link).searchParams.get('slug') ?? '');
}

/** « Revenir à mon compte » (P-4-09). */
export async function returnToOwnAccount(router: RegisteredRouter): Promise<void> {
  const slug = adminSlug();
  if (slug) await goByLink(router, slug);
}

async function goByLink(router: RegisteredRouter, slug: string): Promise<void> {
  keepLink(slug);
  await (router.state.location.pathname === '/login' ? router.invalidate() : router.navigate({ to: '/login' }));
}
