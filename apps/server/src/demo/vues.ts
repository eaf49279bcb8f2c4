import type { Scene } from './scene.ts';

/** A view of the learners of Nantes, which the referent shares with her establishment. */
export async function insertVues({ tx, now }: Scene): Promise<void> {
  const { userId, etablissementId } = await tx
    .selectFrom('referents')
    .select(['userId', 'etablissementId'])
    .where('email', '=', 'referent@sillage.test')
    .executeTakeFirstOrThrow();
  const etat = { filters: { jamaisConnecte: ['true'] }, order: 'nom', rowsPerPage: 20 };
  const row = { liste: '/apprenants', nom: 'Jamais connectés', etat: JSON.stringify(etat), partagee: true };
  await tx
    .insertInto('vues')
    .values({ ...row, userId, etablissementId, createdAt: now.toString() })
    .execute();
}
