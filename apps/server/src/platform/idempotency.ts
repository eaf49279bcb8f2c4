import { createHash } from 'node:crypto';
import { type Endpoint, isFile } from '@sillage/contracts/contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, type Db, writeAgain, writing } from './db.ts';
import { Refusal } from './errors.ts';
import type { Actor } from './login.ts';
import { ReceivedFile } from './received-file.ts';
import { seal, unseal } from './seal.ts';

/** A write that carries a key is done once: sent again, it is answered as it was (docs/decisions/2026-11-22-idempotency-keys.md). */

export const KEY_HEADER = 'Idempotency-Key';
/** Of visible characters. */
export const KEY_PATTERN = '^[!-~]{1,100}$';
const KEPT_MS = 24 * 3_600_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Of any POST: what only reads, or is judged anew each time, does nothing twice without one. */
export function isDoneOnce({ method, reads, repeats }: Endpoint): boolean {
  return method === 'POST' && !reads && !repeats;
}

interface Asked {
  db: Db;
  /** Nobody, at a public door. */
  actor: Actor | null;
  config: Config;
  clock: Clock;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Writes in one transaction, or beside any where it may take minutes, unless the same was written under the same key: the row of the key is
 * part of it, and whoever comes with the key meanwhile waits for its end.
 * @throws Refusal when the key was sent with something else, when its answer is not there to be given again, or when too many wait
 */
export async function doOnce<Made>(
  endpoint: Endpoint,
  { db, actor, config, clock, request, reply }: Asked,
  write: (tx: Connection) => Promise<Made>,
): Promise<Made> {
  const key = isDoneOnce(endpoint) ? readKey(request) : undefined;
  const hasFile = endpoint.formFile !== null || isFile(endpoint.body) || isFile(endpoint.output);
  // A file was read once, and cannot be again.
  const act = (one: (tx: Connection) => Promise<Made>) => {
    if (endpoint.apart) return one(db);
    return hasFile ? db.transaction().execute(one) : writing(() => writeAgain(db, one));
  };
  if (key === undefined) return act(write);
  const row = endpoint.can === 'public' ? rowOfNobody(key, request) : rowOf(key, actor!, endpoint, request);
  const place = `cles_idempotence ${row.userId} ${row.cle.toString('hex')}`;
  const writeOnce = async (tx: Connection) => {
    if (await takeKey(tx, row, clock.now())) {
      const made = await write(tx).catch(async (error: unknown) => {
        if (endpoint.apart) await giveKeyBack(tx, row);
        throw error;
      });
      // Neither a file, nor what may open a login: its cookie is given once.
      if (isFile(endpoint.output) || endpoint.lacking.length > 0) return made;
      const answer = JSON.stringify({ statut: reply.statusCode, made });
      if (Buffer.byteLength(answer) <= MAX_ANSWER_BYTES) await keepAnswer(tx, row, seal(config, place, answer));
      return made;
    }
    const kept = await getKept(tx, row);
    if (!kept.demande.equals(row.demande)) throw new Refusal('erreur.cle_reutilisee');
    const answer = kept.reponse && unseal(config, place, kept.reponse);
    if (answer === null) throw new Refusal('erreur.deja_traitee');
    const { statut, made } = JSON.parse(answer);
    reply.code(statut).header('idempotent-replayed', 'true');
    return made;
  };
  return inTurn(place, () => act(writeOnce));
}

/**
 * Of what is judged anew each time, a part that happens once: answers whether this transaction is the first one of its key. Whoever comes
 * with the key meanwhile waits for its end.
 */
export async function takeRequest(tx: Connection, request: FastifyRequest, now: Date): Promise<boolean> {
  const key = readKey(request);
  return key === undefined || takeKey(tx, rowOfNobody(key, request), now);
}

/** Nothing came of it: the next one is the first. */
export async function giveRequestBack(tx: Connection, request: FastifyRequest): Promise<void> {
  const key = readKey(request);
  if (key !== undefined) await giveKeyBack(tx, rowOfNobody(key, request));
}

/** Those that come to this process with one key: each takes a connection when those before it have given theirs back. */
const lines = new Map<string, LimitFunction>();
const MAX_LINE = 20;
const WAIT_SECONDS = 5;

async function inTurn<Made>(place: string, act: () => Promise<Made>): Promise<Made> {
  const line = lines.get(place) ?? pLimit(1);
  if (line.activeCount + line.pendingCount === MAX_LINE) {
    throw new Refusal('erreur.service_indisponible', { retryAfter: WAIT_SECONDS });
  }
  lines.set(place, line);
  try {
    return await line(act);
  } finally {
    if (line.activeCount + line.pendingCount === 0) lines.delete(place);
  }
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !new RegExp(KEY_PATTERN).test(key)) throw new Refusal('erreur.requete_invalide');
  return key;
}

