import * as z from 'zod';
import { entity } from './contract.ts';
import {
  currentPassword,
  email,
  filterIds,
  filterText,
  firstLink,
  newPassword,
  references,
  relation,
  requiredText,
} from './fields.ts';

/** Groupements: groups of establishments, with an account of their own (P-2.5, P-3-71, P-3-72, P-3-73). */

const Groupement = z.object({
  id: z.int(),
  nom: z.string(),
  email: z.string().nullable(),
  etablissements: z.array(relation('Etablissement', 'etablissements', { nom: z.string() })),
  lienMotDePasse: firstLink(),
  version: z.int(),
});

const GroupementInput = z.object({
  nom: requiredText('groupements.nom_obligatoire'),
  email: email().optional(),
  password: newPassword().optional(),
  etablissements: references('Etablissement').optional(),
});

const on = entity({ slug: 'groupements', type: 'Groupement', label: 'Groupement', item: Groupement });

export const groupements = {
  list: on.list({
    can: 'groupements.consulter',
    filters: { nom: filterText(), email: filterText() },
    order: ['nom', 'email'],
  }),
  options: on.options({ can: 'groupements.consulter', filters: { id: filterIds() } }),
  show: on.show({ can: 'groupements.consulter' }),
  create: on.create({ can: 'groupements.creer', body: GroupementInput }),
  update: on.update({
    can: 'groupements.modifier',
    proof: 'signIn',
    body: GroupementInput.partial().extend({ motDePasseActuel: currentPassword() }),
  }),
  delete: on.delete({ can: 'groupements.supprimer', proof: 'always' }),
};
