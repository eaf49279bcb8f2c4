import { PASSWORD_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { connexion } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { isOfRecord } from '@sillage/contracts/users.rules.ts';
import { demoSignIns, hasDemoWorld } from '../../demo/sign-ins.ts';
import { bind, type Platform } from '../../platform/bind.ts';
import { Refusal } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { cookiePlace, deleteConnexion, hashToken, loginCookie } from '../../platform/login.ts';
import { sendMail } from '../../platform/mail.ts';
import { tellTrail } from '../../platform/tell-trail.ts';
import { updatePassword } from '../users/users.queries.ts';
import { checkCredentials } from './check-credentials.ts';
import { connectAs } from './connect-as.ts';
import {
  forgetFailures,
  getConnectedUser,
  isOpenAccount,
  listAccountsByCode,
  listOwnWords,
  takeToken,
  toCompte,
} from './connexion.queries.ts';
import { networkOf } from './connexion.rules.ts';
import { countDemand, countMail, followLink } from './count-attempts.ts';
import { hashStrongPassword } from './hash-password.ts';
import { rememberDevice } from './know-device.ts';
import { makePasswordLink } from './make-password-link.ts';
import { adminSlugOf, signIn } from './sign-in.ts';
import { passwordMail } from './write-mails.ts';

export const connexionDomain = bind('connexion', connexion, {
  async login({ body, request, reply, ...platform }) {
    if (body.slug) {
      return signIn(platform, request, reply, await openLink(platform, body.slug, networkOf(request.ip)));
    }
    const answer = await checkCredentials(platform, request, body);
    if (answer.status !== 200) {
      reply.code(answer.status);
      return answer.body;
    }
    return signIn(platform, request, reply, { ...answer, onBehalfOf: null, preuveAt: platform.clock.now() });
  },

  async logout({ actor, request, reply, ...platform }) {
    const { db, config } = platform;
    const token = request.cookies[loginCookie(config)];
    if (token) await deleteConnexion(db, token);
    if (actor) await tellTrail(platform, request, 'connexion.logout', {}, actor);
    reply.clearCookie(loginCookie(config), cookiePlace(config));
  },

  session({ db, config, actor, request }) {
    const token = request.cookies[loginCookie(config)];
    if (actor) return getConnectedUser(db, actor, adminSlugOf(token ?? ''));
    // Over https, one of the plain name opens nothing either.
    if (token ?? request.cookies.sillage) throw new Refusal('erreur.connexion_requise');
    return null;
  },

  async requestPassword({ tx, body, request, config, clock }) {
    const email = body.email.toLowerCase();
    await countDemand(tx, 'demande', networkOf(request.ip), clock.now());
    const accounts = (await listAccountsByCode(tx, email)).filter((one) => one.email === email);
    await tellTrail({ db: tx, clock }, request, 'connexion.demande_mot_de_passe', {
      comptes: accounts.map(({ userId }) => userId),
    });
    // Whoever asks: nobody's address is filled by strangers.
    if (accounts.length > 0 && (await countMail(tx, email, clock.now()))) {
      const expiresAt = new Date(clock.now().getTime() + PASSWORD_LINK_SECONDS * 1000);
      const choices = [];
      for (const account of accounts) {
        const adresse = await makePasswordLink(tx, config, account.userId, expiresAt);
        choices.push({ ...toCompte(account), adresse });
      }
      await enqueue(tx, sendMail, {
        ...passwordMail(email, choices),
        reserve: !accounts.every(isOfRecord),
      });
    }
    // The same answer whether the address is known or not (P-7-47).
    return { message: message('connexion.lien_envoye') };
  },

  async resetPassword({ tx, body, request, reply, ...platform }) {
    const { config, clock } = platform;
    const account = await followLink(platform, networkOf(request.ip), 'connexion.lien_invalide', async () => {
      const taken = await takeToken(tx, body.token, ['mot_de_passe'], clock.now());
      if (!taken || !(await isOpenAccount(tx, taken.userId))) return null;
      // Refused as too weak, it leaves the link as it was.
      const passwordHash = await hashStrongPassword(body.password, await listOwnWords(tx, taken.userId));
      await updatePassword(tx, taken.userId, passwordHash);
      await forgetFailures(tx, [hashToken(`compte:${taken.userId}`)], networkOf(request.ip));
      await tellTrail({ ...platform, db: tx }, request, 'connexion.mot_de_passe_par_lien', {}, taken);
      return { userId: taken.userId, passwordHash };
    });
    // Whoever was locked out by strangers is not locked out again before signing in.
    rememberDevice(request, reply, config, account, clock.now());
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

async function openLink(platform: Platform, slug: string, adresse: string) {
  const taken = await followLink(platform, adresse, 'connexion.identifiants_incorrects', () =>
    platform.db.transaction().execute(async (tx) => {
      const found = await takeToken(tx, slug, ['connexion', 'retour'], platform.clock.now());
      return found && (await isOpenAccount(tx, found.userId)) ? found : null;
    }),
  );
  const { userId, onBehalfOf, usage, preuveAt } = taken;
  return {
    userId,
    onBehalfOf,
    preuveAt: preuveAt === null ? null : new Date(preuveAt),
    slug: usage === 'connexion' && onBehalfOf !== null ? slug : undefined,
  };
}
