import * as z from 'zod';
import { ADMIN, ROLES } from './capabilities.ts';
import { FICHES } from './choices.ts';
import { entity } from './contract.ts';
import {
  asked,
  currentPassword,
  email,
  filterCodes,
  moment,
  newPassword,
  requiredEmail,
  requiredPassword,
} from './fields.ts';

/**
 * Users: every account that can sign in, whoever it belongs to (P-2.8-19, P-2.8-20, P-2.8-21, P-2.8-22, P-2.8-23, P-2.8-24, P-2.8-25,
 * P-2.8-26, P-3-19).
 */

const User = z.object({
  id: z.int(),
  /** Of the record for an account that belongs to one. */
  email: z.string().nullable(),
  /** Whose account it is. */
  nom: z.string().nullable(),
  /** Null: it opens no right until a super administrator gives it a role. */
  role: z.enum(ROLES).nullable(),
  /** The record that the account belongs to, which holds its e-mail and goes with it; null for the others. */
  fiche: z.object({ slug: z.enum(FICHES), id: z.int() }).nullable(),
  createdAt: moment(),
  version: z.int(),
});

/** Of accounts without a record; a record says what its account may do. */
const role = z.enum(ADMIN, 'validation.choix').nullable().optional();

const on = entity({ slug: 'users', type: 'User', label: 'Utilisateur', item: User, isPerson: true });

export const users = {
  list: on.list({
    can: 'users.gerer',
    /** `aucun` for those that wait for their role. */
    filters: { role: filterCodes() },
    order: ['id'],
  }),
  show: on.show({ can: 'users.gerer' }),
  create: on.create({
    can: 'users.gerer',
    proof: 'always',
    body: z.object({ email: requiredEmail(), password: requiredPassword(), role }),
  }),
  update: on.update({
    can: 'users.gerer',
    proof: 'signIn',
    body: z
      .object({ email: asked(email()), password: newPassword(), motDePasseActuel: currentPassword(), role })
      .partial(),
  }),
  delete: on.delete({ can: 'users.gerer', proof: 'always' }),
};
