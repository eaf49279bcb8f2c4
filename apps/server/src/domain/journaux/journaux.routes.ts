import { journaux } from '@sillage/contracts/journaux.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyRequest } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Db } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { hashToken } from '../../platform/login.ts';
import { askNews } from '../casques/call-scripts.ts';
import { countEtats, listAppareils, listAwaited, listLacunes } from './journaux.appareils.queries.ts';
import { REBUILD_KEY, rebuild } from './journaux.job.ts';
import { listSetAside } from './journaux.mises-de-cote.queries.ts';
import { type Cle, findCle, findNews, findNewsForCle, touchCle } from './journaux.queries.ts';
import { newsRefusal } from './journaux.rules.ts';
import { receiveBatch } from './receive-batch.ts';

/** The keys that the door of a request has judged. */
const judged = new WeakMap<FastifyRequest, Cle>();

export const journauxDomain = bind(
  'journaux',
  journaux,
  {
    recevoir: ({ body, request, ...platform }) =>
      receiveBatch(platform, judged.get(request)!, body, platform.clock.now()),

    async informations({ db, clock, actor, params, request, config }) {
      const { authorization } = request.headers;
      if (authorization !== undefined) {
        const cle = await getCle(db, authorization);
        const known = ensureFound(await findNewsForCle(db, cle, params.numeroSerie, clock.now()));
        await touchCle(db, cle, clock.now());
        return known;
      }
      const refusal = newsRefusal(actor);
      if (refusal) throw new Refusal(refusal);
      const news = ensureFound(await findNews(db, params.numeroSerie));
      const address = config.deviceScripts.informations;
      if (!address) return news;
      // A script that fails is for the log alone: what is known here stays in sight (P-8-40).
      return askNews(address, params.numeroSerie, clock).catch((error: unknown) => {
        request.log.warn({ err: error, numeroSerie: params.numeroSerie }, 'no news from the script of the provider');
        return news;
      });
    },

    async appareils({ db, actor, clock, query }) {
      const now = clock.now();
      return { ...(await listAppareils(db, actor, query, now)), etats: await countEtats(db, actor, now) };
    },

    lacunes: ({ db, actor, query }) => listLacunes(db, actor, query),

    enAttente: ({ db, actor, query }) => listAwaited(db, actor, query),

    misesDeCote: ({ db, actor, query }) => listSetAside(db, actor, query),

    async recalculer({ tx }) {
      await enqueue(tx, rebuild, {}, REBUILD_KEY);
      return { message: message('journaux.recalcul_demande') };
    },
  },
  {
    async recevoir({ db }, request) {
      judged.set(request, await getCle(db, request.headers.authorization));
    },
  },
);

/** @throws Refusal 401 for a key that does not exist, 403 for one that was revoked */
async function getCle(db: Db, authorization: string | undefined): Promise<Cle> {
  const secret = /^Bearer ([^\s]{1,200})$/i.exec(authorization ?? '')?.[1];
  const cle = secret && (await findCle(db, hashToken(secret)));
  if (!cle) throw new Refusal('journaux.cle_inconnue');
  if (cle.revokedAt !== null) throw new Refusal('journaux.cle_revoquee');
  return cle;
}
