import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { PASSWORD_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { type Compte, connexion } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { FastifyRequest } from 'fastify';
import { demoSignIns, hasDemoWorld } from '../../demo/world.ts';
import { insertAudit } from '../../platform/audit.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import { deleteConnexion, hashToken, sessionCookie } from '../../platform/session.ts';
import { updatePassword } from '../users/users.queries.ts';
import { connectAs } from './connect-as.ts';
import {
  type FoundAccount,
  forgetAttempt,
  forgetFailures,
  getSessionUser,
  insertAttempt,
  isOpenAccount,
  keepAttempt,
  listAccountsByCode,
  listOwnWords,
  setFirstPassword,
  takeToken,
  toCompte,
} from './connexion.queries.ts';
import { choosesPassword } from './connexion.rules.ts';
import { beginAttempt } from './count-attempts.ts';
import { makePasswordLink } from './password-links.ts';
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
    const accounts = code ? await listAccountsByCode(platform.db, code) : [];
    const chosen = body.eId ? accounts.filter((one) => one.userId === body.eId) : accounts;
    const account = chosen.length === 1 ? chosen[0] : undefined;
    const whose = account ? `compte:${account.userId}` : `code:${code.toLowerCase()}`;
    const attempt = await beginAttempt(platform, whose, request.ip);
    const step = await readStep(platform, chosen, body.password ?? '').catch(async (error: unknown) => {
      // A first password that is too weak, or a failure of ours: nothing was guessed.
      await forgetAttempt(platform.db, attempt.id);
      throw error;
    });
    if (step === 'refused') {
      await keepAttempt(platform.db, attempt.id);
      // What was typed is not kept: people type their password in the wrong field.
      await tell(platform, request, 'connexion.refus', { compte: account?.userId ?? null });
      throw new Refusal('connexion.identifiants_incorrects');
    }
    await forgetAttempt(platform.db, attempt.id);
    if (step !== 'signedIn') {
      reply.code(step.status);
      return step.body;
    }
    await forgetFailures(platform.db, attempt.codeHash);
    return signIn(platform, request, reply, { userId: account!.userId, onBehalfOf: null });
  },

  async logout({ actor, request, reply, ...platform }) {
    const { db, config } = platform;
    const token = request.cookies[sessionCookie(config)];
    if (token) await deleteConnexion(db, token);
    if (actor) await tell(platform, request, 'connexion.logout', {}, actor);
    // Without it, browsers keep a cookie of that name.
    reply.clearCookie(sessionCookie(config), { path: '/', secure: config.publicUrl.startsWith('https:') });
  },

  session({ db, config, actor, request }) {
    return getSessionUser(db, actor, adminSlugOf(request.cookies[sessionCookie(config)] ?? ''));
  },

  async requestPassword({ body, request, ...platform }) {
    const { db, config, clock } = platform;
    const accounts = (await listAccountsByCode(db, body.email)).filter((one) => one.email === body.email.toLowerCase());
    const expiresAt = new Date(clock.now().getTime() + PASSWORD_LINK_SECONDS * 1000);
    await db.transaction().execute(async (tx) => {
      await tell({ ...platform, db: tx }, request, 'connexion.demande_mot_de_passe', {
        comptes: accounts.map(({ userId }) => userId),
      });
      if (accounts.length === 0) return;
      const choices = [];
      for (const account of accounts) {
        const adresse = await makePasswordLink(tx, config, account.userId, expiresAt);
        choices.push({ ...toCompte(account), adresse });
      }
      await enqueue(tx, sendMail, {
        ...passwordMail(body.email, choices),
        reserve: accounts.some(({ role }) => role === null || isAdmin({ roles: [role] })),
      });
    });
    // The same answer whether the address is known or not (P-7-47).
    return { message: message('connexion.lien_envoye') };
  },

  async resetPassword({ body, request, ...platform }) {
    await platform.db.transaction().execute(async (tx) => {
      const taken = await takeToken(tx, body.token, ['mot_de_passe'], platform.clock.now());
      if (!taken || !(await isOpenAccount(tx, taken.userId))) throw new Refusal('connexion.lien_invalide');
      // Refused as too weak, it leaves the link as it was.
      const passwordHash = await hashStrongPassword(body.password, await listOwnWords(tx, taken.userId));
      await updatePassword(tx, taken.userId, passwordHash);
      await tell({ ...platform, db: tx }, request, 'connexion.mot_de_passe_par_lien', {}, taken);
    });
    return { message: message('connexion.mot_de_passe_change') };
  },

  async connectAs({ tx, actor, body, config, clock, note }) {
    const { compte, fiche, ...links } = await connectAs(tx, { actor, ...body, config, now: clock.now() });
    note(compte, fiche);
    return links;
  },

  async demonstration({ db }) {
    return { comptes: (await hasDemoWorld(db)) ? demoSignIns : [] };
  },
});

type Step =
  | 'refused'
  | 'signedIn'
  | { status: 202 | 206; body: { message: string } }
  | { status: 207; body: { message: Compte[] } };

/** Where a sign-in stands, given the accounts that its code leads to (P-4-01 … 06). @throws 422 on a first password too weak */
async function readStep({ db }: Platform, chosen: readonly FoundAccount[], password: string): Promise<Step> {
  if (chosen.length > 1) return { status: 207, body: { message: chosen.map(toCompte) } };
  const account = chosen[0];
  const chooses = account !== undefined && choosesPassword(account);
  if (!password) {
    if (!account) return 'refused';
    return chooses
      ? { status: 206, body: { message: message('connexion.nouveau_mot_de_passe_demande') } }
      : { status: 202, body: { message: message('connexion.mot_de_passe_demande') } };
  }
  if (chooses) {
    const passwordHash = await hashStrongPassword(password, await listOwnWords(db, account.userId));
    return (await setFirstPassword(db, account.userId, passwordHash)) ? 'signedIn' : 'refused';
  }
  return (await isRightPassword(account?.passwordHash ?? null, password)) ? 'signedIn' : 'refused';
}

/** Adds to the trail what happens before anyone is signed in, or as one leaves. */
function tell(
  { db, clock }: Pick<Platform, 'clock'> & { db: Connection },
  { id, ip }: FastifyRequest,
  action: string,
  details: Record<string, unknown>,
  who: { userId: number; onBehalfOf: number | null } | null = null,
): Promise<void> {
  return insertAudit(db, {
    date: clock.now(),
    userId: who?.userId ?? null,
    onBehalfOf: who?.onBehalfOf ?? null,
    action,
    objet: null,
    details,
    requestId: id,
    adresse: ip,
  });
}

async function openLink({ db, clock }: Platform, slug: string, adresse: string) {
  const now = clock.now();
  const taken = await takeToken(db, slug, ['connexion', 'retour'], now);
  if (!taken || !(await isOpenAccount(db, taken.userId))) {
    await insertAttempt(db, hashToken(slug), adresse, now, false);
    throw new Refusal('connexion.identifiants_incorrects');
  }
  const { userId, onBehalfOf, usage } = taken;
  return { userId, onBehalfOf, slug: usage === 'connexion' && onBehalfOf !== null ? slug : undefined };
}
