import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { foldPassages } from '../src/domain/statistiques/totals/totals.job.ts';
import type { Caller, TestApp } from './app.ts';
import * as build from './builders.ts';
import { AT, type Device, makeDevice } from './device.ts';
import { Player, playableModule } from './scorm/player.ts';
import { openLogin } from './world.ts';

// Ten learners of Nantes of whom every table that keeps something of a person keeps something, and whom every text may name.

const NAMES = [
  ['Quévillart', 'Maëlle'],
  ['Le Gléau', 'Ronan'],
  ["D'Hérouville", 'Jean-Noël'],
  ['Nguyễn-Xuân', 'Ánh'],
  ['Œillard', 'Lœtitia'],
  ['ÇELIKTEN', 'Ümit'],
  ['Vandenbroucke', 'Saskia'],
  ['Z’Graggen', 'Élisée'],
  ['Pélissonnier', 'Hyppolite'],
  ['Ouedraogo-Sawadogo', 'Fatoumata'],
] as const;

let t: TestApp;
let d: Device;
let player: Player;
let people: Person[];
const nantes = () => t.world.etablissements.nantes.id;

export interface Person {
  id: number;
  userId: number;
  nom: string;
  prenom: string;
  code: string;
  email: string;
  /** Of their attestations. */
  numeros: string[];
}

/** @returns them, and the scenario that they have played */
export async function makeTenPeople(app: TestApp): Promise<{ people: Person[]; played: { id: number; uuid: string } }> {
  t = app;
  player = await Player.of(t);
  d = await makeDevice(t);
  const group = await build.regroupement(t.db, { etablissementId: nantes() });
  const moduleId = await playableModule(t);
  people = [];
  for (const [rank, [nom, prenom]] of NAMES.entries()) {
    people.push(await makePerson({ rank, nom, prenom, groupId: group.id, moduleId }));
  }
  await t.runJobs();
  for (const [rank, one] of people.entries()) await leaveElsewhere(rank, one);
  await nameThem();
  await askDocuments();
  await foldPassages.run({}, { ...t, jobKey: '1', clock: { now: () => t.clock.current } });
  await player.close();
  return { people, played: d.played };
}

interface Made {
  rank: number;
  nom: string;
  prenom: string;
  groupId: number;
  moduleId: number;
}

