import {
  type Activity,
  type Norme,
  type Precision,
  REPARATIONS,
  type Reparation,
  type ScormPlanLine,
} from '@sillage/contracts/scorm.ts';
import { Refusal } from '../../platform/errors.ts';
import { readPlan } from './read-plan.ts';
import {
  addParameters,
  type IsThere,
  isExternal,
  type Resource,
  readResources,
  withParameters,
} from './read-resources.ts';
import { objectiveIds, readTree, sequencingOf } from './read-sequencing.ts';
import {
  attribute,
  bounded,
  child,
  children,
  decodeXml,
  type Element,
  flag,
  type Hearer,
  parseXml,
  textOf,
} from './read-xml.ts';
import { openUnresolvable } from './scorm.prerequisites.rules.ts';
import { Told } from './tell-unmet.ts';

/** Raised with each change of what is made of a manifest: packages that hold an older reading are read again. */
export const READING = 9;

/** What `imsmanifest.xml` says of a package, as it is stored with it. */
export interface Manifest {
  norme: Norme;
  titre: string;
  items: ManifestItem[];
  /** How long what activities share is kept. */
  portees: { objectifs: Portee; donnees: Portee };
  /** The activity tree, when the manifest asks for an order of its own (SCORM 2004). */
  parcours: Activity | null;
  /** The table of contents, in chapters, where it asks for none. */
  plan?: ScormPlanLine[];
  /** How often a learner may begin its only item (SCORM 2004). */
  essais: number | null;
  /** The items of each group of them (SCORM 1.2): a prerequisite may name a group. */
  groupes: Record<string, string[]>;
  /** What was made good, or cannot be honoured. */
  reparations: Reparation[];
  /** Of what cannot be honoured: which element asks for it, and what. */
  precisions: Precision[];
}

/** Of one attempt; of a module and learner, whatever its packages; or of every package that says so too. */
export type Portee = 'tentative' | 'module' | 'systeme';

export interface ManifestItem {
  id: string;
  titre: string;
  /** Path of the launch file inside the package, decoded. */
  fichier: string;
  /** What follows the path in its address: query and fragment, or nothing. */
  suffixe: string;
  /** False for an asset, which never calls the run-time. */
  sco: boolean;
  launchData: string;
  masteryScore: string | null;
  /** False: it is played like another, but the table of contents does not show it. */
  visible: boolean;
  /** Identifiers of its objectives, the primary one first: `cmi.objectives` begins with them (SCORM 2004). */
  objectifs: string[];
  /** Only the content says that it is done; otherwise what says nothing is done at its end. */
  doneByContent: boolean;
  /** What has to be done before, in the words of SCORM 1.2; that of the groups above it too. */
  prerequis: string;
  maxTimeAllowed: string | null;
  timeLimitAction: string | null;
  completionThreshold: number | null;
  scaledPassingScore: number | null;
  /** Stores shared with other activities of the package. */
  partage: { id: string; lecture: boolean; ecriture: boolean }[];
}

/**
 * Reads a manifest, repairing what common tools leave out, and saying so: the default organisation, any organisation at
 * all, titles, the version, the right encoding.
 * @param bytes in UTF-8, UTF-16 or one of the Latin encodings
 * @param isThere whether the package has this file
 */
