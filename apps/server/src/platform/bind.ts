import { Readable } from 'node:stream';
import { can, canField, hiddenFields } from '@sillage/contracts/capabilities.ts';
import {
  type Endpoint,
  type FileAnswer,
  fileAnswer,
  LIMIT_WINDOW_SECONDS,
  type Page,
} from '@sillage/contracts/contract.ts';
import { isMessageCode, type MessageCode } from '@sillage/contracts/messages.fr.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import type * as z from 'zod';
import { insertAudit, nameRecord } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db.ts';
import { Refusal, refuseFields, type Violation, violation } from './errors.ts';
import { callBody, collectionBody, iri, itemBody, JSON_LD, readListQuery } from './hydra.ts';
import type { Actor } from './session.ts';

/** What the running application is made of; every handler may use it. */
export interface Platform {
  config: Config;
  db: Db;
  readDb: Db;
  clock: Clock;
  files: Disk;
}

/** What a handler is given: input already parsed, fields that the person may not write already dropped. */
export interface Context<E extends Endpoint> extends Platform {
  actor: E['can'] extends 'public' ? Actor | null : Actor;
  /** For a write, the transaction that also holds its audit entry and its jobs. */
  tx: Connection;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  /** Version of the record that the client edited (`If-Match`), or null when it sent none. */
  ifMatch: number | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Adds details to the audit entry of this write, and the IRI of its record where the address does not say it. */
  note(details: Record<string, unknown>, objet?: string): void;
}

type Answer<E extends Endpoint> = E['kind'] extends 'list' | 'options'
  ? Page<z.input<E['output']>>
  : E['output'] extends z.ZodUndefined
    ? void
    : z.input<E['output']>;

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>> | Answer<E>;

/** One handler for each endpoint of a contract: a missing one does not compile. */
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> };

export interface Domain {
  slug: string;
  endpoints: Record<string, Endpoint>;
  handlers: Record<string, (context: never) => unknown>;
}

/** Ties a contract to its handlers; `app.ts` registers the result. */
export function bind<C extends Record<string, Endpoint>>(slug: string, endpoints: C, handlers: Handlers<C>): Domain {
  return { slug, endpoints, handlers: handlers as unknown as Domain['handlers'] };
}

/** Adds the routes of a domain: capability, input, transaction and audit, output, in that order. */
export function register(app: FastifyInstance, platform: Platform, domain: Domain): void {
  for (const [verb, endpoint] of Object.entries(domain.endpoints)) {
    const handler = domain.handlers[verb] as unknown as Handler<Endpoint>;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.maxBytes !== null && { bodyLimit: endpoint.maxBytes }),
      ...((endpoint.maxBytes ?? endpoint.maxFileBytes) !== null && {
        onRequest: async ({ actor }: FastifyRequest) => ensureMay(actor, endpoint),
      }),
      config: {
        maxFileBytes: endpoint.maxFileBytes,
        rateLimit: endpoint.limit === null ? false : { max: endpoint.limit, timeWindow: LIMIT_WINDOW_SECONDS * 1000 },
      },
      handler: (request, reply) => answer(platform, `${domain.slug}.${verb}`, endpoint, handler, request, reply),
    });
  }
}

async function answer(
  platform: Platform,
  action: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { actor } = request;
  ensureMay(actor, endpoint);
  const notes: Record<string, unknown> = {};
  let noted: string | undefined;
  const context = {
    ...platform,
    actor: actor as Actor,
    tx: platform.db as Connection,
    ...readInput(endpoint, request, actor),
    ifMatch: readIfMatch(request),
    request,
    reply,
    note(details: Record<string, unknown>, objet?: string) {
      Object.assign(notes, details);
      noted = objet ?? noted;
    },
  };
  if (endpoint.method === 'GET' || endpoint.reads || endpoint.can === 'public') {
    return send(endpoint, await handler(context), request, reply, context.query);
  }
  const result = await platform.db.transaction().execute(async (tx) => {
    const ended = endpoint.kind === 'delete' ? await nameRecord(tx, endpoint.entity!.slug, context.params) : {};
    const made = await handler({ ...context, tx });
    await insertAudit(tx, {
      date: platform.clock.now(),
      userId: actor?.userId ?? null,
      onBehalfOf: actor?.onBehalfOf ?? null,
      action,
      objet: noted ?? recordOf(endpoint, context.params, made),
      details: {
        ...ended,
        ...(endpoint.kind === 'update' && { champs: Object.keys(context.body as object) }),
        ...notes,
      },
      requestId: request.id,
      adresse: request.ip,
    });
    return made;
  });
  return send(endpoint, result, request, reply, context.query);
}

function ensureMay(actor: Actor | null, endpoint: Endpoint): void {
  if (endpoint.can === 'public') return;
  if (!actor) throw new Refusal('erreur.connexion_requise');
  if (!can(actor, endpoint.can)) throw new Refusal('erreur.non_autorise');
}

