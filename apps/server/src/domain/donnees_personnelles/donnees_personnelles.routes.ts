import type { Role } from '@sillage/contracts/capabilities.ts';
import { donnees_personnelles } from '@sillage/contracts/donnees_personnelles.ts';
import { changeRefusal } from '@sillage/contracts/users.rules.ts';
import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit.ts';
import { bind } from '../../platform/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import type { Actor } from '../../platform/login.ts';
import { getUser } from '../users/users.queries.ts';
import { listConservations } from './donnees_personnelles.conservation.queries.ts';
import { previewOf, previewOfMany } from './donnees_personnelles.effacement.queries.ts';
import { endOfProof } from './donnees_personnelles.identite.rules.ts';
import { exportAccount, exportPerson } from './export-person.ts';

export const donneesPersonnellesDomain = bind('donnees_personnelles', donnees_personnelles, {
  async export({ params, query, ...call }) {
    const file = await exportPerson(call, params.id, query.format);
    await noteExport(call, iri('apprenants', params.id), query.format);
    return file;
  },

  async ownExport({ query, ...call }) {
    const { userId, onBehalfOf } = call.actor;
    if (onBehalfOf !== null) throw new Refusal('erreur.non_autorise');
    const file = await exportAccount(call, userId, query.format);
    await noteExport(call, iri('users', userId), query.format);
    return file;
  },

  async accountExport({ params, query, ...call }) {
    const { id, role } = await getUser(call.db, call.actor, params.id);
    const refusal = changeRefusal({ id: call.actor.userId, role: call.actor.role as Role | null }, { id, role });
    if (refusal) throw new Refusal(refusal);
    const file = await exportAccount(call, id, query.format);
    await noteExport(call, iri('users', id), query.format);
    return file;
  },

  conservations: async ({ db }) => ({ conservations: await listConservations(db) }),

  async effacement({ db, actor, params }) {
    const { derniereAttestation, ...counts } = ensureFound(await previewOf(db, actor, params.id));
    return { ...counts, preuvesJusquau: endOfProof(derniereAttestation) };
  },

  effacements: ({ db, actor, body }) => previewOfMany(db, actor, body.ids),
});

interface Exporting {
  db: Db;
  actor: Actor;
  clock: Clock;
  request: FastifyRequest;
}

/** A call that reads leaves no line by itself; who took all that is known of somebody is worth one. */
function noteExport({ db, actor, clock, request }: Exporting, objet: string, format: string): Promise<void> {
  return insertAudit(db, {
    date: clock.now(),
    userId: actor.userId,
    onBehalfOf: actor.onBehalfOf,
    action: 'donnees_personnelles.export',
    objet,
    details: { format },
    requestId: request.id,
    adresse: request.ip,
  });
}