export function readManifest(bytes: Buffer, isThere: IsThere = () => true): Manifest {
  const { text, isAsDeclared } = decodeXml(bytes);
  const manifest = child(parseXml(text), 'manifest');
  if (!manifest) throw new Refusal('scorm.manifeste_illisible');
  const { norme, isDeclared } = findNorme(manifest, text);
  const resources = readResources(manifest, isThere);
  const { organization, isChosen } = findOrganization(manifest);
  if (organization) unfold(organization, manifestsIn(manifest));
  const sequencings = new Map(
    [manifest, ...manifestsIn(manifest).values()]
      .flatMap((one) => children(child(one, 'sequencingCollection'), 'sequencing'))
      .map((one) => [attribute(one, 'ID'), one]),
  );
  const isRepeated = organization !== undefined && distinguishItems(organization);
  const told = new Told();
  const declared = organization ? readItems(organization, { resources, sequencings, told, isThere }) : [];
  const isPlanned = declared.length > 0 || told.has('externe') || told.has('absent');
  const found = isPlanned ? declared : itemsOfResources(resources, isThere);
  if (found.length === 0) refuseAll(told);
  const played = new Set(found.map(({ id }) => id));
  const isTree = norme !== '1.2' && organization !== undefined;
  const {
    tree: parcours,
    isCut,
    essais,
  } = isTree
    ? readTree(organization, { played, collection: sequencings, told })
    : { tree: null, isCut: false, essais: null };
  const groupes = norme === '1.2' && organization ? readGroups(organization, played) : {};
  const opened = openUnresolvable(found, groupes, told);
  // Alone, it has the title of the package; among others, an identifier tells it apart.
  const items = opened.map((one) => ({ ...one, titre: one.titre || (opened.length > 1 ? one.id.slice(0, 500) : '') }));
  const own = textOf(organization, 'title');
  if (organization && !own) told.of(organization, 'titre').add('');
  const portees = {
    objectifs: porteeOf(organization, 'objectivesglobaltosystem'),
    donnees: porteeOf(organization, 'shareddataglobaltosystem'),
  };
  const made: Record<Reparation, boolean> = {
    absent: told.has('absent'),
    element: isPlanned && told.has('element'),
    externe: told.has('externe'),
    ordre: isCut,
    limite: told.has('limite'),
    prerequis: told.has('prerequis'),
    defaut: organization !== undefined && !isChosen,
    // Seen in the archive.
    dossier: false,
    muet: false,
    pdf: false,
    encodage: !isAsDeclared,
    identifiant: isRepeated,
    organisation: !organization,
    plan: organization !== undefined && !isPlanned,
    titre: isPlanned && told.has('titre'),
    valeur: told.has('valeur'),
    version: !isDeclared,
  };
  return {
    norme,
    titre: (own || (items.length > 1 ? '' : items[0]!.titre)).slice(0, 500),
    items,
    portees,
    parcours,
    essais,
    ...(parcours === null && organization && { plan: readPlan(organization, played) }),
    groupes,
    reparations: REPARATIONS.filter((one) => made[one]),
    precisions: told.all.filter(({ reparation }) => made[reparation]),
  };
}

/** Nothing of a package can be played: its first item says why. */
function refuseAll(told: Told): never {
  const lost = told.all.find(({ reparation }) => reparation === 'externe' || reparation === 'absent');
  if (!lost) throw new Refusal('scorm.sans_contenu');
  const { reparation, valeur } = lost;
  if (reparation === 'externe') throw new Refusal('scorm.adresse_externe', { values: { adresse: valeur } });
  throw new Refusal('scorm.fichier_lancement_absent', { values: { chemin: valeur } });
}

/** Left unsaid, nothing of one package reaches another: authors give the same names to objectives that are not the same. */
function porteeOf(organization: Element | undefined, name: string): Portee {
  if (flag(organization, name, false)) return 'systeme';
  return flag(organization, name, true) ? 'module' : 'tentative';
}

function findNorme(manifest: Element, text: string): { norme: Norme; isDeclared: boolean } {
  const metadata = child(manifest, 'metadata');
  const version = textOf(metadata, 'schemaversion').toLowerCase();
  if (/cmi5|tincan|xapi/i.test(textOf(metadata, 'schema'))) throw new Refusal('scorm.cmi5');
  if (version.includes('4th')) return { norme: '2004-4', isDeclared: true };
  if (version.includes('3rd')) return { norme: '2004-3', isDeclared: true };
  if (version.includes('2nd') || /^(cam )?1\.3/.test(version)) return { norme: '2004-2', isDeclared: true };
  if (version.includes('2004')) return { norme: '2004-3', isDeclared: true };
  if (/(^|[ _])1\.2$/.test(version)) return { norme: '1.2', isDeclared: true };
  // Tools that leave the version out, or write that of the content packaging, still use the name space of theirs.
  if (text.includes('adlcp_v1p3')) return { norme: '2004-3', isDeclared: false };
  if (text.includes('adlcp_rootv1p2')) return { norme: '1.2', isDeclared: false };
  throw new Refusal('scorm.version_inconnue');
}

/** The default one, or the first that has something in it; of a manifest without any, those of the manifests in it. */
function findOrganization(manifest: Element): { organization: Element | undefined; isChosen: boolean } {
  const organizations = child(manifest, 'organizations');
  const own = children(organizations, 'organization');
  const inner = [...manifestsIn(manifest).values()].map((one) => findOrganization(one).organization);
  const all = [...own, ...inner.filter((one) => one !== undefined)];
  const preferred = attribute(organizations, 'default');
  const named = all.find((one) => attribute(one, 'identifier') === preferred);
  const isFilled = (one: Element) => children(one, 'item').length > 0;
  const organization = [...(named ? [named] : []), ...all].find(isFilled) ?? named ?? all[0];
  return { organization, isChosen: organization === named || (own.length < 2 && preferred === '') };
}

