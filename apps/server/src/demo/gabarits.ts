import type { Textes } from '@sillage/contracts/gabarits.ts';
import { ACTES, DEROULE, type Deroule, deroules } from './deroules.data.ts';
import { streamOf } from './randomness.ts';
import type { Scene } from './scene.ts';

/** What happens in this scenario: what is written of it, else acts of any care, the same at each session. */
export function derouleOf(nom: string): Deroule {
  const written = deroules[nom];
  if (written) return written;
  const random = streamOf('deroule', nom);
  const left = [...ACTES];
  const draw = () => left.splice(random.integer(0, left.length - 1), 1)[0]!;
  return { ...DEROULE, etapes: DEROULE.etapes.map((etape) => ({ ...etape, actes: [draw(), draw()] })) };
}

/** The template of each scenario names its acts and holds its question; its blocks are those that the facts make. */
export async function insertGabarits({ tx, now }: Scene): Promise<void> {
  const author = await tx
    .selectFrom('auteurs')
    .select('id')
    .where('email', '=', 'superadmin@sillage.test')
    .executeTakeFirstOrThrow();
  const scenarios = await tx.selectFrom('scenarios').select(['id', 'nom']).orderBy('id').execute();
  const rows = scenarios.map(({ id, nom }) => ({
    scenarioId: id,
    version: 1,
    blocs: null,
    textes: JSON.stringify(textesOf(derouleOf(nom))),
    createdAt: now.toString(),
    createdBy: author.id,
  }));
  await tx.insertInto('gabarits').values(rows).execute();
}

function textesOf({ etapes, question: { code, titre, ...quiz } }: Deroule): Textes {
  const names = etapes.flatMap(({ actes }) => actes.map(({ code, libelle }) => [code, libelle]));
  return { libelles: Object.fromEntries([...names, [code, titre]]), questions: { [code]: quiz } };
}
