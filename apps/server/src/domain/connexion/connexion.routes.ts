import { connexion } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { demoSignIns, hasDemoWorld } from '../../demo/world.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { deleteConnexion, hashToken, makeToken, sessionCookie } from '../../platform/session.ts';
import { updatePassword } from '../users/users.queries.ts';
import { connectAs } from './connect-as.ts';
import {
  countFailures,
  deleteFailures,
  type FoundAccount,
  getSessionUser,
  insertFailure,
  insertToken,
  isOpenAccount,
  listAccountsByCode,
  takeToken,
  toCompte,
} from './connexion.queries.ts';
import {
  ATTEMPT_WINDOW_SECONDS,
  delayInWords,
  MAX_FAILURES_PER_ADDRESS,
  MAX_FAILURES_PER_CODE,
  PASSWORD_LINK_SECONDS,
  secondsToWait,
} from './connexion.rules.ts';
import { passwordMail } from './password-mail.ts';
import { hashStrongPassword, isRightPassword } from './passwords.ts';
import { adminSlugOf, signIn } from './sign-in.ts';

export const connexionDomain = bind('connexion', connexion, {
  async login({ body, request, reply, ...platform }) {
    if (body.slug) {
      const opened = await openLink(platform, body.slug, request.ip);
      return signIn(platform, request, reply, opened);
    }
    const code = body.code?.trim() ?? '';
    const codeHash = hashToken(code.toLowerCase());
    await ensureNotTooMany(platform, codeHash, request.ip);
    const refuse = async () => {
      await insertFailure(platform.db, codeHash, request.ip, platform.clock.now());
      return new Refusal('connexion.identifiants_incorrects');
    };

    const accounts = code ? await listAccountsByCode(platform.db, code) : [];
    const chosen = body.eId ? accounts.filter((one) => one.userId === body.eId) : accounts;
    if (chosen.length > 1) {
      reply.code(207);
      return { message: chosen.map(toCompte) };
    }
    const account: FoundAccount | undefined = chosen[0];
    const password = body.password ?? '';
    if (!password) {
      if (!account) throw await refuse();
      reply.code(account.passwordHash ? 202 : 206);
      return {
        message: message(
          account.passwordHash ? 'connexion.mot_de_passe_demande' : 'connexion.nouveau_mot_de_passe_demande',
        ),
      };
    }
    if (account && account.passwordHash === null) {
      await updatePassword(platform.db, account.userId, await hashStrongPassword(password));
    } else if (!(await isRightPassword(account?.passwordHash ?? null, password)) || !account) {
      throw await refuse();
    }
    await deleteFailures(platform.db, codeHash);
    return signIn(platform, request, reply, { userId: account.userId, onBehalfOf: null });
  },

  async logout({ db, config, request, reply }) {
    const token = request.cookies[sessionCookie(config)];
    if (token) await deleteConnexion(db, token);
    // Without it, browsers keep a cookie of that name.
    reply.clearCookie(sessionCookie(config), { path: '/', secure: config.publicUrl.startsWith('https:') });
  },

  session({ db, config, actor, request }) {
    return getSessionUser(db, actor, adminSlugOf(request.cookies[sessionCookie(config)] ?? ''));
  },

  async requestPassword({ db, config, clock, body }) {
    const accounts = (await listAccountsByCode(db, body.email)).filter((one) => one.email === body.email.toLowerCase());
    const expiresAt = new Date(clock.now().getTime() + PASSWORD_LINK_SECONDS * 1000);
    if (accounts.length > 0) {
      await db.transaction().execute(async (tx) => {
        const links = accounts.map((account) => ({
          account: toCompte(account),
          token: makeToken(),
          userId: account.userId,
        }));
        for (const { token, userId } of links) {
          await insertToken(tx, { token, usage: 'mot_de_passe', userId, onBehalfOf: null, expiresAt });
        }
        const choices = links.map(({ account, token }) => ({
          ...account,
          adresse: `${config.publicUrl}/reset-password/${token}`,
        }));
        await enqueue(tx, sendMail, passwordMail(body.email, choices));
      });
    }
    // The same answer whether the address is known or not (P-7-47).
    return { message: message('connexion.lien_envoye') };
  },

  async resetPassword({ db, clock, body }) {
    const passwordHash = await hashStrongPassword(body.password);
    await db.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, body.token, ['mot_de_passe'], clock.now());
      if (!taken || !(await isOpenAccount(tx, taken.userId))) throw new Refusal('connexion.lien_invalide');
      await updatePassword(tx, taken.userId, passwordHash);
    });
    return { message: message('connexion.mot_de_passe_change') };
  },

  connectAs: ({ tx, actor, body, config, clock }) => connectAs(tx, { actor, ...body, config, now: clock.now() }),

  async demonstration({ db }) {
    return { comptes: (await hasDemoWorld(db)) ? demoSignIns : [] };
  },
});

/** 429 once too many sign-ins were refused for this identifier or from this address. */
async function ensureNotTooMany({ db, clock }: Platform, codeHash: Buffer, adresse: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_SECONDS * 1000);
  const { byCode, byAddress } = await countFailures(db, codeHash, adresse, since);
  const wait = Math.max(
    secondsToWait(byCode, MAX_FAILURES_PER_CODE, now),
    secondsToWait(byAddress, MAX_FAILURES_PER_ADDRESS, now),
  );
  if (wait > 0)
    throw new Refusal('connexion.trop_de_tentatives', { values: { delai: delayInWords(wait) }, retryAfter: wait });
}

async function openLink({ db, clock }: Platform, slug: string, adresse: string) {
  const now = clock.now();
  const taken = await takeToken(db, slug, ['connexion', 'retour'], now);
  if (!taken || !(await isOpenAccount(db, taken.userId))) {
    await insertFailure(db, hashToken(slug), adresse, now);
    throw new Refusal('connexion.identifiants_incorrects');
  }
  const { userId, onBehalfOf, usage } = taken;
  return { userId, onBehalfOf, slug: usage === 'connexion' && onBehalfOf !== null ? slug : undefined };
}
