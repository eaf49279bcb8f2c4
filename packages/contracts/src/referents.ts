import * as z from 'zod';
import { entity } from './contract.ts';
import {
  asked,
  currentPassword,
  email,
  filterIds,
  filterText,
  firstLink,
  flag,
  newPassword,
  personName,
  reference,
  relation,
  text,
} from './fields.ts';

/** Referents: staff contacts of an establishment (P-2.6, P-3-74, P-3-75, P-3-76, P-3-77, P-3-78, P-3-79, P-3-80). */

const Referent = z.object({
  id: z.int(),
  nom: z.string(),
  prenom: z.string(),
  poste: z.string().nullable(),
  /** Function held in the establishment, not an access right (P-3-80). */
  role: z.string().nullable(),
  email: z.string().nullable(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }),
  /** Their account receives the monthly report of all that they see (P-3-80). */
  rapportsMail: z.boolean(),
  lienMotDePasse: firstLink(),
  version: z.int(),
});

const ReferentInput = z.object({
  nom: personName('referents.nom_obligatoire'),
  prenom: personName('referents.prenom_obligatoire'),
  poste: text().optional(),
  role: text().optional(),
  email: email().optional(),
  password: newPassword().optional(),
  etablissement: asked(reference('Etablissement')),
  rapportsMail: flag().optional(),
});

const on = entity({ slug: 'referents', type: 'Referent', label: 'Référent', item: Referent, isPerson: true });

export const referents = {
  list: on.list({
    can: 'referents.consulter',
    filters: {
      nom: filterText(),
      prenom: filterText(),
      poste: filterText(),
      role: filterText(),
      email: filterText(),
      etablissement: filterIds(),
    },
    order: ['nom', 'prenom', 'poste', 'role', 'email'],
  }),
  options: on.options({ can: 'referents.consulter', filters: { id: filterIds(), etablissement: filterIds() } }),
  show: on.show({ can: 'referents.consulter' }),
  create: on.create({ can: 'referents.modifier', body: ReferentInput }),
  update: on.update({
    can: 'referents.modifier',
    proof: 'signIn',
    body: ReferentInput.partial().extend({ motDePasseActuel: currentPassword() }),
  }),
  delete: on.delete({ can: 'referents.supprimer', proof: 'always' }),
};
