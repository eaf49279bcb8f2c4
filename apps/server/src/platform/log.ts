import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from './config.ts';

/** How both origins log: one line for each request, under the reference that an unknown failure shows. */
export function logging({ logLevel }: Config) {
  return {
    logger: {
      level: logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: loggedRequest },
    },
    logController: new AnswersLogged(),
    genReqId: () => crypto.randomUUID().slice(0, 13),
  };
}

/** One line for each request, when it is answered, rather than two. */
class AnswersLogged extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

/** The address without its query nor its key: what opens something must not reach a log. */
function loggedRequest(request: { method: string; url: string; ip: string }) {
  return {
    method: request.method,
    url: request.url
      .split('?')[0]
      ?.replace(/(\/(?:reset-password|confirm-address)\/).+/, '$1…')
      .replace(/^(\/paquets\/[^/]+\/)[^/]+/, '$1…'),
    ip: request.ip,
  };
}
