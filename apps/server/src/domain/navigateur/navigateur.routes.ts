import { navigateur } from '@sillage/contracts/navigateur.ts';
import type { FastifyRequest } from 'fastify';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { makeToken } from '../../platform/login.ts';
import { insertToken } from '../connexion/connexion.queries.ts';
import type { Cle } from '../journaux/journaux.queries.ts';
import { receiveBatch } from '../journaux/receive-batch.ts';
import {
  findEtablissement,
  findSeance,
  isOwnName,
  listLearners,
  listSteps,
  type Seance,
} from './navigateur.queries.ts';
import { accessTo, asPossible, modulesOf } from './navigateur.rules.ts';
import { openSeance } from './open-seance.ts';

/** A code is asked for when a training is opened (S-7-66). */
const TOKEN_SECONDS = 120;

/** The sessions that the door of a request has opened. */
const judged = new WeakMap<FastifyRequest, Seance & { cle: Cle }>();

export const navigateurDomain = bind(
  'navigateur',
  navigateur,
  {
    async accueil({ db, clock, query }) {
      const etab = await findEtablissement(db, query.codeEtablissement, today(clock));
      if (!etab) throw new Refusal('navigateur.code_inconnu');
      const { nom, codeEtablissement, finLe, bypassBrowserLoader, connectionModes: modes } = etab;
      const acces = accessTo(etab);
      return {
        etablissement: { nom, codeEtablissement },
        acces,
        finLe: acces === 'ferme' ? finLe : null,
        bypassBrowserLoader,
        mobile: { available: etab.isMobileModeAvailable, forced: etab.isMobileModeForced },
        modes,
        apprenants: acces === 'ouvert' && modes.includes('userList') ? await listLearners(db, etab.id) : [],
        modules: acces === 'ouvert' ? modulesOf(await listSteps(db, etab.id)) : [],
      };
    },

    async connexion({ tx, actor, clock, body }) {
      // Under another's name nothing is played (S-1-05).
      const isOwn = actor.onBehalfOf === null && (await isOwnName(tx, actor, body.username, body.companyReference));
      if (!isOwn) throw new Refusal('navigateur.apprenant_inconnu');
      const token = makeToken();
      const expiresAt = new Date(clock.now().getTime() + TOKEN_SECONDS * 1000);
      await insertToken(tx, { token, usage: 'navigateur', userId: actor.userId, onBehalfOf: null, expiresAt });
      return { token };
    },

    ouvrir: ({ body, ...platform }) => openSeance(platform, body),

    async rapporter({ db, config, clock, body, request }) {
      const { session, numeroSerie, openedAt, cle } = judged.get(request)!;
      const now = clock.now();
      const evenements = body.evenements.map((event) => ({ ...asPossible(event, openedAt, now), session }));
      const appareil = { numeroSerie, plateforme: 'navigateur' };
      const { refuses, ...receipt } = await receiveBatch({ db, config }, cle, { appareil, evenements }, now);
      return { ...receipt, refuses: refuses.length };
    },
  },
  {
    rapporter: {
      async inBody({ db, clock }, request) {
        const { cle } = (request.body ?? {}) as { cle?: unknown };
        const seance = typeof cle === 'string' && (await findSeance(db, cle, clock.now()));
        if (!seance) throw new Refusal('navigateur.cle_inconnue');
        if (seance.cle === null) throw new Refusal('navigateur.revoquee');
        judged.set(request, { ...seance, cle: seance.cle });
      },
    },
  },
);