interface Row {
  /** Null at the public doors. */
  userId: number | null;
  cle: Buffer;
  demande: Buffer;
}

/** A key of a person, who may act in the name of another, and of one endpoint. */
function rowOf(key: string, { userId, onBehalfOf }: Actor, { path }: Endpoint, request: FastifyRequest): Row {
  return { userId, cle: digest([key, path, onBehalfOf]), demande: demandeOf(key, request) };
}

/**
 * Where nobody is known, a key is of an address and of all that is sent with it: it is never in the way of another client's, and answers
 * nothing to whoever could not have asked the same.
 */
function rowOfNobody(key: string, request: FastifyRequest): Row {
  const demande = demandeOf(key, request);
  return { userId: null, cle: digest([demande.toString('hex'), request.ip]), demande };
}

/** With the key, which is nowhere else: a short body is not guessed from its digest. */
function demandeOf(key: string, { url, headers, body }: FastifyRequest): Buffer {
  return digest([key, url, headers['if-match'], toldOf(body)]);
}

/** What a body says: of a file, its bytes, or, where they stand on the disk, how many there are. */
function toldOf(body: unknown): unknown {
  if (body instanceof ReceivedFile) return body.octets;
  if (Buffer.isBuffer(body)) return createHash('sha256').update(body).digest('hex');
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.entries(body).map(([name, value]) => [name, Buffer.isBuffer(value) ? toldOf(value) : value]);
}

function digest(values: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

/** Whether the key is free: never seen, or a day old. */
async function takeKey(tx: Connection, { demande, ...row }: Row, now: Date): Promise<boolean> {
  const values = { demande, reponse: null, createdAt: now.toISOString() };
  const taken = await tx
    .insertInto('cles_idempotence')
    .values({ ...row, ...values })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'cle']).doUpdateSet(values).where('cles_idempotence.createdAt', '<', endOfKeys(now)),
    )
    .returning('cle')
    .executeTakeFirst();
  return taken !== undefined;
}

async function keepAnswer(tx: Connection, { userId, cle }: Row, reponse: Buffer): Promise<void> {
  await tx
    .updateTable('cles_idempotence')
    .set({ reponse })
    .where('userId', 'is not distinct from', userId)
    .where('cle', '=', cle)
    .execute();
}

async function giveKeyBack(db: Connection, { userId, cle }: Row): Promise<void> {
  const row = db.deleteFrom('cles_idempotence').where('userId', 'is not distinct from', userId);
  await row.where('cle', '=', cle).execute();
}

function getKept(tx: Connection, { userId, cle }: Row) {
  const kept = tx.selectFrom('cles_idempotence').where('userId', 'is not distinct from', userId);
  return kept.where('cle', '=', cle).select(['demande', 'reponse']).executeTakeFirstOrThrow();
}

export async function forgetKeys(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('cles_idempotence').where('createdAt', '<', endOfKeys(now)).execute();
}

function endOfKeys(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}
