import { useNavigate } from '@tanstack/react-router';
import type { Page } from '../ui/link.tsx';
import type { Slug } from './client.ts';

/** Entities with a list. */
export type Listed = { [S in Slug]: `/${S}` extends Page ? S : never }[Slug];

/** From a record or its form: what was done to it leads back to the list, whatever was typed (P-2.8-15). */
export interface Leaving {
  leaves?: boolean;
}

export function useToList(slug: Listed): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ to: `/${slug}`, ignoreBlocker: true });
}
