import type { Kind, Method } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { ApiError, readRefusal, unreachable, type Violation } from './api-error.ts';

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
  /** Field of the body that is a file, sent beside that JSON. */
  formFile?: string;
  /** A POST that only reads. */
  reads?: true;
  /** A part of signing in: asked before a login opens anything. */
  signsIn?: true;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Version of the record that was edited (`If-Match`). */
  version?: number | undefined;
  /** Sent by a page that is being left. */
  keepalive?: boolean;
}

export interface CallInput extends CallOptions {
  params?: Record<string, number | string>;
  /** Query or body, as the endpoint asks. */
  sent?: unknown;
  /** Judged, and not done. */
  isDry?: boolean;
}

interface HydraCollection {
  'hydra:member': unknown[];
  'hydra:totalItems': number;
}

/** Nobody there to ask: the refusal stands. */
const nobody = async () => false;

/** One question, however many calls wait for its answer. */
function question(ask: () => Promise<boolean>) {
  let asking: Promise<boolean> | undefined;
  return {
    isAsked: () => asking !== undefined,
    answer: () => {
      // Under way before anything of it is sent.
      asking ??= Promise.resolve()
        .then(ask)
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
  };
}

let askLogin: () => Promise<boolean> = nobody;
const login = question(() => askLogin());

let leaveLogin: () => void = () => undefined;

/**
 * What to do when an answer says that nobody is connected any more: ask whether the same person is there again (P-4-10), and
 * leave when the server refuses that person all the same (C-8-01).
 */
export function onUnauthorized(ask: () => Promise<boolean>, leave: () => void = () => undefined): void {
  askLogin = ask;
  leaveLogin = leave;
}

/** Nobody is connected, and this page thought so. */
export function tellUnauthorized(): void {
  void login.answer();
}

let askProof: () => Promise<boolean> = nobody;
const proof = question(() => askProof());

/** How to ask the person to prove who they are, for calls that want it; answers the contrary. */
export function onProofAsked(ask: () => Promise<boolean>): () => void {
  askProof = ask;
  return () => {
    askProof = nobody;
  };
}

/**
 * Makes one call and reads its answer: `{rows, total}` of a collection, the body of anything else.
 * @throws ApiError
 */
export function send(endpoint: WireEndpoint, input: CallInput): Promise<unknown> {
  return request(endpoint, input, (response) => readAnswer(endpoint, response));
}

/**
 * What the server refuses of a write that a form is not ready to send; nothing is done, nor asked of the person for it. Nothing is
 * said where the server does not answer, or would not take back what it does.
 */
export async function judge(endpoint: WireEndpoint, input: CallInput): Promise<Violation[]> {
  if (endpoint.kind !== 'create' && endpoint.kind !== 'update') return [];
  try {
    await requestOnce(endpoint, { ...input, isDry: true });
    return [];
  } catch (error) {
    return error instanceof ApiError ? error.violations : [];
  }
}

/**
 * Makes one call, for those whose answer is read in a way of its own.
 * @throws ApiError
 */
export async function request<Made>(
  endpoint: WireEndpoint,
  input: CallInput,
  read: (response: Response) => Promise<Made>,
): Promise<Made> {
  const made = await read(await orAgain(() => requestOnce(endpoint, input), endpoint.signsIn));
  // What comes after a write is meant, though it be the same; what waits while one signs in is not after it.
  if (endpoint.signsIn) delete keys[writeOf(endpoint, input)];
  else if (isWrite(endpoint)) keys = {};
  return made;
}

/** Makes a call, and the same again once the person has given what its refusal asks: to sign in again, or a proof. */
export async function orAgain<Made>(call: () => Promise<Made>, signsIn = false): Promise<Made> {
  // While somebody signs in again, its refusal is shown there.
  const isOfSignIn = signsIn && login.isAsked();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isLoginAsked = error.status === 401 && !isOfSignIn;
    const isProofAsked = error.code === 'securite.preuve_demandee';
    if (isProofAsked && (await proof.answer())) return call();
    if (!isLoginAsked || !(await login.answer())) throw error;
    return call().catch((again: unknown) => {
      if (again instanceof ApiError && again.status === 401) leaveLogin();
      throw again;
    });
  }
}

/** Of the writes whose end is not known: sent again as it was, one that was done is not done twice. */
let keys: Record<string, string> = {};

/** Whether the call changes something. */
const isWrite = ({ method, reads }: WireEndpoint) => method !== 'GET' && !reads;

/** What makes two writes the same. */
function writeOf(endpoint: WireEndpoint, input: CallInput): string {
  return JSON.stringify([endpoint.method, addressOf(endpoint, input), input.sent, input.version]);
}

function addressOf(endpoint: WireEndpoint, { params = {}, sent }: CallInput): string {
  const query = endpoint.sends === 'query' && sent ? encodeQuery(endpoint, sent as Record<string, unknown>) : '';
  return `/api${fillPath(endpoint.path, params)}${query}`;
}

/** Nobody else's: where nobody is signed in, it is all that tells one browser from another. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

async function requestOnce(endpoint: WireEndpoint, input: CallInput): Promise<Response> {
  const { sent, version, signal, keepalive = false, isDry = false } = input;
  const { method } = endpoint;
  const write = writeOf(endpoint, input);
  if (isWrite(endpoint) && !isDry) keys[write] ??= newKey();
  const key = keys[write];
  const asked: Record<string, string> = isDry ? { 'dry-run': '?1' } : key ? { 'idempotency-key': key } : {};
  const response = await fetch(addressOf(endpoint, input), {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    keepalive,
    ...encodeBody(endpoint, sent, version, asked),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  });
  if (response.ok) return response;
  // Refused, nothing was done: the next one is judged anew. Not even looked at, it waits for whoever sent it to sign in.
  if (response.status < 500 && response.status !== 401 && !isDry) delete keys[write];
  throw await refusalOf(endpoint, response);
}

/** The failure that an answer tells. */
export function refusalOf(endpoint: WireEndpoint, response: Response): Promise<ApiError> {
  return readRefusal(response, fallbackOf(endpoint));
}

export function fillPath(path: string, params: Record<string, number | string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function encodeBody(
  endpoint: WireEndpoint,
  sent: unknown,
  version: number | undefined,
  asked: Record<string, string>,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/ld+json', ...asked };
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
  const file = endpoint.formFile && (sent as Record<string, unknown>)[endpoint.formFile];
  if (file instanceof Blob) body.append(endpoint.formFile!, file);
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

/** The sentence of a failure whose answer gives none, by kind of data (P-8-05, P-8-29, P-8-30, P-8-31, P-8-32, P-8-33, P-8-39). */
function fallbackOf(endpoint: WireEndpoint): string {
  const { kind, path } = endpoint;
  if (kind === 'list' || kind === 'options' || kind === 'show') return message('erreur.demande_non_traitee');
  if (isWrite(endpoint)) return message('erreur.interne');
  return message(workedOut.test(path) ? 'ui.erreur_traitement' : 'ui.erreur_chargement');
}

async function readAnswer({ kind }: WireEndpoint, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body: unknown = await response.json();
  if (kind !== 'list' && kind !== 'options') return body;
  const { 'hydra:member': rows, 'hydra:totalItems': total } = body as HydraCollection;
  return { rows, total };
}
