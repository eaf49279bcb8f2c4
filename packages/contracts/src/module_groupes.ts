import * as z from 'zod';
import { entity } from './contract.ts';
import { filterIds, filterText, requiredText, wholeNumber } from './fields.ts';
import { illustrationCalls } from './illustrations.ts';

/** Module groups: the families of the catalogue (C-2.3, C-3.3). */

const ModuleGroupe = z.object({
  id: z.int(),
  nom: z.string(),
  /** Address of the stored picture; null: a generated cover. */
  illustration: z.string().nullable(),
  ordre: z.int(),
  version: z.int(),
});

const ModuleGroupeInput = z.object({
  nom: requiredText('module_groupes.nom_obligatoire'),
  ordre: wholeNumber(0, 9_999).optional(),
});

const on = entity({
  slug: 'module_groupes',
  type: 'ModuleGroupe',
  label: 'Groupe de modules',
  item: ModuleGroupe,
});

export const module_groupes = {
  list: on.list({
    can: 'module_groupes.consulter',
    filters: { id: filterIds(), nom: filterText() },
    order: ['ordre', 'nom'],
  }),
  options: on.options({ can: 'module_groupes.consulter', filters: { id: filterIds() } }),
  show: on.show({ can: 'module_groupes.consulter' }),
  create: on.create({ can: 'module_groupes.modifier', body: ModuleGroupeInput }),
  update: on.update({ can: 'module_groupes.modifier', body: ModuleGroupeInput.partial() }),
  delete: on.delete({ can: 'module_groupes.modifier' }),
  ...illustrationCalls('module_groupes', 'module_groupes.modifier'),
};