/** Manifests that stand in another one, however deep, by their identifier. */
function manifestsIn(manifest: Element): Map<string, Element> {
  const inner = children(manifest, 'manifest');
  return new Map(inner.flatMap((one) => [[attribute(one, 'identifier'), one] as const, ...manifestsIn(one)]));
}

/** An item that names a manifest in this one holds its plan: each is held once, so that none grows without end. */
function unfold(parent: Element, inner: Map<string, Element>): void {
  for (const item of children(parent, 'item')) {
    const id = attribute(item, 'identifierref');
    const plan = inner.has(id) ? findOrganization(inner.get(id)!).organization : undefined;
    if (plan) {
      inner.delete(id);
      delete item['@identifierref'];
      item.item = [...children(item, 'item'), ...children(plan, 'item')];
      item.sequencing ??= plan.sequencing;
    }
    unfold(item, inner);
  }
}

/** Tracking is kept under the identifier of an item: each gets one of its own. Says whether two had the same. */
function distinguishItems(organization: Element): boolean {
  const listed = (parent: Element): Element[] => children(parent, 'item').flatMap((one) => [one, ...listed(one)]);
  const items = listed(organization).map((item) => {
    const id = attribute(item, 'identifier') || attribute(item, 'identifierref');
    return { item, id: id.slice(0, 1_000) };
  });
  const taken = new Set(items.map(({ id }) => id));
  const ranks = new Map<string, number>();
  let isRepeated = false;
  for (const { item, id } of items) {
    const last = ranks.get(id);
    const named = (rank: number) => (rank === 1 ? id : `${id.slice(0, 990)}-${rank}`);
    let rank = last === undefined ? 1 : last + 1;
    while (rank > 1 && taken.has(named(rank))) rank += 1;
    ranks.set(id, rank);
    taken.add(named(rank));
    if (id) item['@identifier'] = named(rank);
    isRepeated ||= id !== '' && rank > 1;
  }
  return isRepeated;
}

/** What the items of an organisation name, and what is not honoured of them. */
interface Named {
  resources: ReadonlyMap<string, Resource>;
  sequencings: ReadonlyMap<string, Element>;
  told: Told;
  isThere: IsThere;
}

/**
 * The items that play something, in the order of the table of contents, without their levels.
 * @param above what has to be done before the group that they stand in
 */
function readItems(parent: Element, named: Named, above = ''): ManifestItem[] {
  return children(parent, 'item').flatMap((item) => {
    const own = textOf(item, 'prerequisites').slice(0, 2_000);
    const prerequis = above && own ? `(${above})&(${own})` : above || own;
    const below = readItems(item, named, prerequis);
    const resource = resourceOf(item, named);
    if ((resource || below.length > 0) && textOf(item, 'title') === '') named.told.of(item, 'titre').add('');
    return resource ? [{ ...itemOf(item, resource, named), prerequis }, ...below] : below;
  });
}

/** What an item plays, if the archive has it. */
function resourceOf(item: Element, { resources, told, isThere }: Named): Resource | null {
  const id = attribute(item, 'identifierref');
  const resource = resources.get(id);
  if (!resource) {
    if (id !== '' || children(item, 'item').length === 0) told.of(item, 'element').add(id);
    return null;
  }
  const { fichier } = resource;
  if (isExternal(fichier)) told.of(item, 'externe').add(withParameters(fichier, attribute(item, 'parameters')));
  else if (!isThere(fichier)) told.of(item, 'absent').add(fichier);
  else return resource;
  return null;
}

function readGroups(parent: Element, played: ReadonlySet<string>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  const idsOf = (item: Element): string[] => {
    const id = attribute(item, 'identifier');
    const below = children(item, 'item').flatMap(idsOf);
    // What plays nothing keeps nothing closed.
    if (below.length > 0 || !played.has(id)) groups[id] = below;
    return played.has(id) ? [id, ...below] : below;
  };
  for (const item of children(parent, 'item')) idsOf(item);
  return groups;
}

