import type { Insertable } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Connection } from '../src/platform/db.ts';

/** Rows for tests: each builder makes the parents that it lacks, and takes only what the test is about. */
export interface Built {
  id: number;
  userId: number;
}

let counter = 0;
const next = () => ++counter;

async function user(db: Connection, role: string, values: Partial<Insertable<DB['users']>> = {}): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({ role, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function administrateur(
  db: Connection,
  role: string,
  email: string,
  passwordHash: string | null = null,
): Promise<number> {
  return user(db, role, { email, nom: email, passwordHash });
}

type Values<T extends keyof DB> = Partial<Insertable<DB[T]>> & { passwordHash?: string | null };

export async function groupement(
  db: Connection,
  { passwordHash, ...values }: Values<'groupements'> = {},
): Promise<Built> {
  const userId = await user(db, 'ROLE_GROUPEMENT', { passwordHash: passwordHash ?? null });
  const row = { nom: `Groupement ${next()}`, ...values, userId };
  return db.insertInto('groupements').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function etablissement(
  db: Connection,
  { passwordHash, ...values }: Values<'etablissements'> = {},
): Promise<Built> {
  const userId = await user(db, 'ROLE_ETABLISSEMENT', { passwordHash: passwordHash ?? null });
  const row = {
    nom: `Établissement ${next()}`,
    codeEtablissement: `ETAB-${next()}`,
    features: ['trainingCourses'],
    ...values,
    userId,
  };
  return db.insertInto('etablissements').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function referent(db: Connection, { passwordHash, ...values }: Values<'referents'> = {}): Promise<Built> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const userId = await user(db, 'ROLE_REFERENT', { passwordHash: passwordHash ?? null });
  const row = { nom: `Référent ${next()}`, prenom: 'Anaïs', ...values, etablissementId, userId };
  return db.insertInto('referents').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function apprenant(
  db: Connection,
  { passwordHash, ...values }: Values<'apprenants'> = {},
): Promise<Built> {
  const etablissementId = values.etablissementId ?? (await etablissement(db)).id;
  const userId = await user(db, 'ROLE_APPRENANT', { passwordHash: passwordHash ?? null });
  const row = {
    nom: `Apprenant ${next()}`,
    prenom: 'Zoé',
    codeApprenant: `APP-${next()}`,
    ...values,
    etablissementId,
    userId,
  };
  return db.insertInto('apprenants').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow();
}

export async function casque(db: Connection, values: Partial<Insertable<DB['casques']>> = {}): Promise<{ id: number }> {
  const row = { numeroSerie: `SERIE-${next()}`, typeId: 1, ...values };
  return db.insertInto('casques').values(row).returning('id').executeTakeFirstOrThrow();
}

export async function possession(
  db: Connection,
  values: Partial<Insertable<DB['possession_casques']>> & { etablissementId: number },
): Promise<{ id: number }> {
  const casqueId = values.casqueId ?? (await casque(db)).id;
  const row = { emplacement: 2, dateDebut: '2026-01-01', ...values, casqueId };
  return db.insertInto('possession_casques').values(row).returning('id').executeTakeFirstOrThrow();
}
