import * as z from 'zod';
import { call } from './contract.ts';
import { enteredInstant, references, requiredText } from './fields.ts';

/** The generator of test establishments (S-2.22, S-3-39, S-7-63). */
export const etablissements_test = {
  /** What ends the logins (S-5-36). */
  formulaire: call('GET', '/etablissement/generateTest', {
    can: 'outils.utiliser',
    label: "Champs d'un établissement de test",
    output: z.object({ domaine: z.string() }),
  }),
  generer: call('POST', '/etablissement/generateTest', {
    can: 'outils.utiliser',
    label: "Génération d'un établissement de test",
    form: 'form',
    status: 201,
    body: z.object({
      nom: requiredText('validation.obligatoire', 200),
      /** What stands between its prefix and its domain. */
      login: z
        .string('validation.obligatoire')
        .trim()
        .toLowerCase()
        .min(1, 'validation.obligatoire')
        .max(60, 'validation.trop_long')
        .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, 'etablissements_test.login_caracteres'),
      /** `2026-12-06 22:59`, of which possessions keep the day. */
      end: enteredInstant(),
      modules: references('Module').default([]),
      /** Who asks is known by the login. */
      userId: z.unknown().optional(),
    }),
    output: z.object({
      link: z.string(),
      etablissement: z.object({ id: z.int(), nom: z.string() }),
      login: z.string(),
      /** Shown this once (S-2.22-09). */
      motDePasse: z.string(),
    }),
  }),
};
