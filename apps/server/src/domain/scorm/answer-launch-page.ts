import { Commit, MAX_COMMIT_BYTES, OpenLaunch } from '@sillage/contracts/scorm.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/bind.ts';
import { applicationOrigins, isOfAnotherModule } from '../../platform/content-origin.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/login.ts';
import { openLaunch } from './open-launch.ts';
import { findModuleRead } from './scorm.queries.ts';
import { sendPackageFile } from './send-package-file.ts';
import { trackCommit } from './track-commit.ts';

/** What a launch page calls on the content origin: the code of a launch for a key, then commits, and the package's files. */
export function registerPlay(app: FastifyInstance, { config, db, clock, files }: Platform): void {
  // A package runs in the frame of the launch page, itself framed by the application.
  const policy = `frame-ancestors 'self' ${applicationOrigins(config).join(' ')}`;

  app.post('/lancement', async (request, reply) => {
    const body = OpenLaunch.safeParse(request.body);
    if (!body.success) throw new Refusal('scorm.cle_invalide');
    const { launch, moduleId } = await openLaunch(db, clock, body.data.jeton);
    if (isOfAnotherModule(request.hostname, moduleId)) throw new Refusal('scorm.cle_invalide');
    return reply.header('cache-control', 'no-store').send(launch);
  });

  app.post('/suivi', { bodyLimit: MAX_COMMIT_BYTES }, async (request, reply) => {
    const body = Commit.safeParse(request.body);
    if (!body.success) throw new Refusal('erreur.requete_invalide');
    return reply.header('cache-control', 'no-store').send(await trackCommit(db, clock, body.data));
  });

  app.get<{ Params: { dossier: string; cle: string; '*': string } }>(
    '/paquets/:dossier/:cle/*',
    async (request, reply) => {
      const { dossier, cle, '*': chemin } = request.params;
      // A package may not answer in the place of the server, not even for its own files.
      if (request.headers['service-worker']) throw new Refusal('erreur.introuvable');
      if (isPassedOn(request)) throw new Refusal('scorm.cle_invalide');
      const moduleId = await findModuleRead(db, hashToken(cle), dossier, clock.now());
      if (!moduleId || isOfAnotherModule(request.hostname, moduleId)) throw new Refusal('scorm.cle_invalide');
      // The address changes with each package.
      reply.header('cache-control', 'private, max-age=31536000, immutable').header('content-security-policy', policy);
      return sendPackageFile(files, { dossier, chemin, range: request.headers.range }, reply);
    },
  );
}

/** A window of its own that no page of the package opened: its address was kept, or given to somebody. Only browsers say it. */
function isPassedOn({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] !== 'same-origin';
}