/** `00:30:00` in SCORM 1.2, `PT30M` in SCORM 2004. */
const TIME = /^(\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?|P(\d+[YMD])*(T(\d+[HM])*(\d+(\.\d+)?S)?)?)$/;
const TIME_LIMIT_ACTION = /^(exit|continue),(no )?message$/;

function itemOf(item: Element, resource: Resource, { sequencings, told }: Named): Omit<ManifestItem, 'prerequis'> {
  const id = attribute(item, 'identifier') || resource.id;
  const sequencing = sequencingOf(item, sequencings);
  const limits = child(sequencing, 'limitConditions');
  const ignored = told.of(item, 'valeur');
  const taken = (rule: string, text: string, form: RegExp) => {
    if (text !== '' && !form.test(text)) ignored.add(text, rule);
    return form.test(text) ? text : null;
  };
  const mastery = bounded(textOf(item, 'masteryscore'), [0, 100], ignored, 'masteryscore');
  const duration = textOf(item, 'maxTimeAllowed') || attribute(limits, 'attemptAbsoluteDurationLimit');
  return {
    id: id.slice(0, 1_000),
    titre: textOf(item, 'title').slice(0, 500),
    fichier: resource.fichier,
    suffixe: addParameters(resource.suffixe, attribute(item, 'parameters')),
    sco: resource.sco,
    launchData: textOf(item, 'datafromlms'),
    masteryScore: mastery === null ? null : String(mastery),
    visible: flag(item, 'isVisible', true),
    objectifs: objectiveIds(sequencing, ignored),
    doneByContent: flag(child(sequencing, 'deliveryControls'), 'completionSetByContent', false),
    maxTimeAllowed: taken('maxtimeallowed', duration, TIME),
    timeLimitAction: taken('timelimitaction', textOf(item, 'timeLimitAction'), TIME_LIMIT_ACTION),
    completionThreshold: completionThreshold(item, ignored),
    scaledPassingScore: scaledPassingScore(sequencing, ignored),
    partage: sharedStores(item, ignored),
  };
}

/** The `adlcp:data` of an item: each store once, open both ways unless said. */
function sharedStores(item: Element, ignored: Hearer): ManifestItem['partage'] {
  const stores = children(child(item, 'data'), 'map').map((map) => ({
    id: attribute(map, 'targetid').slice(0, 1_000),
    lecture: flag(map, 'readSharedData', true),
    ecriture: flag(map, 'writeSharedData', true),
  }));
  if (stores.some(({ id }) => id === '')) ignored.add('map');
  return [...new Map(stores.filter(({ id }) => id).map((store) => [store.id, store])).values()];
}

/** Third edition: the number itself; fourth: an attribute, which counts only when measured. */
function completionThreshold(item: Element, ignored: Hearer): number | null {
  const one = child(item, 'completionthreshold');
  if (!one) return null;
  const read = (text: string) => bounded(text, [0, 1], ignored, 'completionThreshold');
  if (!attribute(one, 'completedByMeasure')) return read(textOf(item, 'completionthreshold'));
  return flag(one, 'completedByMeasure', false) ? read(attribute(one, 'minprogressmeasure') || '1') : null;
}

function scaledPassingScore(sequencing: Element, ignored: Hearer): number | null {
  const objective = child(child(sequencing, 'objectives'), 'primaryObjective');
  if (!flag(objective, 'satisfiedByMeasure', false)) return null;
  return bounded(textOf(objective, 'minNormalizedMeasure') || '1', [-1, 1], ignored, 'minNormalizedMeasure');
}

/** One item for each resource that calls the run-time, else for the first one: a package without table of contents. */
function itemsOfResources(resources: ReadonlyMap<string, Resource>, isThere: IsThere): ManifestItem[] {
  const all = [...resources.values()].filter(({ fichier }) => !isExternal(fichier) && isThere(fichier));
  const scos = all.filter(({ sco }) => sco);
  const kept = scos.length > 0 ? scos.slice(0, 1) : all.slice(0, 1);
  return kept.map(({ id, ...address }) => ({
    id: id || 'item',
    titre: '',
    ...address,
    launchData: '',
    masteryScore: null,
    prerequis: '',
    maxTimeAllowed: null,
    timeLimitAction: null,
    visible: true,
    objectifs: [],
    doneByContent: false,
    completionThreshold: null,
    scaledPassingScore: null,
    partage: [],
  }));
}
