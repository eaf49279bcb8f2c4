import { can } from '@sillage/contracts/capabilities.ts';
import { CONNECT_AS_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { type Actor, makeToken } from '../../platform/login.ts';
import { findAccountToEnter, insertToken } from './connexion.queries.ts';
import { returnSlugOf } from './sign-in.ts';

interface Asked {
  actor: Actor;
  id: number;
  role: 'learner' | 'organisation' | 'referent';
  config: Config;
  now: Date;
}

/**
 * Makes the two single-use links of a connect-as: into the account, and back (P-7-48, P-7-49, P-7-50).
 * The target is a learner, an organisation or a referent, so nobody climbs the ladder of roles.
 */
export async function connectAs(tx: Connection, { actor, id, role, config, now }: Asked) {
  if (!can(actor, `${slugs[role]}.se_connecter_en_tant_que`)) throw new Refusal('erreur.non_autorise');
  const target = ensureFound(await findAccountToEnter[role](tx, actor, id));
  const slug = makeToken();
  const returnSlug = returnSlugOf(slug);
  // What was proved a moment ago goes on with the person; a link proves nothing by itself.
  const { preuveAt } = actor;
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await insertToken(tx, {
    token: slug,
    usage: 'connexion',
    userId: target.userId,
    // The person really there, even from one connect-as to the next.
    onBehalfOf: actor.onBehalfOf ?? actor.userId,
    preuveAt,
    expiresAt: inSeconds(CONNECT_AS_SECONDS),
  });
  await insertToken(tx, {
    token: returnSlug,
    usage: 'retour',
    userId: actor.userId,
    onBehalfOf: actor.onBehalfOf,
    preuveAt,
    expiresAt: inSeconds(config.loginHours * 3_600),
  });
  const address = (value: string) => `${config.publicUrl}/login?slug=${value}`;
  return {
    adminLink: address(returnSlug),
    link: address(slug),
    compte: { role, userId: target.userId },
    fiche: iri(slugs[role], id),
  };
}

const slugs = { learner: 'apprenants', organisation: 'etablissements', referent: 'referents' } as const;
