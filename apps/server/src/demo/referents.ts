import { lastMonth, WHOLE } from '../domain/rapports/rapports.rules.ts';
import { etablissements } from './etablissements.data.ts';
import { drawName, makeAddressBook } from './names.ts';
import { streamOf } from './randomness.ts';
import { daysAgo, insertAccounts, momentInFrance, type Scene } from './scene.ts';

const POSTES = [
  'Cadre de santé',
  'Cadre formateur',
  'Responsable de la formation continue',
  'Infirmier coordinateur',
  'Directeur des soins',
  'Formateur en simulation',
];
const ROLES = ['Référent formation', 'Référent simulation', 'Référent qualité', null];

/** The first referents of an establishment; `double@` has an account in two of them. */
const NAMED: Record<string, { prenom: string; nom: string; email: string }[]> = {
  'CHU-NANTES': [
    { prenom: 'Bénédicte', nom: 'Guéguen', email: 'referent@sillage.test' },
    { prenom: 'Solène', nom: 'Kerdoncuff', email: 'double@sillage.test' },
  ],
  'CH-STNAZAIRE': [{ prenom: 'Solène', nom: 'Kerdoncuff', email: 'double@sillage.test' }],
};

export async function insertReferents(scene: Scene, etablissementIds: readonly number[]): Promise<void> {
  const address = makeAddressBook();
  const drafts = etablissements.flatMap((etablissement, index) =>
    Array.from({ length: etablissement.referents }, (_, rank) => {
      const random = streamOf('referent', etablissement.code, rank);
      const drawn = drawName(random, 45);
      const named = NAMED[etablissement.code]?.[rank];
      const { prenom, nom } = named ?? drawn;
      const arrival = random.integer(1, etablissement.ancienneteJours - 1);
      return {
        etablissementId: etablissementIds[index]!,
        nom,
        prenom,
        poste: random.pick(POSTES),
        role: random.pick(ROLES),
        email: named?.email ?? address(prenom, nom, etablissement.domaine),
        rapportsMail: random.chance(0.4),
        createdAt: momentInFrance(daysAgo(scene, arrival), random.integer(480, 1080)),
      };
    }),
  );
  const userIds = await insertAccounts(
    scene.tx,
    drafts.map(({ createdAt }) => ({ role: 'ROLE_REFERENT', passwordHash: scene.passwordHash, createdAt })),
  );
  const rows = drafts.map(({ rapportsMail: _, ...referent }, index) => ({ ...referent, userId: userIds[index]! }));
  await scene.tx.insertInto('referents').values(rows).execute();
  const rapport = { filtre: JSON.stringify(WHOLE), dernierMois: lastMonth(scene.today.toString()).debut, envoye: true };
  const asked = rows.filter((_, index) => drafts[index]!.rapportsMail);
  await scene.tx
    .insertInto('rapports')
    .values(asked.map(({ userId, createdAt }) => ({ ...rapport, userId, createdAt })))
    .execute();
}
