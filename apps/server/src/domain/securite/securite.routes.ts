import { securite } from '@sillage/contracts/securite.ts';
import { bind } from '../../platform/bind.ts';
import { brokenConstraint } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { type Actor, loginCookie, needsFactor } from '../../platform/login.ts';
import { getConnectedUser } from '../connexion/connexion.queries.ts';
import { adminSlugOf } from '../connexion/sign-in.ts';
import { endLogins } from '../users/users.queries.ts';
import { addTotp, askNewTotp, makeCodes, passFactor, settleFactor } from './add-factor.ts';
import { askNewPasskey, askPasskey, readNewPasskey } from './check-passkey.ts';
import { ensureProof, listProofs, reallyThere } from './check-proof.ts';
import { removeFactors } from './remove-factors.ts';
import {
  countCodes,
  deleteFactor,
  findAddressee,
  insertPasskey,
  listFactors,
  listLogins,
  lockAccount,
  noteProof,
  renameFactor,
  replaceCodes,
} from './securite.queries.ts';
import { mayHavePasskeys } from './securite.rules.ts';

export const securiteDomain = bind('securite', securite, {
  async show({ db, actor, config, clock }) {
    ensureOwn(actor);
    return {
      facteurs: await listFactors(db, actor.userId),
      codesRestants: await countCodes(db, actor.userId),
      exige: needsFactor(actor, config),
      passkeysPossibles: mayHavePasskeys(config.publicUrl),
      connexions: await listLogins(db, actor, clock.now()),
    };
  },

  proofs: async ({ db, actor }) => ({ moyens: await listProofs(db, reallyThere(actor)) }),

  challenge: ({ actor, ...platform }) => askPasskey(platform, actor, reallyThere(actor)),

  async prove({ actor, tx, body, request, reply, ...platform }) {
    await ensureProof(platform, tx, request, actor, body);
    const isFactor = body.motDePasse === undefined && actor.onBehalfOf === null;
    if (isFactor) return passFactor(platform, tx, { actor, request, reply });
    await noteProof(tx, actor, platform.clock.now(), false);
    return getConnectedUser(tx, actor, adminSlugOf(request.cookies[loginCookie(platform.config)] ?? ''));
  },

  async beginPasskey({ actor, ...platform }) {
    ensureOwn(actor);
    const addressee = ensureFound(await findAddressee(platform.db, actor.userId));
    return askNewPasskey(platform, actor, addressee.email ?? addressee.nom);
  },

  async addPasskey({ actor, tx, body, request, reply, note, ...platform }) {
    ensureOwn(actor);
    const { nom } = body;
    note({ nom });
    const passkey = await readNewPasskey(platform, actor, body.passkey);
    const add = () =>
      insertPasskey(tx, actor.userId, { ...passkey, nom }, platform.clock.now()).catch((error: unknown) => {
        // Browsers draw ids at random: one that is known was not drawn.
        throw brokenConstraint(error) === null ? error : new Refusal('securite.preuve_incorrecte');
      });
    return settleFactor(platform, tx, { actor, request, reply, add });
  },

  beginTotp({ actor, ...platform }) {
    ensureOwn(actor);
    return askNewTotp(platform, actor);
  },

  async addTotp({ actor, tx, body, request, reply, ...platform }) {
    ensureOwn(actor);
    const add = () => addTotp(platform, tx, actor, body.code);
    return settleFactor(platform, tx, { actor, request, reply, add });
  },

  async renameFactor({ actor, tx, params, body, note }) {
    ensureOwn(actor);
    note({ nom: body.nom });
    if (!(await renameFactor(tx, actor.userId, params.id, body.nom))) throw new Refusal('erreur.introuvable');
  },

  async removeFactor({ actor, tx, params, config, note }) {
    ensureOwn(actor);
    await lockAccount(tx, actor.userId);
    const factors = await listFactors(tx, actor.userId);
    const { id, genre, nom } = ensureFound(factors.find((one) => one.id === params.id));
    if (factors.length === 1 && needsFactor(actor, config)) throw new Refusal('securite.dernier_exige');
    note({ genre, nom });
    await deleteFactor(tx, actor.userId, id);
    if (factors.length === 1) await replaceCodes(tx, actor.userId, []);
  },

  async renewCodes({ actor, tx }) {
    ensureOwn(actor);
    await lockAccount(tx, actor.userId);
    if ((await listFactors(tx, actor.userId)).length === 0) throw new Refusal('erreur.introuvable');
    return { codes: await makeCodes(tx, actor.userId) };
  },

  async endLogin({ actor, tx, params }) {
    ensureOwn(actor);
    if ((await endLogins(tx, actor.userId, { except: actor.connexionId, held: params.id })) === 0)
      throw new Refusal('erreur.introuvable');
  },

  async endOtherLogins({ actor, tx }) {
    ensureOwn(actor);
    return { terminees: await endLogins(tx, actor.userId, { except: actor.connexionId, held: 'all' }) };
  },

  async removeFactorsOf({ actor, tx, params, note }) {
    if (params.id === reallyThere(actor)) throw new Refusal('users.propre_compte');
    const { nom, retires } = await removeFactors(tx, params.id);
    note({ nom, retires }, `/api/users/${params.id}`);
    return { retires };
  },
});

/** An own account is its person's: whoever is there under its name has no hand in how it is entered. */
function ensureOwn({ onBehalfOf }: Actor): void {
  if (onBehalfOf !== null) throw new Refusal('erreur.non_autorise');
}
