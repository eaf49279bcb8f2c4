import { existsSync } from 'node:fs';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { Lacking } from '@sillage/contracts/contract.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { accueilDomain } from './domain/accueil/accueil.routes.ts';
import { activiteDomain } from './domain/activite/activite.routes.ts';
import { actualitesDomain } from './domain/actualites/actualites.routes.ts';
import { administrateursDomain } from './domain/administrateurs/administrateurs.routes.ts';
import { adressesDomain } from './domain/adresses/adresses.routes.ts';
import { appareilClesDomain } from './domain/appareil_cles/appareil_cles.routes.ts';
import { apprenantsDomain } from './domain/apprenants/apprenants.routes.ts';
import { forgetImports, runImport } from './domain/apprenants_import/apprenants_import.job.ts';
import { apprenantsImportDomain } from './domain/apprenants_import/apprenants_import.routes.ts';
import { noteMails, sendRelance } from './domain/assignments/assignments.job.ts';
import { assignmentsDomain } from './domain/assignments/assignments.routes.ts';
import { makeArchive, removeArchives } from './domain/attestations/attestations.job.ts';
import { attestationsDomain } from './domain/attestations/attestations.routes.ts';
import { giveBadges, giveChangedBadge } from './domain/badges/badges.job.ts';
import { badgesDomain } from './domain/badges/badges.routes.ts';
import { casquesDomain } from './domain/casques/casques.routes.ts';
import { removeExpired } from './domain/connexion/connexion.job.ts';
import { connexionDomain } from './domain/connexion/connexion.routes.ts';
import { registerSignInPage } from './domain/connexion/serve-sign-in-page.ts';
import { conventionsDomain } from './domain/conventions/conventions.routes.ts';
import { courrielsDomain } from './domain/courriels/courriels.routes.ts';
import { debriefingsDomain } from './domain/debriefings/debriefings.routes.ts';
import { eraseTraces, keepNoLonger } from './domain/donnees_personnelles/donnees_personnelles.job.ts';
import { donneesPersonnellesDomain } from './domain/donnees_personnelles/donnees_personnelles.routes.ts';
import { etablissementsDomain } from './domain/etablissements/etablissements.routes.ts';
import { etablissementsTestDomain } from './domain/etablissements_test/etablissements_test.routes.ts';
import { formationsDomain } from './domain/formations/formations.routes.ts';
import { gabaritsDomain } from './domain/gabarits/gabarits.routes.ts';
import { groupementsDomain } from './domain/groupements/groupements.routes.ts';
import { removeLeftFiles } from './domain/illustrations/illustrations.job.ts';
import { illustrationsDomain } from './domain/illustrations/illustrations.routes.ts';
import { derive, deriveHeld, rebuild } from './domain/journaux/journaux.job.ts';
import { journauxDomain } from './domain/journaux/journaux.routes.ts';
import { mobileDomain } from './domain/mobile/mobile.routes.ts';
import { moduleGroupesDomain } from './domain/module_groupes/module_groupes.routes.ts';
import { modulesDomain } from './domain/modules/modules.routes.ts';
import { navigateurDomain } from './domain/navigateur/navigateur.routes.ts';
import { packagingsDomain } from './domain/packagings/packagings.routes.ts';
import { possessionCasquesDomain } from './domain/possession_casques/possession_casques.routes.ts';
import { professionsDomain } from './domain/professions/professions.routes.ts';
import { prepareRapports, sendRapport } from './domain/rapports/rapports.job.ts';
import { rapportsDomain } from './domain/rapports/rapports.routes.ts';
import { rechercheDomain } from './domain/recherche/recherche.routes.ts';
import { referentsDomain } from './domain/referents/referents.routes.ts';
import { regroupementsDomain } from './domain/regroupements/regroupements.routes.ts';
import { satisfactionsDomain } from './domain/satisfactions/satisfactions.routes.ts';
import { scenariosDomain } from './domain/scenarios/scenarios.routes.ts';
import { removeIdleLaunches, rereadPackages } from './domain/scorm/scorm.job.ts';
import { scormDomain } from './domain/scorm/scorm.routes.ts';
import { securiteDomain } from './domain/securite/securite.routes.ts';
import { sessionsSaisiesDomain } from './domain/sessions_saisies/sessions_saisies.routes.ts';
import { statistiquesDomain } from './domain/statistiques/statistiques.routes.ts';
import { foldPassages, verifyTotals } from './domain/statistiques/totals/totals.job.ts';
import { trainingCoursesDomain } from './domain/training_courses/training_courses.routes.ts';
import { typesDomain } from './domain/types/types.routes.ts';
import { removeOldUsages } from './domain/usages/usages.job.ts';
import { usagesDomain } from './domain/usages/usages.routes.ts';
import { userBadgesDomain } from './domain/user_badges/user_badges.routes.ts';
import { usersDomain } from './domain/users/users.routes.ts';
import { vuesDomain } from './domain/vues/vues.routes.ts';
import { badAddress, notFound, registerErrors } from './platform/answer-errors.ts';
import { type Domain, type Platform, register } from './platform/bind.ts';
import { isContentOrigin } from './platform/content-origin.ts';
import { Refusal } from './platform/errors.ts';
import { registerHealth } from './platform/health.ts';
import { hasTooMany, parseQueryString } from './platform/hydra.ts';
import { registerDocumentation } from './platform/hydra-docs.ts';
import type { Job } from './platform/jobs.ts';
import { logging } from './platform/log.ts';
import { type Actor, findActor, lackingOf, loginCookie, noteUse } from './platform/login.ts';
import { retryMails, sendMail } from './platform/mail.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerOrigin } from './platform/origin.ts';
import { forgetPicture } from './platform/pictures.ts';
import { registerReceivedFiles } from './platform/received-file.ts';
import { registerWeb, webFolder } from './platform/web.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null. */
    actor: Actor | null;
    /** Who has signed in with something still lacking: nobody, but for what gives it. */
    lacking: { actor: Actor; what: Lacking } | null;
  }
}

