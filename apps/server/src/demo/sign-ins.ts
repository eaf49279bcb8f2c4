import { message } from '@sillage/contracts/messages.fr.ts';
import type { Db } from '../platform/db.ts';

export const MOT_DE_PASSE = 'Sillage-demo-2026';
/** In the table `installation`; its value is the day of the creation. */
export const CLE = 'demonstration';

/** What the sign-in page lists; `motDePasse` is null for the person who has to choose one. */
export const demoSignIns: { code: string; motDePasse: string | null; qui: string }[] = [
  { code: 'superadmin@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.super_admin') },
  { code: 'csm@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.csm') },
  { code: 'admin@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.admin') },
  { code: 'groupement@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.groupement') },
  { code: 'etablissement@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.etablissement') },
  {
    code: 'etablissement-sans@sillage.test',
    motDePasse: MOT_DE_PASSE,
    qui: message('demonstration.etablissement_sans'),
  },
  { code: 'ifps@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.ifps') },
  { code: 'referent@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.referent') },
  { code: 'double@sillage.test', motDePasse: MOT_DE_PASSE, qui: message('demonstration.double') },
  { code: 'APP-NANTES-0001', motDePasse: MOT_DE_PASSE, qui: message('demonstration.apprenant') },
  { code: 'APP-NANTES-0002', motDePasse: null, qui: message('demonstration.apprenant_nouveau') },
];

export async function isEmptyDatabase(db: Db): Promise<boolean> {
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
}

export async function hasDemoWorld(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('installation').select('cle').where('cle', '=', CLE).executeTakeFirst());
}
