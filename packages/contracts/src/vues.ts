import * as z from 'zod';
import { entity } from './contract.ts';
import { filterCodes, flag, requiredText, storable } from './fields.ts';
import type { MessageCode } from './messages.fr.ts';
import { LISTES, MAX_ETAT } from './vues.rules.ts';

/** Views of lists: search, filters, order, page size and columns, kept under a name by a person, who may share it. */

const wrong = 'validation.invalide' satisfies MessageCode;

/** A column, a filter, an order, a tab: words of ours, never a sentence. */
const plain = z.string().regex(/^-?[\w.]{1,60}$/);
const word = z.string().max(500).refine(storable);
const words = z.array(z.union([word, z.number()])).max(200);

/** What the address of a list says: what all lists have, then what only some have (a period, a box). */
const Etat = z
  .object({
    search: word.optional(),
    filters: z.record(plain, z.array(word).max(200)).optional(),
    order: plain.optional(),
    rowsPerPage: z.int().min(-1).max(100_000).optional(),
    tab: plain.optional(),
    columns: z.array(plain).max(100).optional(),
  })
  .catchall(z.union([word, z.number(), z.boolean(), words]))
  .refine((etat) => Object.keys(etat).every((name) => plain.safeParse(name).success), wrong)
  .refine((etat) => JSON.stringify(etat).length <= MAX_ETAT, 'vues.trop_longue' satisfies MessageCode);

const Vue = z.object({
  id: z.int(),
  /** The page of its list. */
  liste: z.string(),
  nom: z.string(),
  etat: z.record(z.string(), z.unknown()),
  partagee: z.boolean(),
  /** Whose it is; null once the account says no name. */
  auteur: z.string().nullable(),
  /** One's own: nobody else changes it. */
  mienne: z.boolean(),
  version: z.int(),
});

const VueInput = z.object({
  nom: requiredText('vues.nom_obligatoire', 60),
  etat: Etat,
  partagee: flag().optional(),
});

const on = entity({ slug: 'vues', type: 'Vue', label: 'Vue', item: Vue });

export const vues = {
  list: on.list({ can: 'vues.gerer', filters: { liste: filterCodes() }, order: ['nom'] }),
  show: on.show({ can: 'vues.gerer' }),
  create: on.create({ can: 'vues.gerer', body: VueInput.extend({ liste: z.enum(LISTES, wrong) }) }),
  update: on.update({ can: 'vues.gerer', body: VueInput.partial() }),
  delete: on.delete({ can: 'vues.gerer' }),
};
