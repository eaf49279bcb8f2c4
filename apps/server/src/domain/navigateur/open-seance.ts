import { DAY_MS } from '@sillage/contracts/calendrier.rules.ts';
import type { navigateur } from '@sillage/contracts/navigateur.ts';
import { fullName } from '@sillage/contracts/personnes.rules.ts';
import type * as z from 'zod';
import type { Platform } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { contentAddress } from '../../platform/content-origin.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureFound, Refusal } from '../../platform/errors.ts';
import { makeToken } from '../../platform/login.ts';
import { takeToken } from '../connexion/connexion.queries.ts';
import { receiveBatch } from '../journaux/receive-batch.ts';
import {
  type Etablissement,
  ensureCle,
  findEtablissement,
  findLearner,
  findSeance,
  insertSeance,
  listSteps,
} from './navigateur.queries.ts';

/** As long as what was played without a network may be late. */
const SEANCE_DAYS = 30;

type Body = z.output<typeof navigateur.ouvrir.body>;

/** Opens a session of the browser app, whose beginning is written by the public door with the key of the establishment. */
export async function openSeance({ db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>, body: Body) {
  const now = clock.now();
  const etab = await findEtablissement(db, body.codeEtablissement, today(clock));
  if (!etab) throw new Refusal('navigateur.code_inconnu');
  if (etab.locked) throw new Refusal('navigateur.bloque');
  const numeroSerie = etab.ordinateur;
  if (numeroSerie === null) throw new Refusal('navigateur.fermee');
  if (etab.revoque) throw new Refusal('navigateur.revoquee');
  const [found] = await listSteps(db, etab.id, body.scenario);
  const step = ensureFound(found);
  const given = body.telephone ? step.overrideUrlMobile : step.overrideUrl;
  if (given === null) throw new Refusal('navigateur.sans_adresse');
  if (given === '') throw new Refusal('navigateur.adresse_refusee');
  const adresse = new URL(given, contentAddress(config, step.moduleId)).href;
  const learner = body.token ? await takeLearner(db, etab, body.token, now) : undefined;
  const who = learner
    ? { profil: learner.profession ?? undefined, personne: { codeApprenant: learner.codeApprenant } }
    : await declaredBy(db, etab, body);

  const cle = makeToken();
  const session = crypto.randomUUID();
  await ensureCle(db, etab.id, now);
  const expiresAt = new Date(now.getTime() + SEANCE_DAYS * DAY_MS);
  await insertSeance(db, { cle, session, etablissementId: etab.id, numeroSerie, openedAt: now, expiresAt });
  const { cle: held } = (await findSeance(db, cle, now))!;
  if (held === null) throw new Refusal('navigateur.revoquee');
  const debut = {
    id: crypto.randomUUID(),
    session,
    seq: 0,
    at: now.toISOString(),
    type: 'debut',
    scenario: step.uuid,
    ...who,
    langue: etab.defaultLanguage,
  };
  const appareil = { numeroSerie, plateforme: 'navigateur' };
  await receiveBatch({ db, config }, held, { appareil, evenements: [debut] }, now);
  return { cle, session, debut: debut.at, nom: step.scenario, adresse, apprenant: learner ? fullName(learner) : null };
}

/** @throws Refusal when the code was used, is too old, or is that of another establishment */
async function takeLearner(db: Connection, etab: Etablissement, token: string, now: Date) {
  const taken = await takeToken(db, token, ['navigateur'], now);
  const learner = taken && (await findLearner(db, taken, etab.id));
  if (!learner) throw new Refusal('navigateur.jeton_expire');
  return learner;
}

/**
 * Who plays, as chosen in the list of learners, written by hand or said by the address, where the establishment lets it be (P-3-69).
 * Nobody has proved it.
 */
async function declaredBy(db: Connection, { id, connectionModes }: Etablissement, body: Body) {
  if (body.apprenant && connectionModes.includes('userList')) {
    const { profession, ...chosen } = ensureFound(await findLearner(db, { id: body.apprenant }, id));
    return { profil: profession ?? undefined, personne: { ...chosen, declaree: true } };
  }
  if (!connectionModes.includes('freeForm') && !connectionModes.includes('urlParameters')) return {};
  const { personne, profil } = body;
  return {
    profil: profil ?? undefined,
    personne: personne && { nom: personne.nom ?? undefined, prenom: personne.prenom ?? undefined, declaree: true },
  };
}
