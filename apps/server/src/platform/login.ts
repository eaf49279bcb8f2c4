import { createHash, randomBytes } from 'node:crypto';
import { isAdmin, type Person } from '@sillage/contracts/capabilities.ts';
import { PROOF_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from './config.ts';
import { type Connection, runPrepared } from './db.ts';
import { Refusal } from './errors.ts';

/** The signed-in person, as rights and perimeter need them. Everything comes from the database at each request. */
export interface Actor extends Person {
  connexionId: number;
  userId: number;
  /** The person really there during a connect-as, else null. */
  onBehalfOf: number | null;
  /** Null: an account that waits for its role, and opens nothing. */
  role: string | null;
  etablissementId: number | null;
  groupementId: number | null;
  referentId: number | null;
  apprenantId: number | null;
  /** The account has a second factor. */
  hasFactor: boolean;
  /** When this login has shown it. */
  facteurAt: string | null;
  /** When the person last proved who they are. */
  preuveAt: string | null;
  usedAt: string | null;
}

/** @throws 403 unless the person proved who they are a short while ago: the page asks, then sends the same again */
export function ensureRecentProof({ preuveAt }: Pick<Actor, 'preuveAt'>, now: Date): void {
  const isRecent = preuveAt !== null && now.getTime() - Date.parse(preuveAt) < PROOF_SECONDS * 1_000;
  if (!isRecent) throw new Refusal('securite.preuve_demandee');
}

/** What a login lacks before it opens anything; null: nothing. Under the name of another account, whose factor is not theirs. */
export function lackingOf(
  actor: Pick<Actor, 'onBehalfOf' | 'hasFactor' | 'facteurAt' | 'roles'>,
  config: Pick<Config, 'adminSecondFactor'>,
): Lacking | null {
  if (actor.onBehalfOf !== null) return null;
  if (actor.hasFactor) return actor.facteurAt === null ? 'facteur' : null;
  return needsFactor(actor, config) ? 'enrolement' : null;
}

/** Whether this account may not be without a second factor. */
export function needsFactor(person: Pick<Person, 'roles'>, config: Pick<Config, 'adminSecondFactor'>): boolean {
  return config.adminSecondFactor && isAdmin(person);
}

interface Served {
  publicUrl: string;
}

/** Over https a name that pages of a neighbour, such as the contents, cannot set: browsers take it from our own answers alone. */
export function loginCookie({ publicUrl }: Served): string {
  return publicUrl.startsWith('https:') ? '__Host-sillage' : 'sillage';
}

/** Of each cookie; without them, browsers keep one that is taken back. */
export function cookiePlace({ publicUrl }: Served) {
  return { path: '/', secure: publicUrl.startsWith('https:') };
}

/** An unguessable token for cookies and links; only its hash is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The actor of a cookie, or null when it is unknown, expired or when the account was archived or blocked since.
 * @param token value of the login's cookie
 */
export async function findActor(db: Connection, token: string, now: Date): Promise<Actor | null> {
  const held = sql`(select * from connexions where "tokenHash" = ${hashToken(token)} and "expiresAt" > ${now.toISOString()})`;
  return actorOf((await runPrepared(db, accountOf(held)))[0]);
}

/** The actor that this account would be, for what is done for it later; null as above, or when the account is gone. */
export async function findActorOfAccount(db: Connection, userId: number): Promise<Actor | null> {
  const held = sql`(select 0 as id, ${userId}::int as "userId", null::int as "onBehalfOf", null::timestamptz as "facteurAt",
    null::timestamptz as "preuveAt", null::timestamptz as "usedAt")`;
  return actorOf((await accountOf(held).execute(db)).rows[0]);
}

function actorOf(row: Omit<Actor, 'roles'> | undefined): Actor | null {
  return row ? { ...row, roles: row.role === null ? [] : [row.role] } : null;
}

/** @param held the login, of one account */
function accountOf(held: RawBuilder<unknown>) {
  return sql<Omit<Actor, 'roles'>>`
    select c.id as "connexionId", c."onBehalfOf", c."facteurAt", c."preuveAt", c."usedAt", u.id as "userId", u.role,
      exists (select from facteurs f where f."userId" = u.id) as "hasFactor",
      e.id as "etablissementId", g.id as "groupementId", r.id as "referentId", a.id as "apprenantId",
      coalesce(e."IFPS", false) as "isIFPS", coalesce(e.features, '{}') as features
    from ${held} c
    join users u on u.id = c."userId"
    left join apprenants a on a."userId" = u.id
    left join referents r on r."userId" = u.id
    left join groupements g on g."userId" = u.id
    left join etablissements e on e.id = coalesce(a."etablissementId", r."etablissementId") or e."userId" = u.id
    where apprenant_ferme(a) is not true`;
}

/** Opens a login held by this cookie token. */
export async function insertConnexion(
  db: Connection,
  login: {
    token: string;
    userId: number;
    onBehalfOf: number | null;
    now: Date;
    hours: number;
    preuveAt: Date | null;
    appareil?: string | null;
    adresse?: string;
  },
): Promise<void> {
  await db
    .insertInto('connexions')
    .values({
      tokenHash: hashToken(login.token),
      userId: login.userId,
      onBehalfOf: login.onBehalfOf,
      preuveAt: login.preuveAt?.toISOString() ?? null,
      appareil: login.appareil ?? null,
      adresse: login.adresse ?? null,
      createdAt: login.now.toISOString(),
      usedAt: login.now.toISOString(),
      expiresAt: new Date(login.now.getTime() + login.hours * 3_600_000).toISOString(),
    })
    .execute();
}

/** A login that lacks something is soon over. */
export async function holdConnexion(db: Connection, id: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + PROOF_SECONDS * 1_000).toISOString();
  await db.updateTable('connexions').set({ expiresAt }).where('id', '=', id).execute();
}

/** Nothing is lacking any more: the login lasts as long as any, under another token. */
export async function openConnexion(
  db: Connection,
  id: number,
  { token, now, hours }: { token: string; now: Date; hours: number },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  await db
    .updateTable('connexions')
    .set({ tokenHash: hashToken(token), expiresAt })
    .where('id', '=', id)
    .execute();
}

const USE_SECONDS = 5 * 60;

/** Notes that a login is in use, once in a while. */
export async function noteUse(db: Connection, { connexionId, usedAt }: Actor, now: Date): Promise<void> {
  if (usedAt !== null && now.getTime() - Date.parse(usedAt) < USE_SECONDS * 1_000) return;
  await db.updateTable('connexions').set({ usedAt: now.toISOString() }).where('id', '=', connexionId).execute();
}

export async function deleteConnexion(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('connexions').where('tokenHash', '=', hashToken(token)).execute();
}
