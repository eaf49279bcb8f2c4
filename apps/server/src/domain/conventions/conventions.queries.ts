import type { conventions, InfosDeConvention } from '@sillage/contracts/conventions.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { allOf, contains, pageOf } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';

type ListQuery = z.output<typeof conventions.list.query>;

/** What the form said, by its field. */
const said = (field: keyof InfosDeConvention) => sql<string>`conventions.contenu->>${sql.lit(field)}`;

export async function listConventions(db: Connection, actor: Actor, query: ListQuery) {
  const words = query.search.split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = visible
    .conventions(db, actor)
    .where(
      allOf(...words.map((word) => contains(sql`concat_ws(' ', conventions.numero, ${said('etablissement')})`, word))),
    );
  return pageOf(db, rows, query, { id: 'conventions.id', createdAt: 'conventions.createdAt' }, (found) =>
    found
      .leftJoin('auteurs', 'auteurs.id', 'conventions.createdBy')
      .select([
        'conventions.id',
        'conventions.numero',
        'conventions.createdAt',
        said('etablissement').as('etablissement'),
        said('date_debut').as('date_debut'),
        said('date_fin').as('date_fin'),
        'auteurs.nom as auteur',
        sql<string>`'/api/conventions/' || conventions.id || '/pdf'`.as('PdfAdress'),
      ]),
  );
}

interface Made {
  numero: string;
  contenu: InfosDeConvention;
  fichier: string;
  empreinte: Buffer;
  createdBy: number;
  now: Date;
}

export async function insertConvention(tx: Connection, { contenu, now, ...made }: Made): Promise<number> {
  const { id } = await tx
    .insertInto('conventions')
    .values({ ...made, contenu: JSON.stringify(contenu), createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findConvention(db: Connection, actor: Actor, id: number) {
  return visible.conventions(db, actor).where('id', '=', id).select(['numero', 'fichier']).executeTakeFirst();
}

/** The files that conventions name. */
export async function listFiles(db: Connection): Promise<string[]> {
  return (await db.selectFrom('conventions').select('fichier').execute()).map(({ fichier }) => fichier);
}
