import * as z from 'zod';
import type { Capability } from './capabilities.ts';
import { call, fileAnswer, idParams } from './contract.ts';
import { MAX_ILLUSTRATION_BYTES } from './illustration-limits.ts';

/** Stored pictures: each has an address of its own, which changes with the picture. */

const ofItem = (slug: string) => `/${slug}/:id/illustration` as const;

/** The two calls by which an entity's picture is chosen and removed: PNG, JPEG or WebP, its bytes as the body. */
export function illustrationCalls<const Can extends Capability>(slug: string, can: Can) {
  return {
    uploadIllustration: call('POST', ofItem(slug), {
      can,
      label: "Choix de l'illustration",
      // A picture a little too large still gets its own sentence.
      maxBytes: MAX_ILLUSTRATION_BYTES + 1_048_576,
      params: idParams,
      body: z
        .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, 'validation.obligatoire')
        .transform((value) => value as Uint8Array)
        .meta({ format: 'binary' }),
      output: z.object({ illustration: z.string() }),
    }),
    removeIllustration: call('DELETE', ofItem(slug), {
      can,
      label: "Retrait de l'illustration",
      params: idParams,
    }),
  };
}

export const illustrations = {
  show: call('GET', '/illustrations/:fichier', {
    can: 'connected',
    label: 'Illustration',
    params: z.object({ fichier: z.string().regex(/^[0-9a-f-]{36}\.(png|jpg|webp)$/) }),
    output: fileAnswer,
  }),
};
