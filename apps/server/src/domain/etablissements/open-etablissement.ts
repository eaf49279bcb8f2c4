import type { Insertable } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { isCodeTaken } from '../apprenants/apprenants.queries.ts';
import { insertUser } from '../users/users.queries.ts';
import { insertEtablissement } from './etablissements.queries.ts';
import { codesFrom } from './etablissements.rules.ts';

export const CODE_TAKEN = ['codeEtablissement', 'etablissements.code_deja_utilise'] as const;

/** Opens an establishment with its account, under the code that is asked, else the first free one made of its name. */
export async function openEtablissement(
  tx: Connection,
  columns: Omit<Insertable<DB['etablissements']>, 'userId' | 'codeEtablissement'>,
  { code, passwordHash }: { code?: string | null | undefined; passwordHash: string | null },
): Promise<{ id: number; userId: number; codeEtablissement: string }> {
  const userId = await insertUser(tx, { role: 'ROLE_ETABLISSEMENT', passwordHash });
  for (const codeEtablissement of code ? [code] : codesFrom(columns.nom)) {
    if (await isCodeTaken(tx, codeEtablissement)) continue;
    const id = await insertEtablissement(tx, { ...columns, codeEtablissement, userId });
    if (id !== undefined) return { id, userId, codeEtablissement };
  }
  throw refuseFields(violation(...CODE_TAKEN));
}