/** Somebody with a trace of each kind. */
async function makePerson({ rank, nom, prenom, groupId, moduleId }: Made) {
  const [code, email] = [`PERSONNE-${rank}-CODE`, `personne-${rank}@ancienne.test`];
  const { id, userId } = await build.apprenant(t.db, {
    etablissementId: nantes(),
    ...{ nom, prenom, codeApprenant: code, email, matricule: `MATRICULE-${rank}-X`, rppsOrAdeli: `RPPS-${rank}-X` },
    ...{ dateNaissance: '1990-01-01', professionId: null },
  });
  await build.membre(t.db, { apprenantId: id, regroupementId: groupId });
  const badge = await build.badge(t.db);
  await t.db.insertInto('user_badges').values({ badgeId: badge.id, userId, createdAt: AT }).execute();
  const assigned = await build.assignment(t.db, {
    ...{ etablissementId: nantes(), moduleId, apprenantIds: [id], name: `Rattrapage de ${prenom} ${nom}` },
  });
  await t.as('admin').post(`/assignments/notifyLearners/whoDidntComplete/${assigned.id}`);
  await t.db
    .insertInto('relances')
    .values({ assignmentId: assigned.id, apprenantId: id, demandeLe: AT, destinataire: `avant-${email}` })
    .execute();
  await t.as(null).post('/request_password', { email });
  // Device: by code, by name alone, and words of theirs in what is told.
  await play({ personne: { codeApprenant: code, nom, prenom } }, nom, prenom);
  await play({ personne: { nom, prenom } }, nom, prenom);
  await play({ personne: { codeApprenant: code } }, nom, prenom, 'mobile', email);
  const cookie = await openLogin(t.db, userId, t.clock.current);
  const launch = await player.play(moduleId, { cookie });
  await player.commit(launch.cle, 1, {
    core: {
      student_name: `${nom}, ${prenom}`,
      lesson_status: 'completed',
      score: { raw: String(50 + rank), max: '100' },
    },
    suspend_data: `signé ${prenom} ${nom}`,
    interactions: [{ id: 'q1', type: 'fill-in', student_response: `Je suis ${prenom} ${nom}`, result: 'correct' }],
  } as never);
  await askThemselves(t.withCookie(cookie), { rank, id, userId, nom, prenom });
  await t.as('admin').post('/connect_as', { id, role: 'learner' });
  await t.db
    .insertInto('casque_historiques')
    .values({
      ...{ casqueId: d.casqueId, type: 'manual', date: AT, auteur: 'Support' },
      valeur: `Rendu par ${prenom.toUpperCase()} ${nom.toUpperCase()}, mat. matricule-${rank}-x, RPPS RPPS-${rank}-X`,
    })
    .execute();
  const imported = await t.db
    .insertInto('imports')
    .values({
      ...{ etablissementId: nantes(), importOption: 'ignore', total: 1, statut: 'echec' },
      ...{ datas: JSON.stringify([{ nom, prenom, email }]), fichier: `Fiche de ${prenom} ${nom}.xlsx` },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = (rang: number, value: object) => ({
    ...{ importId: imported.id, rang, resultat: 'rejete' },
    rejet: JSON.stringify({ value, reason: `${prenom} ${nom} est connu` }),
  });
  await t.db
    .insertInto('import_lignes')
    .values([
      refused(0, { nom, prenom, email, matricule: `MATRICULE-${rank}-X` }),
      refused(1, { nom: prenom, prenom: nom, dateNaissance: '01/01/1990' }),
      refused(2, { nom, prenom: '', matricule: `MATRICULE-${rank}-X` }),
      {
        ...{ importId: imported.id, rang: 3, resultat: 'modifie', apprenantId: id, versionApres: 1 },
        avant: JSON.stringify({ fiche: { nom: `ancien-nom-${rank}`, prenom } }),
      },
    ])
    .execute();
  return { id, userId, nom, prenom, code, email, numeros: [] as string[] };
}

type Known = Omit<Made, 'groupId' | 'moduleId'> & Pick<Person, 'id' | 'userId'>;

/** What they write about themselves: a lesson, another name, another address, a call that is sent again. */
async function askThemselves(own: Caller, { rank, id, userId, nom, prenom }: Known) {
  const lesson = { userId, lessonGuid: `lecon-${rank}`, suspendData: `${prenom} ${nom}` };
  const answers = [
    await own.post('/user_suspend_datas', lesson, {
      'content-type': 'application/ld+json',
      'idempotency-key': `lecon-${rank}`,
    }),
    await own.put(`/apprenants/${id}`, { nom: `nom-propose-${rank}`, email: `demandee-${rank}@ancienne.test` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
}

/** What the product notes of them elsewhere: where they signed in from, what was asked of a session, what they asked for. */
async function leaveElsewhere(rank: number, { id, userId, nom, prenom }: Person) {
  const now = t.clock.current.toISOString();
  await t.db
    .insertInto('adresses_connues')
    .values({ adresse: `192.0.2.${rank}`, userId, date: now })
    .execute();
  const entry = { nom, prenom, scenario: d.played.uuid, profil: 'Infirmier' };
  const day = { start: '2026-11-10 00:00', end: '2026-11-10 00:30' };
  const entered = await t.as('admin').post('/insertSessionInLog', { ...entry, ...day });
  expect(entered.status).toBe(201);
  const processed = await t
    .as('admin')
    .get(`/BatchAHeadset?headset=${d.casqueId}&sessionId=${entered.body[0].IDSession}&simpleVerbose=1`);
  expect(processed.status).toBe(200);
  const { session } = await t.db
    .selectFrom('passages')
    .select('session')
    .where('apprenantId', '=', id)
    .where('plateforme', '=', 'casque')
    .executeTakeFirstOrThrow();
  const at = { session, etablissementId: nantes() };
  await t.db
    .insertInto('attestation_demandes')
    .values({ ...at, demandeLe: now })
    .execute();
  const opened = { hash: Buffer.from(`seance-${rank}`), numeroSerie: d.serial, openedAt: now, expiresAt: now };
  await t.db
    .insertInto('navigateur_seances')
    .values({ ...at, ...opened })
    .execute();
  const lot = { userId, statut: 'termine', dpc: false, fichier: null, sessions: [session] };
  await t.db.insertInto('document_lots').values(lot).execute();
}

/** Words of staff, wherever one may type some. */
async function nameThem() {
  const names = people.map(({ nom, prenom }) => `${prenom} ${nom}`);
  const byTitle = people.map(({ nom, prenom }) => `Mme ${nom.toUpperCase()}, ${prenom[0]}.\u00a0${nom}`);
  // Words of these two surnames are in the list of usual ones.
  const alone = people.map(({ nom }) => nom).filter((nom) => !/Hérouville|Xuân/.test(nom));
  const name = [names, byTitle, alone].flat().join(', ');
  const etablissementId = nantes();
  await build.trainingCourse(t.db, { etablissementId, name: `Parcours de ${name}` });
  await build.casque(t.db, { etiquette: `Casque de ${name}` });
  await build.regroupement(t.db, { etablissementId, nomA: `A ${name}`, nomB: `B ${name}`, nomC: `C ${name}` });
  const etat = JSON.stringify({ search: name, filters: {} });
  await build.vue(t.db, { userId: t.world.userIds.referent, nom: `Vue de ${name}`, etat });
  const moved = { casqueId: d.casqueId, type: 'auto', date: AT, auteur: 'Support', evenement: 'modification' };
  await t.db
    .insertInto('casque_historiques')
    .values({ ...moved, donnees: JSON.stringify({ avant: name }) })
    .execute();
  const details = JSON.stringify({ demande: `Pour ${name}` });
  await t.db.insertInto('audit').values({ action: 'essai', details, date: AT }).execute();
  const mail = { destinataire: 'support@sillage.test', objet: `Au sujet de ${name}`, texte: 'Bonjour', date: AT };
  await t.db.insertInto('courriels').values(mail).execute();
  const heard = { scenarioId: d.played.id, code: 'qui', question: `Qui sont ${names.join(', ')} ?` };
  await t.db
    .insertInto('quiz_rapportes')
    .values({ ...heard, choix: [...names], justes: [...names] })
    .execute();
}

async function play(debut: object, nom: string, prenom: string, plateforme = 'casque', utilisateur?: string) {
  const session = randomUUID();
  const event = (seq: number, values: object) => ({ id: randomUUID(), session, seq, at: AT, ...values });
  const { status, body } = await d.send(
    [
      event(0, { type: 'debut', scenario: d.played.uuid, profil: 'Infirmier', ...debut }),
      event(1, { type: 'reponse', code: 'qui', valeur: `${prenom} ${nom}` }),
      event(2, { type: 'interaction', code: 'libre', donnees: { dit: [`Bonjour, ${nom}`], [`clé ${nom}`]: 1 } }),
      event(3, { type: 'satisfaction', question: 1, valeur: 3 }),
      event(4, { type: 'objectif', code: 'accueil', libelle: `Accueillir ${prenom} ${nom}`, atteint: true }),
      event(5, { type: 'fin', complete: true, score: 80, dureeSecondes: 300 }),
    ],
    d.key,
    { plateforme, ...(utilisateur && { utilisateur, appareilId: `installation ${session}` }) },
  );
  expect([status, body.refuses]).toEqual([200, []]);
}

/** Attestations one by one and in archives, certificates of a workbook, two of an archive in the making, and an agreement. */
async function askDocuments() {
  const sessions = await t.db
    .selectFrom('passages')
    .where(
      'apprenantId',
      'in',
      people.map(({ id }) => id),
    )
    .where('plateforme', '<>', 'scorm')
    .select(['session', 'apprenantId'])
    .execute();
  await t.as('admin').post('/attestations/lots', { sessions: sessions.map(({ session }) => session), dpc: false });
  const infos = people.map(({ nom, prenom }) => ({
    ...{ nom, prenom, etablissement: 'CHU de Nantes', date: '05/03/2026', heure: '9h30' },
  }));
  await t.as('admin').post('/certificats', { motDePasse: 'certifier', infos });
  const agreed = {
    etablissement: 'Clinique des Acacias',
    adresse: '3 rue des Lilas, 44000 Nantes',
    entite: 'Bâtiment B',
  };
  const period = { modules: 'Hygiène des mains', date_debut: '2026-01-01', date_fin: '2026-12-31' };
  expect((await t.as('admin').post('/ConventionsControllerTpm', { infos: { ...agreed, ...period } })).status).toBe(201);
  await t.runJobs();
  for (const one of people) {
    const { rows } = await sql<{ numero: string }>`
      select numero from attestations where contenu->>'nom' = ${one.nom} order by id`.execute(t.db);
    one.numeros = rows.map(({ numero }) => numero);
  }
}
