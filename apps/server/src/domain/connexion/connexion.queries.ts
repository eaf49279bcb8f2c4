import type { Role } from '@sillage/contracts/capabilities.ts';
import type { Compte, ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { type Actor, hashToken } from '../../platform/login.ts';
import { fullNameOf } from '../../platform/names.ts';
import { visible } from '../../platform/perimeter.ts';

/** An account that a sign-in code leads to. */
export interface FoundAccount {
  userId: number;
  role: Role | null;
  passwordHash: string | null;
  nom: string;
  email: string | null;
  etablissement: string | null;
  /** Of a learner, like the next one. */
  dateNaissance: string | null;
  matricule: string | null;
}

/**
 * Accounts by e-mail, `codeApprenant` or `codeEtablissement`; archived and blocked learners cannot sign in (P-2.3-63, P-3-41). The
 * address of staff leads to no learner but of where they work, whoever wrote it there (docs/decisions/2026-11-24-addresses-of-staff.md).
 */
export async function listAccountsByCode(db: Connection, code: string): Promise<FoundAccount[]> {
  const typed = code.toLowerCase();
  const { rows } = await sql<FoundAccount>`
    select u.id as "userId", u.role, u."passwordHash", found.nom, found.email, found.etablissement, a."dateNaissance", a.matricule
    from (
      select id as "userId", coalesce(nom, email) as nom, email, null as etablissement from users where email = ${typed}
      union all
      select "userId", nom, email, null from groupements where email = ${typed}
      union all
      select "userId", nom, email, nom from etablissements where email = ${typed} or lower("codeEtablissement") = ${typed}
      union all
      select r."userId", ${fullNameOf('r')}, r.email, e.nom
        from referents r join etablissements e on e.id = r."etablissementId" where r.email = ${typed}
      union all
      select a."userId", ${fullNameOf('a')}, a.email, e.nom
        from apprenants a join etablissements e on e.id = a."etablissementId"
        where not apprenant_ferme(a) and (lower(a."codeApprenant") = ${typed} or a.email = ${typed}
          and not exists (select from users where email = ${typed})
          and not exists (select from groupements g where g.email = ${typed} and g.id is distinct from e."groupementId")
          and not exists (select from etablissements o where o.email = ${typed} and o.id <> e.id)
          and not exists (select from referents r where r.email = ${typed} and r."etablissementId" <> e.id))
    ) found
    join users u on u.id = found."userId"
    left join apprenants a on a."userId" = u.id
    order by (a.id is not null), found.etablissement nulls first, found.nom, u.id
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

type ConnectedRow = Omit<
  ConnectedUser,
  | 'connected'
  | 'adminSlug'
  | `is${'SuperAdmin' | 'CSM' | 'Administrateur' | 'Etablissement' | 'Referent' | 'Groupement' | 'Apprenant'}`
  | 'roles'
> & { role: string | null };

/**
 * The connected person with all fields (P-3-01, P-3-02, P-3-03, P-3-04, P-3-05, P-3-06, P-3-07, P-3-08, P-3-09, P-3-10, P-3-11, P-3-12,
 * P-3-13, P-3-14, P-3-15).
 */
export async function getConnectedUser(db: Connection, actor: Actor, adminSlug: string | null): Promise<ConnectedUser> {
  const { rows } = await sql<ConnectedRow>`
    select u.id as "userId", coalesce(r.id, a.id) as "contactId", ${actor.connexionId}::int as "sessionId", e."crmId", u.role,
      coalesce(u.email, g.email, r.email, a.email, own.email) as email, a.matricule,
      coalesce(u.nom, g.nom, ${fullNameOf('r')}, ${fullNameOf('a')}, own.nom, u.email, '') as nom,
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

/** Tries of this account and from this address come one after the other until the end of the transaction. */
export async function lockAttempts(tx: Connection, codeHash: Buffer, adresse: string | null): Promise<void> {
  // Always the address first, so that nobody waits in a circle.
  for (const key of [...(adresse === null ? [] : [`adresse:${adresse}`]), `compte:${codeHash.toString('hex')}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

interface Counted {
  all: number;
  count: number;
  oldest: Date | null;
}

/**
 * Tries since a moment that were refused (`count`), and with those being looked at (`all`), for one account and one address; of an
 * address, each code looked at once more, and how many accounts sign in well from it (`known`).
 */
export async function countAttempts(
  db: Connection,
  codeHash: Buffer,
  adresse: string | null,
  { since, knownSince }: { since: Date; knownSince: Date },
): Promise<{ byCode: Counted; byAddress: Counted & { known: number } }> {
  const { rows: ofCode } = await sql<Counted>`
    select count(*)::int as "all", count(*) filter (where not "enCours")::int as count,
      min(date) filter (where not "enCours") as oldest
    from tentatives where "codeHash" = ${codeHash} and date > ${since.toISOString()} and not "estCode"`.execute(db);
  const { rows: ofAddress } = await sql<Counted & { known: number }>`
    select (count(*) filter (where not "estCode") + count(distinct "codeHash") filter (where "estCode"))::int as "all",
      (count(*) filter (where not "estCode" and not "enCours") + count(distinct "codeHash") filter (where "estCode"))::int as count,
      min(date) filter (where not "enCours") as oldest,
      (select count(*)::int from adresses_connues c where c.adresse = ${adresse} and c.date > ${knownSince.toISOString()}) as known
    from tentatives where adresse = ${adresse} and date > ${since.toISOString()}`.execute(db);
  const dated = <Row extends Counted>(row: Row) => ({ ...row, oldest: row.oldest ? new Date(row.oldest) : null });
  return { byCode: dated(ofCode[0]!), byAddress: dated(ofAddress[0]!) };
}

export async function insertAttempt(
  db: Connection,
  codeHash: Buffer,
  adresse: string | null,
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

/** A try that was refused stays counted; a code that was looked at too, for its address alone. */
export async function keepAttempt(db: Connection, id: number, estCode: boolean): Promise<void> {
  await db.updateTable('tentatives').set({ enCours: false, estCode }).where('id', '=', id).execute();
}

/** One that was not refused is no longer counted. */
export async function forgetAttempt(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('tentatives').where('id', '=', id).execute();
}

/** Nor are the refused ones of who has signed in since, or proved who they are, nor the codes that they typed at this address. */
export async function forgetFailures(
  db: Connection,
  codeHashes: readonly Buffer[],
  adresse: string | null,
): Promise<void> {
  await sql`
    delete from tentatives
    where "codeHash" = any(${codeHashes}) and not "enCours" and (not "estCode" or adresse = ${adresse})`.execute(db);
}

/** What was noted under one name since a moment: mails to a recipient, wrong proofs of an account. */
export async function countNoted(db: Connection, codeHash: Buffer, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('tentatives')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('codeHash', '=', codeHash)
    .where('date', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Notes that an account signed in well from an address. */
export async function noteAddress(db: Connection, adresse: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto('adresses_connues')
    .values({ adresse, userId, date: now.toISOString() })
    .onConflict((known) => known.columns(['adresse', 'userId']).doUpdateSet({ date: now.toISOString() }))
    .execute();
}

export async function findPasswordHash(db: Connection, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Replaces the password that was there; false when somebody has chosen another one meanwhile. */
export async function replacePassword(
  db: Connection,
  { userId, passwordHash }: Pick<FoundAccount, 'userId' | 'passwordHash'>,
  chosen: string,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ passwordHash: chosen })
    .where('id', '=', userId)
    .where('passwordHash', 'is not distinct from', passwordHash)
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
  usage: 'mot_de_passe' | 'connexion' | 'retour' | 'navigateur';
  userId: number;
  onBehalfOf: number | null;
  expiresAt: Date;
  /** Of a link made by somebody who is signed in. */
  preuveAt?: string | null;
}

export async function insertToken(db: Connection, { token, expiresAt, ...rest }: NewToken): Promise<void> {
  await db
    .insertInto('jetons')
    .values({ ...rest, hash: hashToken(token), expiresAt: expiresAt.toISOString() })
    .execute();
}

/** Stores the link of a mail that signs in, for as long again when the mail is tried again. */
export async function putLink(db: Connection, userId: number, token: string, expiresAt: Date): Promise<void> {
  const until = { expiresAt: expiresAt.toISOString() };
  await db
    .insertInto('jetons')
    .values({ hash: hashToken(token), usage: 'connexion', userId, ...until })
    .onConflict((former) => former.column('hash').doUpdateSet(until))
    .execute();
}

/** Uses up a token: the same one never serves twice, even asked at the same moment. */
export async function takeToken(
  db: Connection,
  token: string,
  usages: readonly (NewToken['usage'] | 'code')[],
  now: Date,
) {
  return db
    .deleteFrom('jetons')
    .where('hash', '=', hashToken(token))
    .where('usage', 'in', usages)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'onBehalfOf', 'usage', 'preuveAt'])
    .executeTakeFirst();
}

/** Stores the one-time code of an account, which ends the former one. */
export async function putCode(db: Connection, userId: number, token: string, expiresAt: Date): Promise<void> {
  const values = { hash: hashToken(token), expiresAt: expiresAt.toISOString() };
  await db
    .insertInto('jetons')
    .values({ ...values, usage: 'code', userId })
    .onConflict((former) =>
      former
        .column('userId')
        .where('usage', '=', 'code')
        .doUpdateSet({ ...values, createdAt: sql`default` }),
    )
    .execute();
}

/** Whether the account may still sign in: not an archived or blocked learner. */
export async function isOpenAccount(db: Connection, userId: number): Promise<boolean> {
  const closed = await db
    .selectFrom('apprenants')
    .select('id')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`apprenant_ferme(apprenants)`)
    .executeTakeFirst();
  return closed === undefined;
}

/** The account that a connect-as leads to, by kind: a blocked or archived learner has none. */
export const findAccountToEnter = {
  learner: (tx: Connection, actor: Actor, id: number) =>
    visible
      .apprenants(tx, actor)
      .where('id', '=', id)
      .where(sql<SqlBool>`not apprenant_ferme(apprenants)`)
      .select('userId')
      .$narrowType<{ userId: number }>()
      .executeTakeFirst(),
  referent: (tx: Connection, actor: Actor, id: number) =>
    visible.referents(tx, actor).where('id', '=', id).select('userId').executeTakeFirst(),
  organisation: (tx: Connection, actor: Actor, id: number) =>
    visible.etablissements(tx, actor).where('id', '=', id).select('userId').executeTakeFirst(),
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

/** Removes what has expired: logins, links, trainings of the browser app, counted tries and addresses. */
export async function deleteExpired(
  db: Connection,
  now: Date,
  { attemptsBefore, addressesBefore }: { attemptsBefore: Date; addressesBefore: Date },
): Promise<void> {
  await db.deleteFrom('connexions').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('adresses_a_confirmer').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('jetons').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('navigateur_seances').where('expiresAt', '<', now.toISOString()).execute();
  await db.deleteFrom('tentatives').where('date', '<', attemptsBefore.toISOString()).execute();
  await db.deleteFrom('adresses_connues').where('date', '<', addressesBefore.toISOString()).execute();
}
