import { hash } from '@node-rs/argon2';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { type Clock, today } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { insertActions } from './actions.ts';
import { insertApprenants } from './apprenants.ts';
import { insertCasques } from './casques.ts';
import { insertContenu } from './contenu.ts';
import { insertConventions } from './conventions.ts';
import { insertCourriels } from './courriels.ts';
import { insertEtablissements } from './etablissements.ts';
import { insertFormations } from './formations.ts';
import { insertGabarits } from './gabarits.ts';
import { drawHistoires, drawLongAgo, drawYear, drawYearBefore, insertSessions } from './journaux.ts';
import { insertApplications, insertDemandes } from './mobile.ts';
import { insertPaquets } from './paquets.ts';
import { insertReferents } from './referents.ts';
import { daysAgo, insertAccounts, momentInFrance, type Scene } from './scene.ts';
import { CLE, MOT_DE_PASSE } from './sign-ins.ts';
import { readSites, type Site } from './sites.ts';
import { insertVues } from './vues.ts';

/**
 * Creates the demonstration world: the same people and sites each time, relative to the clock's today.
 * Of several processes that start together on one database, one creates it and the others wait for it.
 */
export async function createDemoWorld(db: Db, files: Disk, clock: Clock): Promise<void> {
  const passwordHash = await hash(MOT_DE_PASSE);
  await db.transaction().execute(async (tx) => {
    const scene: Scene = {
      tx,
      now: Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()),
      today: Temporal.PlainDate.from(today(clock)),
      passwordHash,
    };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('installation')
      .values({ cle: CLE, valeur: scene.today.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;

    const sites = await insertSites(scene, files);
    const codes = sites
      .filter(({ etablissement }) => !etablissement.flags?.locked)
      .map(({ etablissement }) => etablissement.code);
    const applications = await insertApplications(scene, codes);
    await insertConventions(scene, files);
    const before = drawYearBefore(scene, sites);
    const year = drawYear(scene, sites);
    const longAgo = drawLongAgo(scene, sites);
    await insertSessions(scene, [...longAgo, ...before, ...drawHistoires(scene, sites), ...year, ...applications]);
    await insertDemandes(scene);
    await insertCourriels(scene);
    // PostgreSQL would look at it by itself within minutes: until then, it plans as if there were nothing, and takes seconds.
    await sql`analyze`.execute(tx);
  });
}

/** Everybody and everything, before anyone has trained. */
export async function insertSites(scene: Scene, files: Disk): Promise<Site[]> {
  await insertAdministrateurs(scene);
  const etablissementIds = await insertEtablissements(scene);
  await insertReferents(scene, etablissementIds);
  await insertVues(scene);
  await insertApprenants(scene, etablissementIds);
  await insertCasques(scene, etablissementIds);
  await insertActions(scene, etablissementIds);
  const contenu = await insertContenu(scene, etablissementIds);
  await insertGabarits(scene);
  await insertPaquets(scene, files, contenu);
  await insertFormations(scene, etablissementIds, contenu);
  return readSites(scene, etablissementIds);
}

async function insertAdministrateurs(scene: Scene): Promise<void> {
  const shared = { passwordHash: scene.passwordHash, createdAt: momentInFrance(daysAgo(scene, 1500), 540) };
  await insertAccounts(scene.tx, [
    { role: 'ROLE_SUPER_ADMIN', email: 'superadmin@sillage.test', nom: 'Hélène Kermarrec', ...shared },
    { role: 'ROLE_CSM', email: 'csm@sillage.test', nom: 'Mathieu Le Bris', ...shared },
    { role: 'ROLE_ADMIN', email: 'admin@sillage.test', nom: 'Nadia Benkhelifa', ...shared },
  ]);
}
