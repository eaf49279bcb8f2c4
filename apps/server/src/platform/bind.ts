import { Readable } from 'node:stream';
import { NAISSANCE, SAISIE } from '@sillage/contracts/bornes.rules.ts';
import { can, canField, hiddenFields } from '@sillage/contracts/capabilities.ts';
import {
  type Endpoint,
  type FileAnswer,
  isFile,
  LIMIT_WINDOW_SECONDS,
  type Page,
} from '@sillage/contracts/contract.ts';
import { isMessageCode, type MessageCode } from '@sillage/contracts/messages.fr.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import type * as z from 'zod';
import { changedFields, insertAudit, nameOf, readRow } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db.ts';
import { isDryRun, judge, takesDryRun, unheard, validFields } from './dry-run.ts';
import { Refusal, refuseFields, type Violation, violation } from './errors.ts';
import { callBody, collectionBody, iri, itemBody, JSON_LD, readListQuery } from './hydra.ts';
import { doOnce } from './idempotency.ts';
import { type Actor, ensureRecentProof } from './login.ts';

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
  /** For a write, the transaction that also holds its audit entry and its jobs; for a read, the pool: `db` by another name. */
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
type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> };

export interface Domain {
  slug: string;
  endpoints: Record<string, Endpoint>;
  handlers: Record<string, (context: never) => unknown>;
  doors: Partial<Record<string, Door>>;
}

/** Judges a caller that is no person before the body is read, or, where the key stands in the body, before the rest of it is judged. */
type Door = Judge | { inBody: Judge };
type Judge = (platform: Platform, request: FastifyRequest) => Promise<void>;

/** Ties a contract to its handlers; `app.ts` registers the result. */
export function bind<C extends Record<string, Endpoint>>(
  slug: string,
  endpoints: C,
  handlers: Handlers<C>,
  doors: { [K in keyof C]?: Door } = {},
): Domain {
  return { slug, endpoints, handlers: handlers as unknown as Domain['handlers'], doors };
}

