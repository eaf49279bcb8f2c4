import { etablissements, groupements } from './etablissements.data.ts';
import { daysAgo, insertAccounts, momentInFrance, type Scene } from './scene.ts';

/** Inserts both groupements and the establishments; answers the ids of the establishments in the order of the data. */
export async function insertEtablissements(scene: Scene): Promise<number[]> {
  const { tx, passwordHash } = scene;
  const groupementIds = await insertGroupements(scene);
  const openings = etablissements.map(({ ancienneteJours }) => daysAgo(scene, ancienneteJours));
  const userIds = await insertAccounts(
    tx,
    openings.map((day) => ({ role: 'ROLE_ETABLISSEMENT', passwordHash, createdAt: momentInFrance(day, 600) })),
  );
  const rows = etablissements.map((each, index) => ({
    userId: userIds[index]!,
    nom: each.nom,
    adresse: each.adresse,
    codePostal: each.codePostal,
    ville: each.ville,
    email: each.email,
    groupementId: each.groupement && groupementIds[each.groupement],
    codeEtablissement: each.code,
    crmId: each.crmId,
    // Without a browser computer it keeps what a new establishment starts with (P-9-29).
    finPossessionPC: (each.ordinateur ? scene.today.add({ days: each.ordinateur.fin }) : openings[index]!).toString(),
    features: each.features,
    connectionModes: each.connectionModes,
    createdAt: momentInFrance(openings[index]!, 600),
    locked: false,
    IFPS: false,
    migrated: false,
    allowAllSequences: false,
    bypassBrowserLoader: false,
    isMobileModeAvailable: false,
    isMobileModeForced: false,
    defaultLanguage: 'fr',
    ...each.flags,
  }));
  const inserted = await tx.insertInto('etablissements').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id);

  const versions = etablissements.flatMap((each, index) =>
    (each.versions ?? []).map(([typeId, version, valeurSpecifique]) => ({
      etablissementId: ids[index]!,
      typeId,
      version,
      valeurSpecifique,
    })),
  );
  await tx.insertInto('etablissementAppareilVersions').values(versions).execute();
  return ids;
}

async function insertGroupements(scene: Scene): Promise<Record<keyof typeof groupements, number>> {
  const createdAt = momentInFrance(daysAgo(scene, 950), 600);
  const account = { role: 'ROLE_GROUPEMENT', passwordHash: scene.passwordHash, createdAt };
  const [loire, armor] = await insertAccounts(scene.tx, [account, account]);
  const inserted = await scene.tx
    .insertInto('groupements')
    .values([
      { ...groupements.loire, userId: loire!, createdAt },
      { ...groupements.armor, userId: armor!, createdAt },
    ])
    .returning('id')
    .execute();
  return { loire: inserted[0]!.id, armor: inserted[1]!.id };
}
