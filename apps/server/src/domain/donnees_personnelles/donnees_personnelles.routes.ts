import { donnees_personnelles } from '@sillage/contracts/donnees_personnelles.ts';
import { insertAudit } from '../../platform/audit.ts';
import { bind } from '../../platform/bind.ts';
import { ensureFound } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { listConservations } from './donnees_personnelles.conservation.queries.ts';
import { previewOf, previewOfMany } from './donnees_personnelles.effacement.queries.ts';
import { exportPerson } from './export-person.ts';
import { endOfProof } from './hide-identity.ts';

export const donneesPersonnellesDomain = bind('donnees_personnelles', donnees_personnelles, {
  async export({ db, actor, params, query, clock, request }) {
    const now = clock.now();
    const file = await exportPerson({ db, actor, id: params.id, now }, query.format);
    await insertAudit(db, {
      date: now,
      userId: actor.userId,
      onBehalfOf: actor.onBehalfOf,
      action: 'donnees_personnelles.export',
      objet: iri('apprenants', params.id),
      details: { format: query.format },
      requestId: request.id,
      adresse: request.ip,
    });
    return file;
  },

  conservations: async ({ db }) => ({ conservations: await listConservations(db) }),

  async effacement({ db, actor, params }) {
    const { derniereAttestation, ...counts } = ensureFound(await previewOf(db, actor, params.id));
    return { ...counts, preuvesJusquau: endOfProof(derniereAttestation) };
  },

  effacements: ({ db, actor, body }) => previewOfMany(db, actor, body.ids),
});