/** Every domain of the product, in the order of the menu. */
export const domains: Domain[] = [
  connexionDomain,
  adressesDomain,
  accueilDomain,
  activiteDomain,
  actualitesDomain,
  apprenantsDomain,
  apprenantsImportDomain,
  donneesPersonnellesDomain,
  trainingCoursesDomain,
  assignmentsDomain,
  referentsDomain,
  etablissementsDomain,
  etablissementsTestDomain,
  groupementsDomain,
  regroupementsDomain,
  modulesDomain,
  moduleGroupesDomain,
  scenariosDomain,
  illustrationsDomain,
  casquesDomain,
  possessionCasquesDomain,
  professionsDomain,
  typesDomain,
  packagingsDomain,
  courrielsDomain,
  debriefingsDomain,
  appareilClesDomain,
  journauxDomain,
  navigateurDomain,
  securiteDomain,
  sessionsSaisiesDomain,
  statistiquesDomain,
  rapportsDomain,
  satisfactionsDomain,
  gabaritsDomain,
  mobileDomain,
  formationsDomain,
  scormDomain,
  attestationsDomain,
  conventionsDomain,
  badgesDomain,
  userBadgesDomain,
  administrateursDomain,
  usersDomain,
  vuesDomain,
  usagesDomain,
  rechercheDomain,
];

/** Every job that the process runs. */
export const jobs: Job<never>[] = [
  sendMail,
  retryMails,
  forgetPicture,
  removeExpired,
  runImport,
  forgetImports,
  sendRelance,
  noteMails,
  foldPassages,
  verifyTotals,
  derive,
  deriveHeld,
  rebuild,
  giveChangedBadge,
  giveBadges,
  makeArchive,
  removeArchives,
  removeIdleLaunches,
  rereadPackages,
  removeLeftFiles,
  removeOldUsages,
  prepareRapports,
  sendRapport,
  eraseTraces,
  keepNoLonger,
];

/** Builds the application: platform first, then the list of domains. It does not listen. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({
    ...logging(config),
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    // As long as the largest package takes on a slow line, and no longer.
    requestTimeout: 3_600_000,
    frameworkErrors: badAddress,
    rewriteUrl: ({ url = '/', headers }) =>
      isBesideApi(url, headers.accept) ? `/api${url}` : url.replace(TWICE, '/api/'),
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: false, maxParamLength: 500 },
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('lacking', null);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // JSON-LD clients say the type on every call, those without a body included (P-7-01).
  app.addContentTypeParser('application/ld+json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parseJson(request, body as string, done),
  );

  registerReceivedFiles(app);

  registerErrors(app);
  registerMetrics(
    app,
    jobs.map(({ name }) => name),
  );
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, { threshold: 2_048 });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 0, files: 0, fieldSize: 1_048_576, fields: 20 },
  });
  await app.register(rateLimit, { global: false });
  registerOrigin(app, { ours: config.publicUrl, isForeign: (origin) => isContentOrigin(config, origin) });
  registerHealth(app, platform);
  registerDocumentation(app, config);

  app.addHook('onRequest', async ({ url }) => {
    if (hasTooMany(url)) throw new Refusal('erreur.requete_invalide');
  });
  // Known before a large body is read: it may be refused first.
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[loginCookie(config)];
    if (!token || !request.url.startsWith('/api/')) return;
    const now = platform.clock.now();
    const actor = await findActor(platform.db, token, now);
    if (!actor) return;
    const what = lackingOf(actor, config);
    if (what) request.lacking = { actor, what };
    else request.actor = actor;
    await noteUse(platform.db, actor, now);
  });
  for (const domain of domains) register(app, platform, domain);

  if (existsSync(webFolder)) {
    const sendPage = await registerWeb(app, config, (reply) => notFound(reply.request, reply));
    registerSignInPage(app, platform, sendPage);
  }
  return app;
}

/** Others write the entry point `/api` before `/api/groupements/1`, or `/api/` before `/groupements/1`. */
const TWICE = /^\/api\/(?:api\/|\/+)/;

/** Generated clients resolve `groupements` against the entry point `/api`, which gives `/groupements`: who asks for JSON-LD asks the API. */
function isBesideApi(url: string, accept = ''): boolean {
  return /^application\/ld\+json\b/.test(accept) && !/^\/api(\/|\?|$)/.test(url);
}

function securityHeaders({ publicUrl }: Platform['config']) {
  return {
    // An answer of the API is data: a browser that opens one runs nothing. The page has its own policy (platform/web.ts).
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    // Who opens the application holds nothing of it; what a package opens, in its frame, still knows the package.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  } as const;
}
