import type { navigateur } from '@sillage/contracts/navigateur.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import type * as z from 'zod';
import type { Platform } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { makeToken } from '../../platform/login.ts';
import { shortName } from '../attestations/attestations.rules.ts';
import { takeToken } from '../connexion/connexion.queries.ts';
import { receiveBatch } from '../journaux/receive-batch.ts';
import {
  cleOf,
  type Etablissement,
  ensureCle,
  findEtablissement,
  findLearner,
  insertSeance,
  listSteps,
} from './navigateur.queries.ts';

/** As long as a training may be left open on a computer. */
const SEANCE_HOURS = 24;

type Body = z.output<typeof navigateur.ouvrir.body>;

/** Opens a session of the browser app, whose beginning is written by the public door with the key of the establishment. */
export async function openSeance({ db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>, body: Body) {
  const now = clock.now();
  const etab = await findEtablissement(db, body.codeEtablissement, today(clock));
  if (!etab) throw new Refusal('navigateur.code_inconnu');
  if (etab.locked) throw new Refusal('navigateur.bloque');
  const numeroSerie = etab.ordinateur;
  if (numeroSerie === null) throw new Refusal('navigateur.fermee');
  const [found] = await listSteps(db, etab.id, body.scenario);
  const step = ensureFound(found);
  const adresse = body.telephone ? step.overrideUrlMobile : step.overrideUrl;
  if (!adresse) throw new Refusal('navigateur.sans_adresse');
  const learner = body.token ? await takeLearner(db, etab, body.token, now) : await findChosen(db, etab, body);

  const cle = makeToken();
  const session = crypto.randomUUID();
  const cleId = await ensureCle(db, etab.id, now);
  const expiresAt = new Date(now.getTime() + SEANCE_HOURS * 3_600_000);
  await insertSeance(db, { cle, session, etablissementId: etab.id, cleId, numeroSerie, expiresAt });
  const debut = {
    id: crypto.randomUUID(),
    session,
    seq: 0,
    at: now.toISOString(),
    type: 'debut',
    scenario: step.uuid,
    ...(learner
      ? { profil: learner.profession ?? undefined, personne: { codeApprenant: learner.codeApprenant } }
      : saidBy(etab, body)),
    langue: etab.defaultLanguage,
  };
  const appareil = { numeroSerie, plateforme: 'navigateur' };
  await receiveBatch({ db, config }, cleOf(cleId, etab.id), { appareil, evenements: [debut] }, now);
  // Whoever chose in the list proved nothing, and reads no more than the list says.
  const apprenant = learner ? (body.token ? fullName(learner) : shortName(learner)) : null;
  return { cle, session, debut: debut.at, nom: step.scenario, adresse, apprenant };
}

/** @throws Refusal when the code was used, is too old, or is that of another establishment */
async function takeLearner(db: Connection, etab: Etablissement, token: string, now: Date) {
  const taken = await takeToken(db, token, ['navigateur'], now);
  const learner = taken && (await findLearner(db, taken, etab.id));
  if (!learner) throw new Refusal('navigateur.jeton_expire');
  return learner;
}

/** Of the list of learners, where the establishment has its learners choose in it (P-3-69). */
async function findChosen(db: Connection, { id, connectionModes }: Etablissement, { apprenant }: Body) {
  if (!apprenant || !connectionModes.includes('userList')) return undefined;
  return ensureFound(await findLearner(db, { id: apprenant }, id));
}

/** Who plays is said by hand or by the address, where the establishment lets it be (P-3-69). */
function saidBy({ connectionModes }: Etablissement, { personne, profil }: Body) {
  if (!connectionModes.includes('freeForm') && !connectionModes.includes('urlParameters')) return {};
  return {
    profil: profil ?? undefined,
    personne: personne && { nom: personne.nom ?? undefined, prenom: personne.prenom ?? undefined },
  };
}
