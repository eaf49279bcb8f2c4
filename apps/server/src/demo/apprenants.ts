import type { Insertable } from 'kysely';
import type { Apprenants } from '../../database/types.ts';
import { type EtablissementScene, etablissements } from './etablissements.data.ts';
import { drawName, makeAddressBook } from './names.ts';
import { type Randomness, streamOf } from './randomness.ts';
import { daysAgo, insertAccounts, momentInFrance, type Scene } from './scene.ts';

const STUDENT = 'Étudiant en soins infirmiers';

/** Labels of the reference list with how often they occur in a hospital. */
const PROFESSIONS = [
  ['Infirmier diplômé d’État', 30],
  ['Aide-soignant', 24],
  ['Agent de service hospitalier', 8],
  ['Médecin', 7],
  ['Cadre de santé', 5],
  ['Interne en médecine', 4],
  ['Kinésithérapeute', 4],
  ['Sage-femme', 3],
  ['Auxiliaire de puériculture', 3],
  ['Infirmier de bloc opératoire', 3],
  ['Infirmier anesthésiste', 2],
  ['Infirmier puériculteur', 2],
  ['Manipulateur en radiologie', 2],
  ['Pharmacien', 2],
  ['Préparateur en pharmacie', 2],
  ['Psychologue', 2],
  ['Technicien de laboratoire', 2],
  ['Ergothérapeute', 1],
  ['Orthophoniste', 1],
  ['Diététicien', 1],
  ['Assistant de service social', 1],
  ['Brancardier', 1],
] as const;

const PROFESSIONS_OF_EHPAD = [
  ['Aide-soignant', 40],
  ['Infirmier diplômé d’État', 18],
  ['Agent de service hospitalier', 18],
  ['Aide médico-psychologique', 8],
  ['Cadre de santé', 3],
  ['Médecin', 2],
  ['Psychologue', 2],
  ['Ergothérapeute', 2],
  ['Kinésithérapeute', 2],
  ['Diététicien', 1],
] as const;

/** Reached after long studies or years of practice. */
const SENIOR = /^(Médecin|Pharmacien|Cadre|Infirmier (anesthésiste|de bloc|puéri))/;

/** Known to the French directory of health professionals. */
const REGISTERED = /^(Infirmier|Médecin|Pharmacien|Sage-femme|Kinésithérapeute)/;

/** The first learners of the CHU de Nantes: two of them are demonstration sign-ins, all stay active; what they have done is in histoires.data.ts. */
const NAMED = [
  { prenom: 'Anaïs', nom: 'Le Goff', profession: 'Infirmier diplômé d’État', age: 29 },
  // Who tries the demonstration gives this birth date with the first password.
  { prenom: 'Lœtitia', nom: "D'Aubigné", profession: 'Aide-soignant', age: 46, dateNaissance: '1980-03-14' },
  { prenom: 'Zoé', nom: 'Nguyễn', profession: 'Médecin', age: 35 },
];

/** Before anything that they have done. */
const NAMED_SINCE_DAYS = 400;

type Draft = Omit<Insertable<Apprenants>, 'userId'> & { createdAt: string; passwordChosen: boolean };

export async function insertApprenants(scene: Scene, etablissementIds: readonly number[]): Promise<void> {
  const professions = await scene.tx.selectFrom('professions').select(['id', 'label']).execute();
  const professionIds = new Map(professions.map(({ id, label }) => [label, id]));
  const address = makeAddressBook();

  const drafts = etablissements.flatMap((etablissement, index) =>
    Array.from({ length: etablissement.apprenants }, (_, rank) =>
      draw(scene, { etablissement, etablissementId: etablissementIds[index]!, rank, professionIds, address }),
    ),
  );
  const userIds = await insertAccounts(
    scene.tx,
    drafts.map(({ passwordChosen, createdAt }) => ({
      role: 'ROLE_APPRENANT',
      passwordHash: passwordChosen ? scene.passwordHash : null,
      createdAt,
    })),
  );
  const rows = drafts.map(({ passwordChosen, ...apprenant }, index) => ({ ...apprenant, userId: userIds[index]! }));
  await scene.tx.insertInto('apprenants').values(rows).execute();
}

type Site = {
  etablissement: EtablissementScene;
  etablissementId: number;
  /** From 0 within the establishment. */
  rank: number;
  professionIds: ReadonlyMap<string, number>;
  address: ReturnType<typeof makeAddressBook>;
};

function draw(scene: Scene, site: Site): Draft {
  const { etablissement, rank } = site;
  const random = streamOf('apprenant', etablissement.code, rank);
  const named = etablissement.code === 'CHU-NANTES' ? NAMED[rank] : undefined;
  const isSchool = etablissement.flags?.IFPS === true;
  const estEtudiant = !named && random.chance(isSchool ? 0.97 : 0.04);
  const professions = etablissement.code.startsWith('EHPAD') ? PROFESSIONS_OF_EHPAD : PROFESSIONS;
  const drawnProfession = estEtudiant ? STUDENT : random.weighted(professions);
  const profession = named?.profession ?? drawnProfession;
  const drawnAge = drawAge(random, profession);
  const age = named?.age ?? drawnAge;
  const drawn = drawName(random, age);
  const { nom, prenom } = named ?? drawn;

  const birth = { month: random.integer(1, 12), day: random.integer(1, 28) };
  const drawnArrival = random.integer(2, Math.min(etablissement.ancienneteJours - 1, estEtudiant ? 700 : 1000));
  const arrival = named ? NAMED_SINCE_DAYS : drawnArrival;
  const departure = random.integer(1, arrival - 1);
  const isArchived = random.chance(0.05) && !named;
  const isBlocked = random.chance(0.012) && !named;
  const hasChosen = random.chance(0.78);
  const { prefix, first, length } = etablissement.codeApprenant;
  const registered = REGISTERED.test(profession) && random.chance(0.6);

  return {
    etablissementId: site.etablissementId,
    nom,
    prenom,
    email: random.chance(0.88) || named ? site.address(prenom, nom, etablissement.domaine) : null,
    matricule: random.chance(0.8) ? random.digits(isSchool ? 8 : 6) : null,
    codeApprenant: prefix + String(first + rank).padStart(length, '0'),
    dateNaissance:
      named?.dateNaissance ??
      (random.chance(0.93) || named ? `${scene.today.year - age}-${pad(birth.month)}-${pad(birth.day)}` : null),
    estEtudiant,
    estBloque: isBlocked,
    rppsOrAdeli: registered ? `10${random.digits(9)}` : null,
    professionId: site.professionIds.get(profession) ?? null,
    deletedAt: isArchived ? momentInFrance(daysAgo(scene, departure), random.integer(480, 1080)) : null,
    createdAt: momentInFrance(daysAgo(scene, arrival), 420),
    // The second one is asked for a password at the first sign-in.
    passwordChosen: named ? rank !== 1 : hasChosen,
  };
}

function drawAge(random: Randomness, profession: string): number {
  if (profession === STUDENT) return 19 + Math.floor(random.next() ** 3 * 22);
  if (profession === 'Interne en médecine') return random.integer(24, 31);
  return random.integer(SENIOR.test(profession) ? 29 : 22, 63);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
