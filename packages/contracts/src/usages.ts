import * as z from 'zod';
import { call } from './contract.ts';
import { moment, requiredText, storable } from './fields.ts';

/** The logging service: which features are opened, by what kind of account (S-2.4-11, S-7-72, S-7-73, S-7-74, S-7-75). */

const name = () => requiredText('validation.obligatoire', 200);
/** `{ isReferent: true }`. */
const flags = z.record(z.string().max(40).refine(storable), z.boolean()).refine((one) => Object.keys(one).length <= 20);

export const usages = {
  /** Answered at once; one of the two is said. */
  noter: call('POST', '/logging', {
    can: 'connected',
    label: "Note de l'ouverture d'une fonctionnalité",
    // A note is no act: it has no audit entry.
    apart: true,
    limit: 2_000,
    body: z
      .object({ flags: flags.default({}), route: name().optional(), feature: name().optional() })
      .refine(({ route, feature }) => (route === undefined) !== (feature === undefined), {
        path: ['feature'],
        error: 'validation.obligatoire',
      }),
  }),
  /** The last ones, newest first. */
  dernieres: call('GET', '/logging', {
    can: 'outils.consulter',
    label: 'Dernières fonctionnalités ouvertes',
    output: z.object({
      usages: z.array(
        z.object({
          date: moment(),
          flags: z.record(z.string(), z.boolean()),
          route: z.string().nullable(),
          feature: z.string().nullable(),
        }),
      ),
    }),
  }),
};
