import { isComputerSerial } from '@sillage/contracts/casques.rules.ts';
import { EMPLACEMENT, MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { sql } from 'kysely';
import type { Cle } from '../domain/journaux/journaux.queries.ts';
import { hashToken, makeToken } from '../platform/login.ts';
import { type EtablissementScene, etablissements } from './etablissements.data.ts';
import { streamOf } from './randomness.ts';
import type { Scene } from './scene.ts';

/** Where trainings are played in the demonstration world: the devices with their keys, the people, what is open to them. */

/** The key that the documentation tries the public door with; nobody knows the others. */
const KNOWN_SERIAL = '2Q0-DEMO-0001';
const KNOWN_KEY = 'demo-casque-0001';

/** A headset not heard of for so long has stopped reporting. */
const SILENT_DAYS = 30;

export interface Device {
  cle: Cle;
  casqueId: number | null;
  numeroSerie: string | null;
  plateforme: 'casque' | 'navigateur' | 'mobile';
  version: string;
  /** Calendar days between which it reports, both included. */
  debut: string;
  fin: string;
}

export interface Learner {
  codeApprenant: string;
  nom: string;
  prenom: string;
  profession: string | null;
  createdAt: string;
  deletedAt: string | null;
  /** From 0 to 1. */
  talent: number;
  /** How often each scenario was played. */
  played: Map<number, number>;
}

/** A scenario open to an establishment. */
export interface Step {
  id: number;
  nom: string;
  uuid: string;
  duree: number;
  assigned: boolean;
}

export interface Site {
  etablissement: EtablissementScene;
  devices: Device[];
  learners: Learner[];
  steps: Step[];
}

export async function readSites(scene: Scene, etablissementIds: readonly number[]): Promise<Site[]> {
  const headsets = await readHeadsets(scene);
  const learners = await readLearners(scene);
  const steps = await readSteps(scene);
  const sites: Site[] = [];
  for (const [index, etablissement] of etablissements.entries()) {
    const id = etablissementIds[index]!;
    sites.push({
      etablissement,
      devices: [...(headsets.get(id) ?? []), ...(await makeApps(scene, id, etablissement))],
      learners: (learners.get(id) ?? []).map((row) => ({
        ...row,
        talent: streamOf('talent', etablissement.code, row.codeApprenant).next(),
        played: new Map(),
      })),
      steps: steps.get(id) ?? [],
    });
  }
  return sites;
}

/** Each headset gets its key; it reports while an establishment holds it, until it was last heard of. */
async function readHeadsets({ tx, today }: Scene): Promise<Map<number, Device[]>> {
  const casques = await tx.selectFrom('casques').select(['id', 'numeroSerie', 'createdAt']).orderBy('id').execute();
  const keys = await tx
    .insertInto('appareil_cles')
    .values(
      casques.map(({ id, numeroSerie, createdAt }) => ({
        casqueId: id,
        hash: hashToken(numeroSerie === KNOWN_SERIAL ? KNOWN_KEY : makeToken()),
        createdAt,
      })),
    )
    .returning(['id', 'casqueId'])
    .execute();
  const cleIds = new Map(keys.map(({ id, casqueId }) => [casqueId, id]));
  const { rows } = await sql<Stay>`
    select c.id as "casqueId", c."numeroSerie", p."etablissementId", p."dateDebut" as debut,
      least(coalesce(p."dateFin", ${today.toString()}::date), case
        when jour_en_france(c."dateDerniereNouvelle") < ${today.toString()}::date - ${SILENT_DAYS}::int
        then jour_en_france(c."dateDerniereNouvelle") else ${today.toString()}::date end) as fin,
      coalesce(c."derniereVersionUtilisee", '4.12.1') as version
    from possession_casques p join casques c on c.id = p."casqueId"
    where p.emplacement = ${EMPLACEMENT.etablissement} order by p.id`.execute(tx);
  return Map.groupBy(
    rows.map(({ etablissementId, casqueId, numeroSerie, ...stay }) => ({
      ...stay,
      etablissementId,
      casqueId,
      numeroSerie,
      plateforme: plateformeOf(numeroSerie),
      cle: {
        id: cleIds.get(casqueId)!,
        casqueId,
        etablissementId: null,
        application: null,
        numeroSerie,
        revokedAt: null,
        derniereUtilisation: null,
      },
    })),
    ({ etablissementId }) => etablissementId,
  );
}

interface Stay {
  casqueId: number;
  numeroSerie: string;
  etablissementId: number;
  debut: string;
  fin: string;
  version: string;
}

function plateformeOf(numeroSerie: string): Device['plateforme'] {
  if (isComputerSerial(numeroSerie)) return 'navigateur';
  return numeroSerie.startsWith('TAB') ? 'mobile' : 'casque';
}

/** The browser app of every establishment, and the mobile one of those that have it, share one key. */
async function makeApps(
  { tx, today }: Scene,
  etablissementId: number,
  { flags }: EtablissementScene,
): Promise<Device[]> {
  const { id } = await tx
    .insertInto('appareil_cles')
    .values({ etablissementId, hash: hashToken(makeToken()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const app = {
    cle: {
      id,
      casqueId: null,
      etablissementId,
      application: null,
      numeroSerie: null,
      revokedAt: null,
      derniereUtilisation: null,
    },
    casqueId: null,
    numeroSerie: null,
    debut: '2000-01-01',
    fin: today.toString(),
  };
  const browser: Device = { ...app, plateforme: 'navigateur', version: '2.8.0' };
  const mobile: Device = { ...app, plateforme: 'mobile', version: '1.14.2' };
  if (flags?.isMobileModeForced) return [mobile];
  return flags?.isMobileModeAvailable ? [browser, mobile] : [browser];
}

async function readLearners({ tx }: Scene) {
  const rows = await tx
    .selectFrom('apprenants')
    .leftJoin('professions', 'professions.id', 'professionId')
    .select(['etablissementId', 'codeApprenant', 'nom', 'prenom', 'label as profession', 'createdAt', 'deletedAt'])
    .orderBy('apprenants.id')
    .execute();
  return Map.groupBy(rows, ({ etablissementId }) => etablissementId);
}

/** Scenarios of open modules in their order, without packages, which are played in the learner portal. */
async function readSteps({ tx }: Scene): Promise<Map<number, Step[]>> {
  const { rows } = await sql<Step & { etablissementId: number }>`
    select o."etablissementId", s.id, s.nom, s.uuid, coalesce(s.duree, 20) as duree, exists (
        select from assignments a join assignment_modules am on am."assignmentId" = a.id
        where a."etablissementId" = o."etablissementId" and am."moduleId" = o."moduleId") as assigned
    from modules_ouverts o join modules m on m.id = o."moduleId" join scenarios s on s."moduleId" = m.id
    where m.type <> ${MODULE_TYPE.scorm} order by o."etablissementId", m.id, s.ordre`.execute(tx);
  return Map.groupBy(rows, ({ etablissementId }) => etablissementId);
}
