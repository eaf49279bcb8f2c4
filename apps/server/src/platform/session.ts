import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '@sillage/contracts/capabilities.ts';
import { sql } from 'kysely';
import { type Connection, readPrepared } from './db.ts';

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
}

/** Over https a name that pages of a neighbour, such as the contents, cannot set: browsers take it from our own answers alone. */
export function sessionCookie({ publicUrl }: { publicUrl: string }): string {
  return publicUrl.startsWith('https:') ? '__Host-sillage' : 'sillage';
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
 * @param token value of the session cookie
 */
export async function findActor(db: Connection, token: string, now: Date): Promise<Actor | null> {
  const account = sql<Omit<Actor, 'roles'>>`
    select c.id as "connexionId", c."onBehalfOf", u.id as "userId", u.role,
      e.id as "etablissementId", g.id as "groupementId", r.id as "referentId", a.id as "apprenantId",
      coalesce(e."IFPS", false) as "isIFPS", coalesce(e.features, '{}') as features
    from connexions c
    join users u on u.id = c."userId"
    left join apprenants a on a."userId" = u.id
    left join referents r on r."userId" = u.id
    left join groupements g on g."userId" = u.id
    left join etablissements e on e.id = coalesce(a."etablissementId", r."etablissementId") or e."userId" = u.id
    where c."tokenHash" = ${hashToken(token)} and c."expiresAt" > ${now.toISOString()}
      and a."deletedAt" is null and a."estBloque" is not true`;
  const [row] = await readPrepared(db, account);
  return row ? { ...row, roles: row.role === null ? [] : [row.role] } : null;
}

/** Opens a login held by this cookie token. */
export async function insertConnexion(
  db: Connection,
  login: { token: string; userId: number; onBehalfOf: number | null; now: Date; hours: number },
): Promise<void> {
  await db
    .insertInto('connexions')
    .values({
      tokenHash: hashToken(login.token),
      userId: login.userId,
      onBehalfOf: login.onBehalfOf,
      createdAt: login.now.toISOString(),
      expiresAt: new Date(login.now.getTime() + login.hours * 3_600_000).toISOString(),
    })
    .execute();
}

export async function deleteConnexion(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('connexions').where('tokenHash', '=', hashToken(token)).execute();
}

/** Ends every login of these accounts, those that they hold under another name too, as after a password change or an archive. */
export async function deleteConnexionsOf(db: Connection, userIds: readonly number[], exceptId = 0): Promise<void> {
  const theirs = sql<number>`any(${userIds})`;
  await db
    .deleteFrom('connexions')
    .where((eb) => eb.or([eb('userId', '=', theirs), eb('onBehalfOf', '=', theirs)]))
    .where('id', '<>', exceptId)
    .execute();
}
