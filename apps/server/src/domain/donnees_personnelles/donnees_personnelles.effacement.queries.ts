import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { type Identite, MIN_NUMBER_SIGNS, PSEUDONYME } from './donnees_personnelles.identite.rules.ts';
import { apart, nameOf } from './donnees_personnelles.noms.queries.ts';
import type { Words } from './donnees_personnelles.noms.rules.ts';
import { DONNEES, type Donnees, wordsOf } from './donnees_personnelles.rules.ts';

/** What is known of a person to find their rows. */
export interface Facts {
  apprenantId: number | null;
  userId: number | null;
  /** What one of staff is called where the words of a history are signed; null of others. */
  auteur: string | null;
  sessions: string[];
  /** Own addresses that nobody else signs in by. */
  adresses: string[];
}

/** Notes who is to be erased, with what names them, and closes their accounts at once; answers the ids of the notes. */
export async function openEffacements(tx: Connection, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with partis as (
      select a.*, e.nom as "nomEtablissement",
        array(select distinct r.destinataire from relances r where r."apprenantId" = a.id
          union select a.email where a.email is not null) as adresses
      from apprenants a join etablissements e on e.id = a."etablissementId"
      where a.id = any(${ids}::int[]) and a."effaceLe" is null
    )
    insert into effacements ("apprenantId", "userId", identite, "demandeLe")
    select id, "userId", jsonb_strip_nulls(jsonb_build_object('nom', nom, 'prenom', prenom, 'codeApprenant', "codeApprenant",
        'matricule', matricule, 'rppsOrAdeli', "rppsOrAdeli", 'dateNaissance', "dateNaissance", 'adresses', adresses,
        'etablissementId', "etablissementId", 'etablissement', "nomEtablissement")), ${now.toISOString()}::timestamptz
    from partis order by id
    returning id`.execute(tx);
  await sql`
    update apprenants set "userId" = null, "effaceLe" = ${now.toISOString()}::timestamptz,
        "deletedAt" = coalesce("deletedAt", ${now.toISOString()}::timestamptz), nom = ${PSEUDONYME}, prenom = '', email = null,
        matricule = null, "codeApprenant" = 'EFFACE-' || gen_random_uuid(), "dateNaissance" = null, "rppsOrAdeli" = null,
        "estEtudiant" = false, "estBloque" = false, version = version + 1
      where id = any(${ids}::int[]) and "effaceLe" is null`.execute(tx);
  await sql`
    delete from users where id in (
      select "userId" from effacements where id = any(${rows.map(({ id }) => id)}::int[]))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same of these accounts of staff, before they are deleted: referents, and accounts without a record. Those of organisations name nobody. */
export async function openEffacementsOfStaff(tx: Connection, userIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into effacements ("userId", identite, "demandeLe")
    select u.id, jsonb_strip_nulls(jsonb_build_object('compte', true, 'nom', coalesce(r.nom, u.nom), 'prenom', r.prenom,
        'adresses', array_remove(array[u.email, r.email], null))), ${now.toISOString()}::timestamptz
    from users u left join referents r on r."userId" = u.id
    where u.id = any(${userIds}::int[]) and (r.id is not null or u.email is not null)
    order by u.id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A note whose work is left to do, locked until it is done; nothing when it is, or another process does it. */
export async function takeEffacement(tx: Connection, id: number) {
  const { rows } = await sql<{
    id: number;
    apprenantId: number | null;
    userId: number | null;
    identite: Identite;
  }>`select id, "apprenantId", "userId", identite from effacements where id = ${id} and "faitLe" is null
    for update skip locked`.execute(tx);
  return rows[0];
}

export async function listWaiting(db: Connection): Promise<number[]> {
  const rows = await db.selectFrom('effacements').where('faitLe', 'is', null).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Ends the work: nothing names the person any more. */
export async function closeEffacement(
  tx: Connection,
  id: number,
  done: {
    sessions: number;
    attestations: number;
    preuvesJusquau: string | null;
    codeEmpreinte: Buffer | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...counts } = done;
  await tx
    .updateTable('effacements')
    .set({ ...counts, identite: null, faitLe: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Evidence may be changed by this transaction, for this reason alone. */
export async function allowChange(tx: Connection, reason: 'personne' | 'conservation'): Promise<void> {
  await sql`select set_config('sillage.effacement', ${reason}, true)`.execute(tx);
}

/**
 * Sessions of the learner, those that say the code, and those that say the name in an establishment, of today or where they have been, where
 * nobody else has it.
 */
export async function listSessionsOf(
  tx: Connection,
  { apprenantId, identite }: { apprenantId: number | null; identite: Identite },
): Promise<string[]> {
  const { codeApprenant, etablissementId = null } = identite;
  const { rows } = await sql<{ session: string }>`
    with etabs as (
      select ${etablissementId}::int as id
      union select "etablissementId" from passages where "apprenantId" = ${apprenantId}
      union select r."etablissementId" from apprenant_regroupements m join regroupements r on r.id = m."regroupementId"
      where m."apprenantId" = ${apprenantId}
    )
    select session from passages where "apprenantId" = ${apprenantId}
    union
    select session from passages where "codeApprenant" = ${codeApprenant ?? null}
    union
    select session from passages
    where "apprenantId" is null and nom is not null
      and (${etablissementId}::int is null or "etablissementId" in (select id from etabs))
      and ${apart(sql`texte_recherche(nom, prenom)`)} = ${nameOf(identite)}
      and not exists (select from apprenants a where ${apart(sql`a.tri`)} = ${nameOf(identite)}
        and (${etablissementId}::int is null or a."etablissementId" = passages."etablissementId"))`.execute(tx);
  return rows.map(({ session }) => session);
}

/** Those of these addresses by which nobody signs in. @param besides an account that may */
export async function listFreeAddresses(
  tx: Connection,
  adresses: readonly string[],
  besides: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ adresse: string }>`
    select adresse from unnest(${adresses}::text[]) adresse
    where not exists (
      select from (
        select id, email from users
        union all select "userId", email from apprenants
        union all select "userId", email from referents
        union all select "userId", email from etablissements
        union all select "userId", email from groupements
      ) held
      where held.email = adresse and held.id is distinct from ${besides}::int)`.execute(tx);
  return rows.map(({ adresse }) => adresse);
}

/** Those of these numbers that say who somebody is, and that nobody else has. */
export async function listOwnNumbers(
  tx: Connection,
  { matricule, rppsOrAdeli }: Identite,
): Promise<Pick<Identite, 'matricule' | 'rppsOrAdeli'>> {
  const { rows } = await sql<{ numeros: Pick<Identite, 'matricule' | 'rppsOrAdeli'> }>`
    select coalesce(jsonb_object_agg(champ, numero), '{}') as numeros
    from (values ('matricule', ${matricule ?? null}::text), ('rppsOrAdeli', ${rppsOrAdeli ?? null}::text)) dit(champ, numero)
    where length(numero) >= ${MIN_NUMBER_SIGNS}
      and not exists (select from apprenants a where lower(numero) in (lower(a.matricule), lower(a."rppsOrAdeli")))`.execute(
    tx,
  );
  return rows[0]!.numeros;
}

/** The rows of a person in a table, or null when the table has no row of a person. */
export function isTheirs(
  { lien = {} }: Donnees,
  { apprenantId, userId, auteur, sessions, adresses }: Facts,
): RawBuilder<boolean> | null {
  const conditions = [
    lien.apprenantId && apprenantId !== null && sql`${sql.ref(lien.apprenantId)} = ${apprenantId}`,
    lien.userId && userId !== null && sql`${sql.ref(lien.userId)} = ${userId}`,
    lien.onBehalfOf && userId !== null && sql`${sql.ref(lien.onBehalfOf)} = ${userId}`,
    lien.auteur && auteur !== null && sql`${sql.ref(lien.auteur)} = ${auteur}`,
    lien.userIds && userId !== null && sql`${sql.ref(lien.userIds)} @> array[${userId}::int]`,
    lien.session && sessions.length > 0 && sql`${sql.ref(lien.session)} = any(${sessions}::uuid[])`,
    lien.adresse && adresses.length > 0 && sql`${sql.ref(lien.adresse)} = any(${adresses}::text[])`,
    lien.lancement &&
      apprenantId !== null &&
      sql`${sql.ref(lien.lancement)} in (select id from scorm_lancements where "apprenantId" = ${apprenantId})`,
  ].filter((one) => typeof one === 'object');
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : null;
}

type TableName = keyof typeof DONNEES;

export async function deleteTheirs(tx: Connection, table: TableName, whose: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${whose}`.execute(tx);
}

export async function emptyTheirs(tx: Connection, table: TableName, whose: RawBuilder<boolean>): Promise<void> {
  const emptied = wordsOf(DONNEES[table].vide).map((column) => sql`${sql.ref(column)} = ${instead(column)}`);
  await sql`update ${sql.table(table)} set ${sql.join(emptied)} where ${whose}`.execute(tx);
}

/** A session that had a name is still that of somebody. */
function instead(column: string): RawBuilder<unknown> {
  if (column !== 'nom' && column !== 'prenom') return sql`null`;
  return sql`case when ${sql.ref(column)} is not null then ${column === 'nom' ? PSEUDONYME : ''} end`;
}

/** Rows where these columns say something like one of these. */
export function saysLike(columns: readonly string[], like: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${textOf(columns)} like any (
    array(select sans_accents(one) from unnest(${like}::text[]) one))`;
}

/** The same, or has such words; what they are like is looked for first, for it costs a quarter. */
export function saysWords(columns: readonly string[], like: readonly string[], words: Words): RawBuilder<boolean> {
  const isLike = saysLike(columns, [...like, ...words.like]);
  return sql<boolean>`(${isLike} and (${saysLike(columns, like)} or ${textOf(columns)} ~ any (${words.patterns}::text[])))`;
}

const textOf = (columns: readonly string[]) =>
  sql`sans_accents(concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}))`;

/** Events of the sessions that staff of this name entered by hand: they say who did. */
export function isEnteredBy(like: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`session in (select session from sessions_saisies where ${saysLike(['par'], like)})`;
}

/** Events of the sessions whose facts say such a thing: made again, they would say it again. */
export function isFoundIn(like: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`session in (
    select p.session from faits join passages p on p."scenarioId" = faits."scenarioId" and p.faits @> array[faits.id]
    where ${saysLike(['valeur', 'libelle'], like)})`;
}

/** Writes again what these columns say, row by row; answers what was and what is, where it changed. */
export async function rewrite(
  tx: Connection,
  table: TableName,
  columns: readonly string[],
  whose: RawBuilder<boolean>,
  change: (value: unknown, column: string) => unknown,
): Promise<Record<string, [unknown, unknown]>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ctid::text as "place", ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${whose} for update`.execute(tx);
  const types = await typesOf(tx, table);
  const changes: Record<string, [unknown, unknown]>[] = [];
  for (const row of rows) {
    const changed = columns.flatMap((column) => {
      const after = change(row[column], column);
      return after === row[column] ? [] : [{ column, after }];
    });
    if (changed.length === 0) continue;
    const set = changed.map(({ column, after }) => {
      const value = types.get(column) === 'jsonb' ? JSON.stringify(after) : after;
      return sql`${sql.ref(column)} = ${value}::${sql.raw(types.get(column)!)}`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ctid = ${row.place}::tid`.execute(tx);
    changes.push(Object.fromEntries(changed.map(({ column, after }) => [column, [row[column], after]])));
  }
  return changes;
}

async function typesOf(tx: Connection, table: TableName): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A digest would tell a name to whoever tries all of them. */
export async function forgetDigests(tx: Connection, sessions: readonly string[]): Promise<void> {
  await sql`
    update attestations set empreinte = sha256(gen_random_uuid()::text::bytea)
    where session = any(${sessions}::uuid[])
      or type = 'certificatRealisation' and contenu->>'nom' = ${PSEUDONYME}`.execute(tx);
}

/** Facts found in these sessions and in no other, that say something like one of these. */
export function isOnlyTheirFact(sessions: readonly string[], like: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`faits.id in (select unnest(p.faits) from passages p where p.session = any(${sessions}::uuid[]))
    and ${saysLike(['valeur', 'libelle'], like)}
    and not exists (select from passages autre where autre."scenarioId" = faits."scenarioId"
      and autre.faits @> array[faits.id] and autre.session <> all(${sessions}::uuid[]))`;
}

/** The same words among the choices heard of. */
export async function replaceChoice(tx: Connection, before: string, after: string): Promise<void> {
  await sql`
    update quiz_rapportes set choix = array_replace(choix, ${before}, ${after}), justes = array_replace(justes, ${before}, ${after})
    where ${before} = any(choix) or ${before} = any(justes)`.execute(tx);
}

/** Archives that hold a document of these sessions, or say something like one of these: those in the making are given up. Answers their files. */
export async function takeArchives(
  tx: Connection,
  sessions: readonly string[],
  like: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fichier: string | null }>`
    with touches as (
      select id, fichier from document_lots
      where sessions && ${sessions}::uuid[] or ${saysLike(['lignes'], like)}
      for update
    ),
    oublies as (
      update document_lots lot set fichier = null,
        statut = case when lot.statut in ('en_attente', 'en_cours') then 'annule' else lot.statut end
      from touches where lot.id = touches.id
    )
    select fichier from touches`.execute(tx);
  return rows.map(({ fichier }) => fichier).filter((fichier) => fichier !== null);
}

/** Mails about this account or to these addresses that wait to be sent. @throws while one is being sent: what it leaves is to be erased too */
export async function dropWaitingMails(tx: Connection, { userId, adresses }: Pick<Facts, 'userId' | 'adresses'>) {
  const theirs = sql`(select id from graphile_worker._private_jobs
    where payload->>'destinataire' = any(${adresses}::text[])
      or (payload->'userIds')::jsonb @> to_jsonb(${userId}::int))`;
  await sql`select graphile_worker.complete_jobs(array${theirs})`.execute(tx);
  const { rows } = await theirs.execute(tx);
  if (rows.length > 0) throw new Error('a mail about this person is being sent');
}

export async function countProofs(tx: Connection, sessions: readonly string[]) {
  const { rows } = await sql<{ total: number; dernier: string | null }>`
    select count(*)::int as total, max("issuedAt") as dernier from attestations
    where session = any(${sessions}::uuid[])`.execute(tx);
  return rows[0]!;
}

/** What an erasure of this learner takes away, and what it leaves under a pseudonym. */
export async function previewOf(db: Connection, actor: Actor, id: number) {
  return visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', id)
    .select((eb) => [
      'apprenants.nom',
      'apprenants.prenom',
      eb
        .selectFrom('passages')
        .whereRef('passages.apprenantId', '=', 'apprenants.id')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .$asScalar()
        .$notNull()
        .as('sessions'),
      eb
        .selectFrom('attestations')
        .innerJoin('passages', 'passages.session', 'attestations.session')
        .whereRef('passages.apprenantId', '=', 'apprenants.id')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .$asScalar()
        .$notNull()
        .as('attestations'),
      eb
        .selectFrom('user_badges')
        .whereRef('user_badges.userId', '=', 'apprenants.userId')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .$asScalar()
        .$notNull()
        .as('badges'),
      eb
        .selectFrom('attestations')
        .innerJoin('passages', 'passages.session', 'attestations.session')
        .whereRef('passages.apprenantId', '=', 'apprenants.id')
        .select(({ fn }) => fn.max('attestations.issuedAt').as('dernier'))
        .$asScalar()
        .as('derniereAttestation'),
    ])
    .executeTakeFirst();
}

/** The same of those among several that this person sees, in all. */
export async function previewOfMany(db: Connection, actor: Actor, ids: readonly number[]) {
  const chosen = visible
    .apprenants(db, actor)
    .where('apprenants.id', '=', sql<number>`any(${ids})`)
    .select(['apprenants.id', 'apprenants.userId']);
  const { rows } = await sql<{ apprenants: number; badges: number; attestations: number; sessions: number }>`
    with chosen as (${chosen})
    select (select count(*)::int from chosen) as apprenants,
      (select count(*)::int from user_badges b join chosen c on b."userId" = c."userId") as badges,
      (select count(*)::int from passages p join chosen c on p."apprenantId" = c.id) as sessions,
      (select count(*)::int from attestations a join passages p on p.session = a.session join chosen c on p."apprenantId" = c.id)
        as attestations`.execute(db);
  return rows[0]!;
}
