import type { Role } from '@sillage/contracts/capabilities.ts';
import type { Compte, SessionUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { visible } from '../../platform/perimeter.ts';
import { type Actor, hashToken } from '../../platform/session.ts';

/** An account that a sign-in code leads to. */
export interface FoundAccount {
  userId: number;
  role: Role | null;
  passwordHash: string | null;
  nom: string;
  email: string | null;
  etablissement: string | null;
}

/** Accounts by e-mail, `codeApprenant` or `codeEtablissement`; archived and blocked learners cannot sign in (P-2.3-63, P-3-41). */
export async function listAccountsByCode(db: Connection, code: string): Promise<FoundAccount[]> {
  const typed = code.toLowerCase();
  const { rows } = await sql<FoundAccount>`
    select u.id as "userId", u.role, u."passwordHash", found.nom, found.email, found.etablissement
    from (
      select id as "userId", coalesce(nom, email) as nom, email, null as etablissement from users where email = ${typed}
      union all
      select "userId", nom, email, null from groupements where email = ${typed}
      union all
      select "userId", nom, email, nom from etablissements where email = ${typed} or lower("codeEtablissement") = ${typed}
      union all
      select r."userId", r.prenom || ' ' || r.nom, r.email, e.nom
        from referents r join etablissements e on e.id = r."etablissementId" where r.email = ${typed}
      union all
      select a."userId", a.prenom || ' ' || a.nom, a.email, e.nom
        from apprenants a join etablissements e on e.id = a."etablissementId"
        where (a.email = ${typed} or lower(a."codeApprenant") = ${typed}) and a."deletedAt" is null and not a."estBloque"
    ) found
    join users u on u.id = found."userId"
    order by found.etablissement nulls first, found.nom, u.id
    limit 50`.execute(db);
  return rows;
}

export function toCompte(account: FoundAccount): Compte {
  return {
    eId: account.userId,
    nom: account.nom,
    role: message(`role.${account.role ?? 'aucun'}`),
    etablissement: account.etablissement,
  };
}

type SessionRow = Omit<
  SessionUser,
  | 'connected'
  | 'adminSlug'
  | `is${'SuperAdmin' | 'CSM' | 'Administrateur' | 'Etablissement' | 'Referent' | 'Groupement' | 'Apprenant'}`
  | 'roles'
> & { role: string | null };

/** The session user with all its fields (P-3-01 … 15). */
export async function getSessionUser(db: Connection, actor: Actor, adminSlug: string | null): Promise<SessionUser> {
  const { rows } = await sql<SessionRow>`
    select u.id as "userId", coalesce(r.id, a.id) as "contactId", ${actor.connexionId}::int as "sessionId", e."crmId", u.role,
      coalesce(u.email, g.email, r.email, a.email, own.email) as email, a.matricule,
      coalesce(u.nom, g.nom, r.prenom || ' ' || r.nom, a.prenom || ' ' || a.nom, own.nom, u.email, '') as nom,
      e.id as "etablissementId", e.nom as "etablissementNom", a.id as "apprenantId", r.id as "referentId", g.id as "groupementId",
      e."codeEtablissement", a."codeApprenant",
      array(select id from etablissements where "groupementId" = g.id order by id) as "groupementEtablissements",
      coalesce(e."IFPS", false) as "isIFPS", coalesce(e.features, '{}') as features,
      coalesce(e."isMobileModeAvailable", true) as "isMobileModeAvailable", coalesce(e."isMobileModeForced", false) as "isMobileModeForced",
      coalesce(e."allowAllSequences", false) as "allowAllSequences", coalesce(e."connectionModes", '{}') as "connectionModes",
      coalesce(e."defaultLanguage", 'fr') as "defaultLanguage"
    from users u
    left join groupements g on g."userId" = u.id
    left join referents r on r."userId" = u.id
    left join apprenants a on a."userId" = u.id
    left join etablissements own on own."userId" = u.id
    left join etablissements e on e.id = ${actor.etablissementId}
    where u.id = ${actor.userId}`.execute(db);
  const { role, ...row } = rows[0]!;
  return {
    connected: true,
    ...row,
    roles: role === null ? [] : [role],
    adminSlug,
    isSuperAdmin: role === 'ROLE_SUPER_ADMIN',
    isCSM: role === 'ROLE_CSM',
    isAdministrateur: role === 'ROLE_ADMIN',
    isEtablissement: role === 'ROLE_ETABLISSEMENT',
    isReferent: role === 'ROLE_REFERENT',
    isGroupement: role === 'ROLE_GROUPEMENT',
    isApprenant: role === 'ROLE_APPRENANT',
  };
}

/** Sign-ins of this account and from this address come one after the other until the end of the transaction. */
export async function lockAttempts(tx: Connection, codeHash: Buffer, adresse: string): Promise<void> {
  // Always the address first, so that nobody waits in a circle.
  for (const key of [`adresse:${adresse}`, `compte:${codeHash.toString('hex')}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/** Sign-ins since a moment that were refused (`count`), and with those being looked at (`all`), for one account and one address. */
export async function countAttempts(db: Connection, codeHash: Buffer, adresse: string, since: Date) {
  const read = async (column: 'codeHash' | 'adresse', value: Buffer | string) => {
    const row = await db
      .selectFrom('tentatives')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('enCours', '=', false).as('count'),
        eb.fn.min('date').filterWhere('enCours', '=', false).as('oldest'),
      ])
      .where(column, '=', value as never)
      .where('date', '>', since.toISOString())
      .executeTakeFirstOrThrow();
    return {
      all: Number(row.all),
      count: Number(row.count),
      oldest: row.oldest ? new Date(row.oldest) : null,
    };
  };
  return { byCode: await read('codeHash', codeHash), byAddress: await read('adresse', adresse) };
}

export async function insertAttempt(
  db: Connection,
  codeHash: Buffer,
  adresse: string,
  now: Date,
  enCours = true,
): Promise<number> {
  const { id } = await db
    .insertInto('tentatives')
    .values({ codeHash, adresse, date: now.toISOString(), enCours })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sign-in that was refused stays counted. */
export async function keepAttempt(db: Connection, id: number): Promise<void> {
  await db.updateTable('tentatives').set({ enCours: false }).where('id', '=', id).execute();
}

/** One that was not refused is no longer counted. */
export async function forgetAttempt(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('tentatives').where('id', '=', id).execute();
}

/** Nor are the refused ones of an account whose person has signed in since. */
export async function forgetFailures(db: Connection, codeHash: Buffer): Promise<void> {
  await db.deleteFrom('tentatives').where('codeHash', '=', codeHash).where('enCours', '=', false).execute();
}

/** Stores the password that the person chooses at the first sign-in; false when somebody has chosen one meanwhile. */
export async function setFirstPassword(db: Connection, userId: number, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What anyone who knows the person would try first: names, codes and address of the account. */
export async function listOwnWords(db: Connection, userId: number): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select array_remove(array[u.nom, u.email, g.nom, g.email, e.nom, e.email, e."codeEtablissement", r.nom, r.prenom, r.email,
      a.nom, a.prenom, a.email, a."codeApprenant", a.matricule], null) as words
    from users u
    left join groupements g on g."userId" = u.id
    left join etablissements e on e."userId" = u.id
    left join referents r on r."userId" = u.id
    left join apprenants a on a."userId" = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0]?.words ?? [];
}

interface NewToken {
  token: string;
  usage: 'mot_de_passe' | 'connexion' | 'retour';
  userId: number;
  onBehalfOf: number | null;
  expiresAt: Date;
}

export async function insertToken(db: Connection, { token, expiresAt, ...rest }: NewToken): Promise<void> {
  await db
    .insertInto('jetons')
    .values({ ...rest, hash: hashToken(token), expiresAt: expiresAt.toISOString() })
    .execute();
}

/** Uses up a token: the same one never serves twice, even asked at the same moment. */
export async function takeToken(db: Connection, token: string, usages: readonly NewToken['usage'][], now: Date) {
  return db
    .deleteFrom('jetons')
    .where('hash', '=', hashToken(token))
    .where('usage', 'in', usages)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'onBehalfOf', 'usage'])
    .executeTakeFirst();
}

/** Whether the account may still sign in: not an archived or blocked learner. */
export async function isOpenAccount(db: Connection, userId: number): Promise<boolean> {
  const closed = await db
    .selectFrom('apprenants')
    .select('id')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('deletedAt', 'is not', null), eb('estBloque', '=', true)]))
    .executeTakeFirst();
  return closed === undefined;
}

/** Name of a person, for the audit trail. */
const fullName = sql<string>`prenom || ' ' || nom`.as('nom');

/** The account that a connect-as leads to, by kind: a blocked or archived learner has none. */
export const findAccountToEnter = {
  learner: (tx: Connection, actor: Actor, id: number) =>
    visible
      .apprenants(tx, actor)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where('estBloque', '=', false)
      .select(['userId', fullName])
      .executeTakeFirst(),
  referent: (tx: Connection, actor: Actor, id: number) =>
    visible.referents(tx, actor).where('id', '=', id).select(['userId', fullName]).executeTakeFirst(),
  organisation: (tx: Connection, actor: Actor, id: number) =>
    visible.etablissements(tx, actor).where('id', '=', id).select(['userId', 'nom']).executeTakeFirst(),
};

/** Notes the sign-in of an establishment's own account (P-2.4-42). */
export async function noteEtablissementLogin(db: Connection, userId: number, now: Date): Promise<void> {
  const date = now.toISOString();
  await sql`
    with connected as (
      update etablissements set "dateDerniereConnexion" = ${date} where "userId" = ${userId} returning id
    )
    insert into "etablissementActions" ("etablissementId", type, date) select id, 'Connexion', ${date} from connected`.execute(
    db,
  );
}

/** Removes what has expired: logins, links and counted failures. */
export async function deleteExpired(db: Connection, now: Date, attemptsBefore: Date): Promise<void> {
  await db.deleteFrom('connexions').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('jetons').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('tentatives').where('date', '<', attemptsBefore.toISOString()).execute();
}
