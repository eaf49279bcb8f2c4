import * as z from 'zod';
import type { Capability } from './capabilities.ts';
import { call, fileAnswer, idParams } from './contract.ts';
import { storable } from './fields.ts';
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
    output: fileAnswer('png', 'jpg', 'webp'),
  }),
  /**
   * Addresses by which others ask for a picture: the stored one, else a neutral one, never a broken image (S-7-86, S-7-87, S-7-88, S-7-89).
   */
  deModule: call('GET', '/author/modules/:id/illustration', {
    can: 'connected',
    label: "Illustration d'un module",
    params: idParams,
    output: fileAnswer('png', 'jpg', 'webp', 'svg'),
  }),
  deVersion: call('GET', '/author/versions/:uuid/illustration', {
    can: 'connected',
    label: "Illustration d'une version de scénario",
    params: z.object({ uuid: z.uuid() }),
    output: fileAnswer('png', 'jpg', 'webp', 'svg'),
  }),
  deBuild: call('GET', '/builds/:guid/:uuid/illustration', {
    can: 'connected',
    label: "Illustration d'un scénario, par son guid et sa version",
    params: z.object({ guid: z.string().min(1).max(200).refine(storable), uuid: z.uuid() }),
    output: fileAnswer('png', 'jpg', 'webp', 'svg'),
  }),
};
