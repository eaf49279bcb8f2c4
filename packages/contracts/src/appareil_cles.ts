import * as z from 'zod';
import { entity } from './contract.ts';
import { asked, filterIds, identifier, moment, reference, relation } from './fields.ts';

/** Keys by which devices report: one for a headset, of an establishment for its browser and mobile apps, or of a mobile application. */
const AppareilCle = z.object({
  id: z.int(),
  casque: relation('Casque', 'casques', { numeroSerie: z.string() }).nullable(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }).nullable(),
  application: z.string().nullable(),
  createdAt: moment(),
  revokedAt: moment().nullable(),
  /** To the minute; null: never. */
  derniereUtilisation: moment().nullable(),
});

const on = entity({ slug: 'appareil_cles', type: 'AppareilCle', label: "Clé d'appareil", item: AppareilCle });

export const appareil_cles = {
  list: on.list({
    can: 'appareil_cles.gerer',
    filters: { casque: filterIds(), etablissement: filterIds() },
    order: ['createdAt', 'derniereUtilisation'],
    direction: 'DESC',
    exists: ['revokedAt'],
  }),
  show: on.show({ can: 'appareil_cles.gerer' }),
  /** Answers the secret, the only time that it is shown; a headset's former key is revoked. */
  create: {
    ...on.create({
      can: 'appareil_cles.gerer',
      body: z.object({
        casque: asked(reference('Casque')),
        etablissement: asked(reference('Etablissement')),
        application: asked(identifier(40)),
      }),
    }),
    output: AppareilCle.extend({ secret: z.string() }),
  },
  revoquer: on.act('revoquer', { can: 'appareil_cles.gerer', label: "Révocation : clé d'appareil" }),
};
