import * as z from 'zod';
import { call } from './contract.ts';
import { enteredInstant, requiredText, text } from './fields.ts';

/** Sessions entered by hand, and their processing (S-2.16, S-3-31, S-7-48, S-7-49, S-7-50, S-7-51, S-7-52, S-7-53, S-7-54, S-7-55). */

export const sessions_saisies = {
  /** Name of the learner's identifier in the product, which ends with the name of the product (S-2.16-12). */
  formulaire: call('GET', '/insertSessionInLog', {
    can: 'outils.utiliser',
    label: 'Champs d’une session saisie à la main',
    output: z.object({ identifiant: z.string() }),
  }),
  saisir: call('POST', '/insertSessionInLog', {
    can: 'outils.utiliser',
    label: 'Saisie d’une session',
    form: 'form',
    status: 201,
    body: z
      .object({
        nom: requiredText(),
        prenom: requiredText(),
        /** uuid or guid. */
        scenario: requiredText('validation.obligatoire', 200),
        profil: requiredText(),
        start: enteredInstant(),
        end: enteredInstant(),
      })
      .catchall(text()),
    output: z.array(z.object({ IDSession: z.uuid() })),
  }),
  /** Processes it again as often as asked, with the same result. */
  traiter: call('GET', '/BatchAHeadset', {
    can: 'outils.utiliser',
    label: 'Traitement d’une session saisie',
    query: z.object({
      deletePreviousLogs: z.string().max(10).optional(),
      simpleVerbose: z.string().max(10).optional(),
      /** Id or serial number (S-7-54). */
      headset: z.string().min(1).max(64),
      sessionId: z.uuid(),
    }),
    output: z.object({
      sessions: z.array(
        z.object({
          Session_id: z.uuid(),
          Nom: z.string().nullable(),
          Prenom: z.string().nullable(),
          Profil: z.string().nullable(),
          Scenario: z.string(),
          Date: z.string(),
          dureeSecondes: z.int().nullable(),
          Score: z.number().nullable(),
          satisfaction: z.int().nullable(),
          complete: z.boolean(),
          etablissement: z.string().nullable(),
          saisie: z.string(),
        }),
      ),
    }),
  }),
};
