import type { Connection } from '../src/platform/db.ts';
import { insertConnexion, loginCookie, makeToken } from '../src/platform/login.ts';
import {
  administrateur,
  apprenant,
  assignment,
  badge,
  etablissement,
  groupement,
  module,
  referent,
  regroupement,
  scenario,
  trainingCourse,
  vue,
} from './builders.ts';

/** The named people and organisations that every permission test uses. */
export const PEOPLE = [
  'superAdmin',
  'csm',
  'admin',
  'groupement',
  'etablissement',
  'etablissementSans',
  'ifps',
  'referent',
  'referentSans',
  'apprenant',
  'apprenantSans',
] as const;
export type PersonName = (typeof PEOPLE)[number];

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Groupement « Loire » holds Nantes (both features) and Saint-Nazaire; « Vilaine » holds Rennes (IFPS);
 * Les Acacias stands alone, without any feature. Each establishment has a referent and a learner.
 */
export async function createWorld(db: Connection, now: Date, config: { publicUrl: string }) {
  const loire = await groupement(db, { nom: 'Groupement Loire', email: 'loire@sillage.test' });
  const vilaine = await groupement(db, { nom: 'Groupement Vilaine', email: 'vilaine@sillage.test' });
  const nantes = await etablissement(db, {
    nom: 'CHU de Nantes',
    email: 'nantes@sillage.test',
    codeEtablissement: 'NANTES',
    groupementId: loire.id,
    features: ['trainingCourses', 'attestations'],
  });
  const saintNazaire = await etablissement(db, {
    nom: 'CH de Saint-Nazaire',
    codeEtablissement: 'STNAZ',
    groupementId: loire.id,
  });
  const rennes = await etablissement(db, {
    nom: 'IFSI de Rennes',
    codeEtablissement: 'RENNES',
    groupementId: vilaine.id,
    IFPS: true,
  });
  const acacias = await etablissement(db, { nom: 'Clinique des Acacias', codeEtablissement: 'ACACIAS', features: [] });

  const referents = {
    nantes: await referent(db, { etablissementId: nantes.id, nom: 'Kerbrat', prenom: 'Yann' }),
    saintNazaire: await referent(db, { etablissementId: saintNazaire.id, nom: 'Lœtitia', prenom: 'Anne' }),
    rennes: await referent(db, { etablissementId: rennes.id, nom: 'Nguyễn', prenom: 'Anaïs' }),
    acacias: await referent(db, { etablissementId: acacias.id, nom: "D'Aubigné", prenom: 'Luc' }),
  };
  const apprenants = {
    nantes: await apprenant(db, {
      etablissementId: nantes.id,
      nom: 'Abgrall',
      prenom: 'Zoé',
      codeApprenant: 'APP-NANTES-0001',
    }),
    saintNazaire: await apprenant(db, { etablissementId: saintNazaire.id, nom: 'Bachelot', prenom: 'Thaïs' }),
    rennes: await apprenant(db, { etablissementId: rennes.id, nom: 'Amouroux', prenom: 'Océane' }),
    acacias: await apprenant(db, { etablissementId: acacias.id, nom: 'Beauchêne', prenom: 'Gaëtan' }),
  };
  const regroupements = {
    nantes: await regroupement(db, { etablissementId: nantes.id, nomA: 'Pôle mère-enfant' }),
    rennes: await regroupement(db, { etablissementId: rennes.id, nomA: 'Promotion 2026' }),
  };
  const assignments = {
    rennes: await assignment(db, { etablissementId: rennes.id }),
    acacias: await assignment(db, { etablissementId: acacias.id }),
  };
  const trainingCourses = {
    nantes: await trainingCourse(db, { etablissementId: nantes.id }),
    rennes: await trainingCourse(db, { etablissementId: rennes.id }),
  };
  // Open to no establishment.
  const ferme = await module(db, { nom: 'Module fermé' });
  const contenu = {
    module: ferme,
    scenario: await scenario(db, { nom: 'Scénario fermé', moduleId: ferme.id }),
    badge: await badge(db, { criterias: [{ param1: `/api/modules/${ferme.id}` }] }),
  };
  const userIds: Record<PersonName, number> = {
    superAdmin: await administrateur(db, 'ROLE_SUPER_ADMIN', 'superadmin@sillage.test'),
    csm: await administrateur(db, 'ROLE_CSM', 'csm@sillage.test'),
    admin: await administrateur(db, 'ROLE_ADMIN', 'admin@sillage.test'),
    groupement: loire.userId,
    etablissement: nantes.userId,
    etablissementSans: acacias.userId,
    ifps: rennes.userId,
    referent: referents.nantes.userId,
    referentSans: referents.acacias.userId,
    apprenant: apprenants.nantes.userId,
    apprenantSans: apprenants.acacias.userId,
  };
  // Shared by the provider's staff among themselves.
  const vues = { admin: await vue(db, { userId: userIds.admin, partagee: true }) };
  const cookies = {} as Record<PersonName, string>;
  for (const name of PEOPLE) cookies[name] = await openLogin(db, userIds[name], now, config);
  return {
    groupements: { loire, vilaine },
    etablissements: { nantes, saintNazaire, rennes, acacias },
    referents,
    apprenants,
    regroupements,
    assignments,
    trainingCourses,
    contenu,
    vues,
    userIds,
    cookies,
  };
}

/** Opens a login for an account and answers its cookie header. */
export async function openLogin(
  db: Connection,
  userId: number,
  now: Date,
  /** Its address says the name of the cookie. */
  config = { publicUrl: 'http://sillage.test' },
): Promise<string> {
  const token = makeToken();
  // Whoever a test calls as has proved it, whatever the time: what asks for a proof is tested where proofs are.
  const preuveAt = new Date('2100-01-01');
  await insertConnexion(db, { token, userId, onBehalfOf: null, now, preuveAt, hours: 12 });
  return `${loginCookie(config)}=${token}`;
}