function readInput(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null) {
  const params = endpoint.params.safeParse(hasParams(endpoint) ? request.params : undefined);
  // An id that cannot exist answers like one that does not.
  if (!params.success) throw new Refusal('erreur.introuvable');

  const raw = request.query as Record<string, unknown>;
  const isList = endpoint.kind === 'list' || endpoint.kind === 'options';
  const hidden = actor && endpoint.entity ? hiddenFields(actor, endpoint.entity.slug) : [];
  const query = endpoint.query.safeParse(
    isList ? readListQuery(endpoint, raw, hidden) : hasShape(endpoint.query) ? raw : undefined,
  );
  if (!query.success) throw new Refusal('erreur.requete_invalide');

  const body = hasShape(endpoint.body) ? parseBody(endpoint, readBody(endpoint, request), actor) : undefined;
  return { params: params.data as never, query: query.data as never, body: body as never };
}

function hasParams(endpoint: Endpoint): boolean {
  return hasShape(endpoint.params);
}

function hasShape(schema: z.ZodType): boolean {
  return schema.def.type !== 'undefined';
}

function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  // `*` asks that the record exist, which every handler checks.
  if (header === undefined || header.trim() === '*') return null;
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1];
  // What cannot be compared is not taken for a consent to overwrite.
  if (version === undefined) throw new Refusal('erreur.requete_invalide');
  return Number(version);
}

/** JSON body, or the JSON carried by the form field that the contract names (P-7-03). */
function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body } = request;
  if (!endpoint.form || !body || typeof body !== 'object') return body;
  const field = (body as Record<string, unknown>)[endpoint.form];
  if (typeof field !== 'string') return body;
  try {
    return JSON.parse(field);
  } catch {
    throw new Refusal('erreur.requete_invalide');
  }
}

function parseBody(endpoint: Endpoint, body: unknown, actor: Actor | null): unknown {
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('erreur.requete_invalide');
  const parsed = endpoint.body.safeParse(allowedFields(endpoint, body as Record<string, unknown>, actor));
  if (parsed.success) return parsed.data;
  throw refuseFields(...toViolations(parsed.error));
}

/** Fields that the person may not write are ignored, not refused. */
function allowedFields(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  actor: Actor | null,
): Record<string, unknown> {
  const { entity, kind } = endpoint;
  if (!entity || !actor || (kind !== 'create' && kind !== 'update')) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => canField(actor, entity.slug, field, kind)));
}

function toViolations(error: z.ZodError): Violation[] {
  return error.issues.map((issue) => {
    const code: MessageCode = isMessageCode(issue.message) ? issue.message : 'validation.invalide';
    return violation(issue.path.join('.'), code);
  });
}

function recordOf(endpoint: Endpoint, params: unknown, made: unknown): string | null {
  if (!endpoint.entity) return null;
  const id = (params as { id?: number } | undefined)?.id ?? (made as { id?: number } | undefined)?.id;
  return id === undefined ? null : iri(endpoint.entity.slug, id);
}

/** Serialises from the contract: a column that it does not list cannot leave. */
function send(
  endpoint: Endpoint,
  made: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  query: unknown,
): unknown {
  if (reply.statusCode === 200) reply.code(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.output === fileAnswer) return sendFile(made as FileAnswer, reply);
  reply.header('content-type', JSON_LD);
  const { entity, output, kind } = endpoint;
  const { actor } = request;
  if (!entity) return reply.send(JSON.stringify(callBody(output.parse(made) as object)));
  const hidden = actor ? hiddenFields(actor, entity.slug) : [];
  const readable = (row: unknown) => {
    const item = output.parse(row) as Record<string, unknown>;
    for (const field of hidden) delete item[field];
    return item;
  };
  if (kind === 'list' || kind === 'options') {
    const { rows, total } = made as Page<unknown>;
    const { page, rowsPerPage } = query as { page: number; rowsPerPage: number };
    const body = collectionBody(endpoint, entity, request.url, { items: rows.map(readable), total, page, rowsPerPage });
    return reply.send(JSON.stringify(body));
  }
  const item = readable(made);
  if (typeof item.version === 'number') reply.header('etag', `"${item.version}"`);
  if (kind === 'create') reply.header('location', iri(entity.slug, item.id as number));
  return reply.send(JSON.stringify(itemBody(entity, item)));
}

function sendFile({ nom, type, contenu, image }: FileAnswer, reply: FastifyReply): unknown {
  // The plain name is for what reads nothing else than ASCII, the other one for browsers (RFC 6266).
  const plain = nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  reply.header('content-type', type);
  const disposition = image ? 'inline' : 'attachment';
  reply.header(
    'content-disposition',
    `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(nom)}`,
  );
  reply.header('cache-control', image ? 'private, max-age=31536000, immutable' : 'private, no-store');
  return reply.send(contenu instanceof Uint8Array ? Buffer.from(contenu) : Readable.from(contenu));
}
