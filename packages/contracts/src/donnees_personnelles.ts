import * as z from 'zod';
import { call, fileAnswer, idParams } from './contract.ts';
import { moment } from './fields.ts';

/** What the product keeps of a person: what an erasure would take away and leave (docs/data-protection.md). */

const query = z.object({ format: z.enum(['pdf', 'json']).default('pdf') });

/** What a night has removed: learners archived too long, names that no account knows, mails, addresses of the audit, its lines, proofs of those erased. */
const rapport = z.object({
  apprenants: z.int(),
  inconnus: z.int(),
  courriels: z.int(),
  adresses: z.int(),
  journal: z.int(),
  preuves: z.int(),
});
export type Rapport = z.output<typeof rapport>;

export const donnees_personnelles = {
  /** Everything about one learner, as a document to read or as data: by that person, or by staff who may edit the record. */
  export: call('GET', '/apprenants/:id/export', {
    can: 'apprenants.modifier_fiche',
    label: 'Export des données personnelles',
    params: idParams,
    query,
    output: fileAnswer('pdf', 'json'),
  }),
  /** The same of the own account, whoever it belongs to. */
  ownExport: call('GET', '/donnees_personnelles/export', {
    can: 'connected',
    label: 'Export de ses propres données personnelles',
    query,
    output: fileAnswer('pdf', 'json'),
  }),
  /** The same of another account, for whoever may change it. */
  accountExport: call('GET', '/users/:id/export', {
    can: 'users.gerer',
    label: "Export des données personnelles d'un compte",
    params: idParams,
    query,
    output: fileAnswer('pdf', 'json'),
  }),
  /** The nights, the last one first. */
  conservations: call('GET', '/donnees_personnelles/conservations', {
    can: 'rgpd.consulter',
    label: 'Rapports de conservation',
    output: z.object({ conservations: z.array(rapport.extend({ date: moment() })) }),
  }),
  /** Before an erasure: what goes, what stays under a pseudonym, and until when. */
  effacement: call('GET', '/apprenants/:id/effacement', {
    can: 'apprenants.supprimer',
    label: "Ce que l'effacement d'un apprenant supprime et garde",
    params: idParams,
    output: z.object({
      nom: z.string(),
      prenom: z.string(),
      badges: z.int(),
      attestations: z.int(),
      sessions: z.int(),
      /** Last day of what is kept as proof of training; null without any. */
      preuvesJusquau: z.iso.date().nullable(),
    }),
  }),
  /** The same of several, in all: of those within the perimeter. */
  effacements: call('POST', '/apprenants/effacement', {
    can: 'apprenants.supprimer_en_lot',
    label: "Ce que l'effacement de plusieurs apprenants supprime et garde",
    reads: true,
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(10_000, 'validation.trop_d_elements') }),
    output: z.object({ apprenants: z.int(), badges: z.int(), attestations: z.int(), sessions: z.int() }),
  }),
};
