import { COMPUTER_TYPE } from '@sillage/contracts/casques.rules.ts';
import { EMPLACEMENT } from '@sillage/contracts/choices.ts';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { recordEvenement } from '../casques/casques.historique.queries.ts';
import { insertCasque, takeNextComputer } from '../casques/casques.queries.ts';
import { computerSerial } from '../casques/casques.rules.ts';
import { listAccountsByCode } from '../connexion/connexion.queries.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { hasUnknownModule, setModules } from '../etablissements/etablissements.queries.ts';
import { openEtablissement } from '../etablissements/open-etablissement.ts';
import { insertPossession } from '../possession_casques/possession_casques.queries.ts';
import { inWords } from '../possession_casques/possession_casques.rules.ts';
import { lockLogin } from './etablissements_test.queries.ts';

interface Asked {
  nom: string;
  login: string;
  motDePasse: string;
  modules: readonly number[];
  /** Calendar days of the possession, both included. */
  debut: string;
  fin: string;
}

/** An establishment, its account, a computer and its possession: all of it or nothing (S-2.22-08). @throws 422 on an existing login */
export async function makeEtablissement(
  tx: Connection,
  { actor, now }: { actor: Actor; now: Date },
  { nom, login, motDePasse, modules, debut, fin }: Asked,
): Promise<{ id: number; codeEtablissement: string }> {
  await lockLogin(tx, login);
  if ((await listAccountsByCode(tx, login)).length > 0) {
    throw refuseFields(violation('login', 'etablissements_test.login_existant'));
  }
  if (await hasUnknownModule(tx, actor, modules)) throw refuseFields(violation('modules', 'validation.reference'));
  const opened = await openEtablissement(
    tx,
    { nom, email: login, finPossessionPC: fin },
    { passwordHash: await hashStrongPassword(motDePasse, [nom, login]) },
  );
  await setModules(tx, opened.id, modules);

  const numeroSerie = computerSerial(await takeNextComputer(tx));
  const casqueId = await insertCasque(tx, { numeroSerie, etiquette: nom, typeId: COMPUTER_TYPE });
  await recordEvenement(tx, { actor, now }, casqueId, 'creation');
  const stay = { emplacement: EMPLACEMENT.etablissement, dateDebut: debut, dateFin: fin };
  await insertPossession(tx, { ...stay, casqueId, etablissementId: opened.id });
  const possession = inWords({ ...stay, etablissement: { nom } });
  await recordEvenement(tx, { actor, now }, casqueId, 'possession', { possession });
  return opened;
}
