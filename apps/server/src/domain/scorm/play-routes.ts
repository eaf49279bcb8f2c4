import { Commit, MAX_COMMIT_BYTES, OpenLaunch } from '@sillage/contracts/scorm.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import type { Config } from '../../platform/config.ts';
import { anyContentAddress, isOfAnotherModule } from '../../platform/content-origin.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/login.ts';
import { openLaunch } from './open-launch.ts';
import { findModuleRead } from './scorm.queries.ts';
import { sendPackageFile } from './send-package-file.ts';
import { trackCommit } from './track-commit.ts';

/** Opens the files of one package, and nothing else. */
const FILES_COOKIE = 'sillage_paquet';

/** What a launch page calls on the content origin: the code of a launch for a key, then commits, and the package's files. */
export function registerPlay(app: FastifyInstance, { config, db, clock, files }: Platform): void {
  app.post('/lancement', async (request, reply) => {
    const body = OpenLaunch.safeParse(request.body);
    if (!body.success) throw new Refusal('scorm.cle_invalide');
    const { launch, moduleId, dossier, cookie } = await openLaunch(db, clock, body.data.jeton);
    if (isOfAnotherModule(request.hostname, moduleId)) throw new Refusal('scorm.cle_invalide');
    return reply
      .setCookie(FILES_COOKIE, cookie, { path: `/paquets/${dossier}/`, httpOnly: true, ...crossSite(config) })
      .header('cache-control', 'no-store')
      .send(launch);
  });

  app.post('/suivi', { bodyLimit: MAX_COMMIT_BYTES }, async (request, reply) => {
    const body = Commit.safeParse(request.body);
    if (!body.success) throw new Refusal('erreur.requete_invalide');
    return reply.header('cache-control', 'no-store').send(await trackCommit(db, clock, body.data));
  });

  app.get<{ Params: { dossier: string; '*': string } }>('/paquets/:dossier/*', async (request, reply) => {
    const { dossier, '*': chemin } = request.params;
    // A package may not answer in the place of the server, not even for its own files.
    if (request.headers['service-worker']) throw new Refusal('erreur.introuvable');
    const cookie = request.cookies[FILES_COOKIE];
    const moduleId = cookie && (await findModuleRead(db, hashToken(cookie), dossier, clock.now()));
    if (!moduleId || isOfAnotherModule(request.hostname, moduleId)) throw new Refusal('scorm.cle_invalide');
    return sendPackageFile(files, { dossier, chemin, range: request.headers.range }, packageHeaders(reply, config));
  });
}

/**
 * The content origin is framed by another site: the cookie says so, kept apart for each that frames it. Browsers take it
 * over https, and over http from names under `localhost`.
 */
function crossSite(config: Config) {
  const { protocol, hostname } = anyContentAddress(config);
  return protocol === 'https:' || hostname.endsWith('.localhost')
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite: 'lax', secure: false } as const);
}

/** A package runs in the frame of the launch page, itself framed by the application; the address changes with each package. */
function packageHeaders(reply: FastifyReply, { publicUrl }: Config): FastifyReply {
  return reply
    .header('content-security-policy', `frame-ancestors 'self' ${new URL(publicUrl).origin}`)
    .header('cache-control', 'private, max-age=31536000, immutable');
}
