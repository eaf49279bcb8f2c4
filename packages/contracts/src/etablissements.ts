import * as z from 'zod';
import { APP_VERSIONS, CONNECTION_MODES, LANGUAGES } from './choices.ts';
import { call, entity, idParams } from './contract.ts';
import {
  asked,
  calendarDate,
  currentPassword,
  email,
  filterFlag,
  filterIds,
  filterText,
  firstLink,
  flag,
  identifier,
  moment,
  newPassword,
  reference,
  references,
  relation,
  requiredReference,
  requiredText,
  signInCode,
  text,
} from './fields.ts';

/**
 * Establishments: the client organisations (P-2.4, P-3-42, P-3-43, P-3-44, P-3-45, P-3-46, P-3-47, P-3-48, P-3-49, P-3-50, P-3-51, P-3-52,
 * P-3-53, P-3-54, P-3-55, P-3-56, P-3-57, P-3-58, P-3-59, P-3-60, P-3-61, P-3-62, P-3-63, P-3-64, P-3-65, P-3-66, P-3-67, P-3-68, P-3-69,
 * P-3-70).
 */

const AppareilVersion = z.object({
  id: z.int(),
  version: z.enum(APP_VERSIONS),
  valeurSpecifique: z.string().nullable(),
  type: relation('Type', 'types', { label: z.string() }),
});

const Possession = z.object({
  id: z.int(),
  casque: relation('Casque', 'casques', { numeroSerie: z.string() }),
  emplacement: z.int(),
  dateDebut: z.iso.date(),
  dateFin: z.iso.date().nullable(),
});

const Etablissement = z.object({
  id: z.int(),
  nom: z.string(),
  adresse: z.string().nullable(),
  codePostal: z.string().nullable(),
  ville: z.string().nullable(),
  email: z.string().nullable(),
  groupement: relation('Groupement', 'groupements', { nom: z.string() }).nullable(),
  codeEtablissement: z.string(),
  crmId: z.string().nullable(),
  dateDerniereConnexion: moment().nullable(),
  locked: z.boolean(),
  IFPS: z.boolean(),
  migrated: z.boolean(),
  finPossessionPC: z.iso.date().nullable(),
  /** Ids of those that it may use, of use where not all of them are open (P-3-60). */
  modules: z.array(z.int()),
  allowAllSequences: z.boolean(),
  isMobileModeAvailable: z.boolean(),
  isMobileModeForced: z.boolean(),
  bypassBrowserLoader: z.boolean(),
  defaultLanguage: z.enum(LANGUAGES),
  /** Known values: see FEATURES; an unknown one already stored is kept (P-3-67). */
  features: z.array(z.string()),
  connectionModes: z.array(z.enum(CONNECTION_MODES)),
  etablissementAppareilVersions: z.array(AppareilVersion),
  possessions: z.array(Possession),
  /** Address of the browser app, when a browser computer is held now (P-2.4-32, P-2.4-35). */
  lienNavigateur: z.string().nullable(),
  lienMotDePasse: firstLink(),
  version: z.int(),
});

const EtablissementInput = z.object({
  nom: requiredText('validation.obligatoire'),
  adresse: text().optional(),
  codePostal: identifier(16).optional(),
  ville: text().optional(),
  email: email().optional(),
  password: newPassword().optional(),
  groupement: reference('Groupement').optional(),
  codeEtablissement: signInCode().optional(),
  crmId: identifier(64).optional(),
  locked: flag().optional(),
  IFPS: flag().optional(),
  migrated: flag().optional(),
  finPossessionPC: calendarDate().optional(),
  modules: references('Module').optional(),
  allowAllSequences: flag().optional(),
  isMobileModeAvailable: flag().optional(),
  isMobileModeForced: flag().optional(),
  bypassBrowserLoader: flag().optional(),
  defaultLanguage: asked(z.enum(LANGUAGES, 'validation.choix')),
  /** Besides the known values, one that is already stored may be sent back. */
  features: z.array(z.string('validation.choix').max(64, 'validation.choix')).max(20).optional(),
  connectionModes: z.array(z.enum(CONNECTION_MODES, 'validation.choix')).max(4).optional(),
  etablissementAppareilVersions: z
    .array(
      z.object({
        type: requiredReference('Type'),
        version: z.enum(APP_VERSIONS, 'validation.choix'),
        valeurSpecifique: identifier(64).optional(),
      }),
    )
    .max(20)
    .optional(),
});

const on = entity({ slug: 'etablissements', type: 'Etablissement', label: 'Établissement', item: Etablissement });

/** One recorded action of an establishment's account (P-3-63, P-9-37). */
const Action = z.object({ id: z.int(), type: z.enum(['Connexion', 'Clic']), date: moment() });

export const etablissements = {
  list: on.list({
    can: 'etablissements.consulter',
    filters: {
      id: filterIds(),
      nom: filterText(),
      adresse: filterText(),
      codePostal: filterText(),
      ville: filterText(),
      email: filterText(),
      codeEtablissement: filterText(),
      crmId: filterText(),
      groupement: filterIds(),
      migrated: filterFlag(),
    },
    order: ['nom', 'ville', 'codePostal', 'codeEtablissement', 'dateDerniereConnexion'],
    exists: ['groupement'],
  }),
  options: on.options({
    can: 'etablissements.consulter',
    filters: { id: filterIds(), 'groupement.id': filterIds() },
    exists: ['groupement'],
  }),
  show: on.show({ can: 'etablissements.consulter' }),
  create: on.create({ can: 'etablissements.creer', body: EtablissementInput }),
  update: on.update({
    can: 'etablissements.modifier',
    proof: 'signIn',
    // A creation makes the code when none is given; it stays from then on.
    body: EtablissementInput.partial().extend({
      codeEtablissement: asked(signInCode()),
      motDePasseActuel: currentPassword(),
    }),
  }),
  delete: on.delete({ can: 'etablissements.supprimer', proof: 'always' }),
  /** Removes the establishment and everything attached to it; answers a sentence (P-7-58). */
  removeWithRelated: call('DELETE', '/etablissement/:id/remove', {
    can: 'etablissements.supprimer_avec_lies',
    label: "Suppression d'un établissement et de ses éléments liés",
    proof: 'always',
    params: idParams,
    output: z.object({ message: z.string() }),
  }),
  /** Newest first, cut to 200 (P-2.4-42). */
  actions: call('GET', '/etablissements/:id/actions', {
    can: 'etablissements.historique',
    label: "Historique d'un établissement",
    params: idParams,
    output: z.object({ actions: z.array(Action) }),
  }),
};
