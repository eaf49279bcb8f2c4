import * as z from 'zod';
import { ADMIN } from './capabilities.ts';
import { ADMINISTRATEUR_ROUTES } from './choices.ts';
import { call, entity } from './contract.ts';
import {
  asked,
  currentPassword,
  filterCodes,
  filterText,
  moment,
  newPassword,
  requiredEmail,
  requiredPassword,
} from './fields.ts';

/**
 * Administrators: the accounts of the admin group, super administrators' affair alone (P-2.8-01, P-2.8-02, P-2.8-03, P-2.8-04, P-2.8-05,
 * P-2.8-06, P-2.8-07, P-2.8-08, P-2.8-09, P-2.8-10, P-2.8-11, P-2.8-12, P-2.8-13, P-2.8-14, P-2.8-15, P-2.8-16, P-2.8-17, P-2.8-18, P-3-18,
 * P-6-12).
 */

const Administrateur = z.object({
  id: z.int(),
  email: z.string().nullable(),
  role: z.enum(ADMIN),
  createdAt: moment(),
  version: z.int(),
});

const fields = {
  email: requiredEmail(),
  /** An administrator when not said. */
  role: asked(z.enum(ADMIN, 'validation.choix')),
};

const on = entity({
  slug: 'administrateurs',
  table: 'users',
  type: 'Administrateur',
  label: 'Administrateur',
  item: Administrateur,
  isPerson: true,
});

export const administrateurs = {
  list: on.list({
    can: 'administrateurs.gerer',
    filters: { email: filterText(), role: filterCodes() },
    order: ['email', 'role'],
  }),
  show: on.show({ can: 'administrateurs.gerer' }),
  create: on.create({
    can: 'administrateurs.gerer',
    proof: 'always',
    body: z.object({ ...fields, password: requiredPassword() }),
  }),
  update: on.update({
    can: 'administrateurs.gerer',
    proof: 'signIn',
    body: z.object({ ...fields, password: newPassword(), motDePasseActuel: currentPassword() }).partial(),
  }),
  delete: on.delete({ can: 'administrateurs.gerer', proof: 'always' }),
  /** The text of the information box of a screen; null where there is none (P-2.8-07, P-2.8-08, P-7-74). */
  information: call('GET', '/administrateurs/information', {
    can: 'administrateurs.gerer',
    label: "Texte d'information d'un écran",
    query: z.object({ route: z.enum(ADMINISTRATEUR_ROUTES) }),
    output: z.object({ texte: z.string().nullable() }),
  }),
};
