import type { Connexion } from '@sillage/contracts/securite.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { type Actor, hashToken } from '../../platform/login.ts';
import { fullNameOf } from '../../platform/names.ts';

/** What a login was last asked. */
export type Challenge = { genre: 'passkey' | 'nouvelle_passkey' | 'nouveau_totp'; valeur: string; jusqua: string };

/** Accounts whose factors change do so one after the other. */
export async function lockAccount(tx: Connection, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export function listFactors(db: Connection, userId: number) {
  return db
    .selectFrom('facteurs')
    .select(['id', 'genre', 'nom', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .$narrowType<{ genre: 'passkey' | 'totp' }>()
    .execute();
}

export async function countCodes(db: Connection, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('facteur_secours')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export function listPasskeys(db: Connection, userId: number) {
  return db
    .selectFrom('facteurs')
    .select(['id', 'credentialId', 'clePublique', 'compteur', 'transports'])
    .where('userId', '=', userId)
    .where('genre', '=', 'passkey')
    .$narrowType<{ credentialId: string; clePublique: Buffer; compteur: number; transports: string[] }>()
    .execute();
}

export function findTotp(db: Connection, userId: number) {
  return db
    .selectFrom('facteurs')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('genre', '=', 'totp')
    .$narrowType<{ secret: Buffer }>()
    .executeTakeFirst();
}

interface NewPasskey {
  nom: string;
  credentialId: string;
  clePublique: Buffer;
  compteur: number;
  transports: string[];
}

export async function insertPasskey(db: Connection, userId: number, passkey: NewPasskey, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  await db
    .insertInto('facteurs')
    .values({ ...passkey, userId, genre: 'passkey', createdAt })
    .execute();
}

/** The application takes the place of the former one. */
export async function insertTotp(
  db: Connection,
  userId: number,
  totp: { nom: string; secret: Buffer; dernierPas: number },
  now: Date,
): Promise<void> {
  await db.deleteFrom('facteurs').where('userId', '=', userId).where('genre', '=', 'totp').execute();
  const createdAt = now.toISOString();
  await db
    .insertInto('facteurs')
    .values({ ...totp, userId, genre: 'totp', createdAt })
    .execute();
}

/** Whether the code of these thirty seconds serves for the first time, whichever process is asked. */
export async function takeStep(db: Connection, id: number, dernierPas: number, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('facteurs')
    .set({ dernierPas, usedAt: now.toISOString() })
    .where('id', '=', id)
    .where('dernierPas', '<', dernierPas)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether the count of a passkey has gone on; those that count nothing stay at nought. */
export async function takeCount(db: Connection, id: number, compteur: number, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('facteurs')
    .set({ compteur, usedAt: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('compteur', '<', compteur), eb.and([eb('compteur', '=', 0), eb.val(compteur === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether this recovery code was there, and no longer is. */
export async function takeCode(db: Connection, userId: number, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('facteur_secours')
    .where('hash', '=', hashToken(code))
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceCodes(db: Connection, userId: number, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('facteur_secours').where('userId', '=', userId).execute();
  if (codes.length === 0) return;
  await db
    .insertInto('facteur_secours')
    .values(codes.map((code) => ({ hash: hashToken(code), userId })))
    .execute();
}

/** Whether a passkey of this account had this id, and has this name now. */
export async function renameFactor(db: Connection, userId: number, id: number, nom: string): Promise<boolean> {
  const renamed = await db
    .updateTable('facteurs')
    .set({ nom })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('genre', '=', 'passkey')
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

export async function deleteFactor(db: Connection, userId: number, id: number): Promise<void> {
  await db.deleteFrom('facteurs').where('id', '=', id).where('userId', '=', userId).execute();
}

/** Answers how many there were. */
export async function deleteFactors(db: Connection, userId: number): Promise<number> {
  const gone = await db.deleteFrom('facteurs').where('userId', '=', userId).returning('id').execute();
  return gone.length;
}

export async function setChallenge(db: Connection, connexionId: number, challenge: Challenge): Promise<void> {
  await db
    .updateTable('connexions')
    .set({ defi: JSON.stringify(challenge) })
    .where('id', '=', connexionId)
    .execute();
}

/** What the login was last asked, once; nothing when it was something else, or too long ago. */
export async function takeChallenge(
  db: Connection,
  connexionId: number,
  genre: Challenge['genre'],
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ defi: Challenge | null }>`
    update connexions c set defi = null
    from (select id, defi from connexions where id = ${connexionId} for update) asked
    where c.id = asked.id
    returning asked.defi`.execute(db);
  const defi = rows[0]?.defi;
  return defi?.genre === genre && Date.parse(defi.jusqua) > now.getTime() ? defi.valeur : null;
}

/** @param isFactor a password proves who one is, and is no second factor */
export async function noteProof(db: Connection, { connexionId }: Actor, now: Date, isFactor: boolean): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('connexions')
    .set({ preuveAt: at, ...(isFactor && { facteurAt: at }) })
    .where('id', '=', connexionId)
    .execute();
}

/** The logins that this person holds, under the own name or another; those that opened nothing are none. */
const held = (db: Connection, userId: number) =>
  db.selectFrom('connexions').where((eb) => eb(eb.fn.coalesce('onBehalfOf', 'userId'), '=', userId));

export function listLogins(db: Connection, { userId, connexionId }: Actor, now: Date): Promise<Connexion[]> {
  return held(db, userId)
    .select((eb) => [
      'id',
      'appareil',
      'adresse',
      'createdAt',
      'usedAt',
      eb('id', '=', connexionId).$castTo<boolean>().as('ici'),
      eb('onBehalfOf', 'is not', null).$castTo<boolean>().as('enTantQue'),
    ])
    .where('expiresAt', '>', now.toISOString())
    .orderBy((eb) => eb('id', '=', connexionId), 'desc')
    .orderBy('usedAt', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

/** Where this account is written to, and what it is called. */
export async function findAddressee(
  db: Connection,
  userId: number,
): Promise<{ nom: string; email: string | null } | undefined> {
  const { rows } = await sql<{ nom: string; email: string | null }>`
    select coalesce(u.nom, g.nom, ${fullNameOf('r')}, ${fullNameOf('a')}, e.nom, u.email, '') as nom,
      coalesce(u.email, g.email, r.email, a.email, e.email) as email
    from users u
    left join groupements g on g."userId" = u.id
    left join referents r on r."userId" = u.id
    left join apprenants a on a."userId" = u.id
    left join etablissements e on e."userId" = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0];
}
