import type { Kind, Method } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type ApiError, readRefusal, unreachable } from './api-error.ts';

/** The wire format of the API, seen from the browser; its other side is platform/hydra.ts of the server. */

/** What a call needs to know of its contract. */
export interface WireEndpoint {
  kind: Kind;
  method: Method;
  /** Under `/api`, parameters written `:id`. */
  path: string;
  sends?: 'body' | 'file' | 'query';
  /** Form field that carries the JSON (P-7-03). */
  form?: string;
  /** A POST that only reads. */
  reads?: true;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Version of the record that was edited (`If-Match`). */
  version?: number | undefined;
}

export interface CallInput extends CallOptions {
  params?: Record<string, number | string>;
  /** Query or body, as the endpoint asks. */
  sent?: unknown;
}

interface HydraCollection {
  'hydra:member': unknown[];
  'hydra:totalItems': number;
}

let signedOut: () => void = () => {};

/** What to do when an answer says that nobody is connected any more (P-4-10). */
export function onUnauthorized(react: () => void): void {
  signedOut = react;
}

/**
 * Makes one call and reads its answer: `{rows, total}` of a collection, the body of anything else.
 * @throws ApiError
 */
export async function send(endpoint: WireEndpoint, input: CallInput): Promise<unknown> {
  return readAnswer(endpoint, await request(endpoint, input));
}

/**
 * Makes one call, for those whose status says something.
 * @throws ApiError
 */
export async function request(endpoint: WireEndpoint, input: CallInput): Promise<Response> {
  const { params = {}, sent, version, signal } = input;
  const query = endpoint.sends === 'query' && sent ? encodeQuery(endpoint, sent as Record<string, unknown>) : '';
  const response = await fetch(`/api${fillPath(endpoint.path, params)}${query}`, {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: signal ?? null,
    ...encodeBody(endpoint, sent, version),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  });
  if (response.ok) return response;
  throw await refusalOf(endpoint, response);
}

/** The failure that an answer tells. */
export function refusalOf(endpoint: WireEndpoint, response: Response): Promise<ApiError> {
  if (response.status === 401) signedOut();
  return readRefusal(response, fallbackOf(endpoint));
}

export function fillPath(path: string, params: Record<string, number | string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function encodeBody(endpoint: WireEndpoint, sent: unknown, version: number | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/ld+json' };
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (endpoint.sends === 'file') {
    return { headers: { ...headers, 'content-type': 'application/octet-stream' }, body: sent as Blob };
  }
  if (!endpoint.form) {
    // Calls without a body say it too (P-7-01).
    const body = endpoint.sends === 'body' && { body: JSON.stringify(sent) };
    return { headers: { ...headers, 'content-type': 'application/ld+json' }, ...body };
  }
  const body = new FormData();
  body.append(endpoint.form, JSON.stringify(sent));
  return { headers, body };
}

/** `?page=2&order[nom]=ASC&exists[deletedAt]=false&etablissement[]=3`: what is empty is left out. A picker asks ids and names (P-7-28). */
export function encodeQuery({ kind }: Pick<WireEndpoint, 'kind'>, query: Record<string, unknown>): string {
  const found = new URLSearchParams();
  const isList = kind === 'list' || kind === 'options';
  const { order, exists, filters, ...plain }: ListParts = isList ? query : { filters: query };
  for (const [name, value] of Object.entries({ ...plain, ...filters })) append(found, name, value);
  if (order) found.append(`order[${order.field}]`, order.direction);
  for (const [name, value] of Object.entries(exists ?? {})) append(found, `exists[${name}]`, value);
  if (kind === 'options') append(found, 'properties', ['id', 'name']);
  const text = found.toString();
  return text && `?${text}`;
}

interface ListParts extends Record<string, unknown> {
  order?: { field: string; direction: string };
  exists?: Record<string, boolean | undefined>;
  filters?: Record<string, unknown>;
}

function append(found: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) for (const one of value) found.append(`${name}[]`, String(one));
  else found.append(name, String(value));
}

/** Statistics, sessions, logs, profiles: what is worked out from the traces (S-8-07). */
const workedOut = /^\/(data|stats|satisfactions|journaux|appareil|attestations|pursuedLessonsPerLearner|steps)(\/|$)/;

/** The sentence of a failure whose answer gives none, by kind of data (P-8-05, P-8-29 … 33, P-8-39). */
function fallbackOf({ kind, method, path, reads }: WireEndpoint): string {
  if (kind === 'list' || kind === 'options' || kind === 'show') return message('erreur.demande_non_traitee');
  if (method !== 'GET' && !reads) return message('erreur.interne');
  return message(workedOut.test(path) ? 'ui.erreur_traitement' : 'ui.erreur_chargement');
}

async function readAnswer({ kind }: WireEndpoint, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body: unknown = await response.json();
  if (kind !== 'list' && kind !== 'options') return body;
  const { 'hydra:member': rows, 'hydra:totalItems': total } = body as HydraCollection;
  return { rows, total };
}