/** Adds the routes of a domain: capability, input, transaction and audit, output, in that order. */
export function register(app: FastifyInstance, platform: Platform, domain: Domain): void {
  for (const [verb, endpoint] of Object.entries(domain.endpoints)) {
    const handler = domain.handlers[verb] as unknown as Handler<Endpoint>;
    const door = domain.doors[verb];
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.maxBytes !== null && { bodyLimit: endpoint.maxBytes }),
      ...((endpoint.maxBytes ?? endpoint.maxFileBytes ?? endpoint.formFile) !== null && {
        onRequest: async (request: FastifyRequest) => ensureMay(callerOf(request, endpoint), endpoint),
      }),
      ...(typeof door === 'function' && { onRequest: (request: FastifyRequest) => door(platform, request) }),
      ...(typeof door === 'object' && { preValidation: (request: FastifyRequest) => door.inBody(platform, request) }),
      config: {
        maxFileBytes: endpoint.maxFileBytes,
        ...(endpoint.formFile && {
          multipartOptions: { limits: { files: 1, fileSize: endpoint.formFile.maxBytes } },
        }),
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
  const actor = callerOf(request, endpoint);
  ensureMay(actor, endpoint);
  // Nothing is written yet: whoever is asked for the proof sends the same again.
  if (endpoint.proof === 'always') ensureRecentProof(actor!, platform.clock.now());
  const isTried = isDryRun(endpoint, request);
  const { wrong, ...input } = await readInput(platform.db, endpoint, request, actor);
  if (wrong.length > 0 && !takesDryRun(endpoint)) throw refuseFields(...wrong);
  const notes: Record<string, unknown> = {};
  let noted: string | undefined;
  const context = {
    ...platform,
    actor: actor as Actor,
    tx: platform.db as Connection,
    ...input,
    ifMatch: readIfMatch(request),
    request,
    reply,
    note(details: Record<string, unknown>, objet?: string) {
      Object.assign(notes, details);
      noted = objet ?? noted;
    },
  };
  if (endpoint.method === 'GET' || endpoint.reads || endpoint.repeats) {
    return send(endpoint, await handler(context), request, reply, context.query);
  }
  if (isTried || wrong.length > 0) {
    await judge(platform.db, endpoint, wrong, async (tx) => handler({ ...context, tx, reply: unheard(reply) }));
    return reply.code(204).send();
  }
  const result = await doOnce(endpoint, context, async (tx) => {
    const { kind, entity } = endpoint;
    const row = async () => (kind === 'update' || kind === 'delete' ? readRow(tx, entity!, context.params) : undefined);
    const before = await row();
    const made = await handler({ ...context, tx });
    // What has no person, or is noted elsewhere, tells the trail itself.
    if (endpoint.can === 'public' || endpoint.apart) return made;
    await insertAudit(tx, {
      date: platform.clock.now(),
      userId: actor?.userId ?? null,
      onBehalfOf: actor?.onBehalfOf ?? null,
      action,
      objet: noted ?? recordOf(endpoint, context.params, made),
      details: {
        ...(kind === 'delete' && !entity!.isPerson && nameOf(before)),
        ...(kind === 'update' && { champs: changedFields(context.body as object, before, await row()) }),
        ...notes,
      },
      requestId: request.id,
      adresse: request.ip,
    });
    return made;
  });
  return send(endpoint, result, request, reply, context.query);
}

/** The signed-in person; where the contract says so, also who signs in and lacks something yet. */
function callerOf({ actor, lacking }: FastifyRequest, endpoint: Endpoint): Actor | null {
  return lacking && endpoint.lacking.includes(lacking.what) ? lacking.actor : actor;
}

function ensureMay(actor: Actor | null, endpoint: Endpoint): void {
  if (endpoint.can === 'public') return;
  if (!actor) throw new Refusal('erreur.connexion_requise');
  if (!can(actor, endpoint.can)) throw new Refusal('erreur.non_autorise');
}

async function readInput(db: Db, endpoint: Endpoint, request: FastifyRequest, actor: Actor | null) {
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

  const read = { params: params.data as never, query: query.data as never };
  if (!hasShape(endpoint.body)) return { ...read, body: undefined as never, wrong: [] };
  const sent = readFields(endpoint, request, actor);
  const parsed = parseBody(endpoint, sent);
  const kept = endpoint.kind === 'update' ? await storedDates(db, endpoint, params.data, sent, parsed.wrong) : [];
  if (kept.length === 0) return { ...read, ...parsed };
  return {
    ...read,
    ...parseBody(endpoint, Object.fromEntries(Object.entries(sent).filter(([field]) => !kept.includes(field)))),
  };
}

/**
 * Of the dates that are refused, those that the record holds already: it was stored before dates had bounds, and whoever changes
 * something else of it sends them back.
 */
async function storedDates(
  db: Db,
  { entity }: Endpoint,
  params: unknown,
  sent: Record<string, unknown>,
  wrong: Violation[],
): Promise<string[]> {
  const refused = wrong.filter(({ code }) => code === SAISIE.hors || code === NAISSANCE.hors);
  if (refused.length === 0) return [];
  const row = await readRow(db, entity!, params);
  return refused
    .map(({ propertyPath }) => propertyPath)
    .filter((field) => row?.[field] === String(sent[field]).slice(0, 10));
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

/** JSON body, or the JSON carried by the form field that the contract names (P-7-03), and the file beside it. */
function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body } = request;
  if (!endpoint.form || !body || typeof body !== 'object') return body;
  const field = (body as Record<string, unknown>)[endpoint.form];
  if (typeof field !== 'string') return body;
  const file = endpoint.formFile?.name;
  try {
    const parsed = JSON.parse(field);
    return file === undefined ? parsed : { ...parsed, [file]: (body as Record<string, unknown>)[file] };
  } catch {
    throw new Refusal('erreur.requete_invalide');
  }
}

function readFields(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null): Record<string, unknown> {
  const body = readBody(endpoint, request);
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('erreur.requete_invalide');
  return allowedFields(endpoint, body as Record<string, unknown>, actor);
}

/** What the contract refuses is left out, and told with what the rules refuse of the rest. */
function parseBody({ body }: Endpoint, sent: Record<string, unknown>): { body: never; wrong: Violation[] } {
  const { error, data } = body.safeParse(sent);
  return error
    ? { body: validFields(body, sent) as never, wrong: toViolations(error) }
    : { body: data as never, wrong: [] };
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
  // Whoever sits down at the same browser next reads nothing that was answered to another person.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (isFile(endpoint.output)) return sendFile(made as FileAnswer, reply);
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

function sendFile({ nom, type, contenu, image, ouvert }: FileAnswer, reply: FastifyReply): unknown {
  // The plain name is for what reads nothing else than ASCII, the other one for browsers (RFC 6266).
  const plain = nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  reply.header('content-type', type);
  const disposition = image || ouvert ? 'inline' : 'attachment';
  reply.header(
    'content-disposition',
    `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(nom)}`,
  );
  reply.header('cache-control', image ? 'private, max-age=31536000, immutable' : 'private, no-store');
  return reply.send(contenu instanceof Uint8Array ? Buffer.from(contenu) : Readable.from(contenu));
}
