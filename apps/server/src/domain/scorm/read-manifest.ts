import { type Activity, type Norme, REPARATIONS, type Reparation } from '@sillage/contracts/scorm.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  attribute,
  bounded,
  child,
  children,
  decodeXml,
  type Element,
  flag,
  parseXml,
  textOf,
} from './manifest-xml.ts';
import { objectiveIds, readTree, sequencingOf } from './read-sequencing.ts';

/** What `imsmanifest.xml` says of a package, as it is stored with it. */
export interface Manifest {
  norme: Norme;
  titre: string;
  items: ManifestItem[];
  /** How long what activities share is kept. */
  portees: { objectifs: Portee; donnees: Portee };
  /** The activity tree, when the manifest asks for an order of its own (SCORM 2004). */
  parcours: Activity | null;
  /** The items of each group of them (SCORM 1.2): a prerequisite may name a group. */
  groupes: Record<string, string[]>;
  /** What was made good, or cannot be honoured. */
  reparations: Reparation[];
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
  /** What has to be done before, in the words of SCORM 1.2. */
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
  const sequencings = new Map(
    children(child(manifest, 'sequencingCollection'), 'sequencing').map((one) => [attribute(one, 'ID'), one]),
  );
  const isRepeated = organization !== undefined && distinguishItems(organization);
  const ignored = new Set<string>();
  const declared = organization ? readItems(organization, { resources, sequencings, ignored }) : [];
  const found = declared.length > 0 ? declared : itemsOfResources(resources);
  if (found.length === 0) throw new Refusal('scorm.sans_contenu');
  const items = found.filter(({ fichier }) => !isExternal(fichier));
  if (items.length === 0) throw new Refusal('scorm.adresse_externe', { values: { adresse: found[0]!.fichier } });
  const played = new Set(items.map(({ id }) => id));
  const isTree = norme !== '1.2' && organization !== undefined;
  const {
    tree: parcours = null,
    isCut = false,
    isUnlimited = false,
  } = isTree ? readTree(organization, { played, collection: sequencings, ignored }) : {};
  const groupes = norme === '1.2' && organization ? readGroups(organization, played) : {};
  const own = textOf(organization, 'title');
  const portees = {
    objectifs: porteeOf(organization, 'objectivesglobaltosystem'),
    donnees: porteeOf(organization, 'shareddataglobaltosystem'),
  };
  const isUntitled = !own || items.some(({ id, titre }) => titre === id.slice(0, 500));
  const made: Record<Reparation, boolean> = {
    element:
      items.length < found.length ||
      (declared.length > 0 && organization !== undefined && hasEmptyItem(organization, resources)),
    ordre: isCut,
    limite: isUnlimited,
    defaut: organization !== undefined && !isChosen,
    // Seen in the archive.
    dossier: false,
    muet: false,
    encodage: !isAsDeclared,
    identifiant: isRepeated,
    organisation: !organization,
    plan: organization !== undefined && declared.length === 0,
    titre: declared.length > 0 && isUntitled,
    valeur: ignored.size > 0,
    version: !isDeclared,
  };
  const reparations = REPARATIONS.filter((one) => made[one]);
  return {
    norme,
    titre: (own || items[0]!.titre).slice(0, 500),
    items,
    portees,
    parcours,
    groupes,
    reparations,
  };
}

/** Left unsaid, nothing of one package reaches another: authors give the same names to objectives that are not the same. */
function porteeOf(organization: Element | undefined, name: string): Portee {
  const said = attribute(organization, name);
  if (said === 'true') return 'systeme';
  return said === 'false' ? 'tentative' : 'module';
}

function findNorme(manifest: Element, text: string): { norme: Norme; isDeclared: boolean } {
  const metadata = child(manifest, 'metadata');
  const version = textOf(metadata, 'schemaversion').toLowerCase();
  if (/cmi5|tincan|xapi/i.test(textOf(metadata, 'schema'))) throw new Refusal('scorm.cmi5');
  if (version.includes('4th')) return { norme: '2004-4', isDeclared: true };
  if (version.includes('3rd')) return { norme: '2004-3', isDeclared: true };
  if (version.includes('2nd') || /^(cam )?1\.3/.test(version)) return { norme: '2004-2', isDeclared: true };
  if (version.includes('2004')) return { norme: '2004-3', isDeclared: true };
  if (version === '1.2') return { norme: '1.2', isDeclared: true };
  // Tools that leave the version out, or write that of the content packaging, still use the name space of theirs.
  if (text.includes('adlcp_v1p3')) return { norme: '2004-3', isDeclared: false };
  if (text.includes('adlcp_rootv1p2')) return { norme: '1.2', isDeclared: false };
  throw new Refusal('scorm.version_inconnue');
}

/** The default one; the first when the manifest names none, or one that is not there. */
function findOrganization(manifest: Element): { organization: Element | undefined; isChosen: boolean } {
  const organizations = child(manifest, 'organizations');
  const all = children(organizations, 'organization');
  const preferred = attribute(organizations, 'default');
  const found = all.find((one) => attribute(one, 'identifier') === preferred);
  return { organization: found ?? all[0], isChosen: found !== undefined || (all.length < 2 && preferred === '') };
}

interface Resource {
  id: string;
  fichier: string;
  suffixe: string;
  sco: boolean;
}

type IsThere = (fichier: string) => boolean;

function readResources(manifest: Element, isThere: IsThere): Map<string, Resource> {
  const found = children(child(manifest, 'resources'), 'resource').flatMap((one): Resource[] => {
    const href = attribute(one, 'href') || firstFile(one);
    if (!href) return [];
    return [{ id: attribute(one, 'identifier'), ...addressOf(manifest, one, href, isThere), sco: isSco(one) }];
  });
  return new Map(found.map((one) => [one.id, one]));
}

/** A base that does not end with a slash is the name of a folder, when the file is there. */
function addressOf(manifest: Element, resource: Element, href: string, isThere: IsThere) {
  if (isExternal(href)) return splitAddress(href);
  const bases = [manifest, child(manifest, 'resources'), resource].map((one) => attribute(one, 'base'));
  const asWritten = splitAddress(bases.join('') + href);
  const inFolder = splitAddress(bases.map((base) => base.replace(/[^/]$/, '$&/')).join('') + href);
  return !isThere(asWritten.fichier) && isThere(inFolder.fichier) ? inFolder : asWritten;
}

/** What a SCO that names no launch file begins with: its first page, else its first file. */
function firstFile(resource: Element): string {
  if (attribute(resource, 'scormtype').toLowerCase() !== 'sco') return '';
  const names = children(resource, 'file').map((file) => attribute(file, 'href'));
  return names.find((name) => /\.x?html?$/i.test(name)) ?? names[0] ?? '';
}

/** Every file that a manifest names. */
export function announcedFiles(bytes: Buffer): string[] {
  const manifest = child(parseXml(decodeXml(bytes).text), 'manifest')!;
  return children(child(manifest, 'resources'), 'resource').flatMap((one) =>
    [one, ...children(one, 'file')]
      .map((named) => attribute(named, 'href'))
      .filter((href) => href !== '')
      .map((href) => addressOf(manifest, one, href, () => true).fichier),
  );
}

/** An unsaid kind is that of a content which may call the run-time: nothing is lost if it does not. */
function isSco(resource: Element): boolean {
  return attribute(resource, 'scormtype').toLowerCase() !== 'asset';
}

/** An address with a scheme of its own: nothing of the archive. */
function isExternal(address: string): boolean {
  return /^([a-z][a-z0-9+.-]+:)?\/\//i.test(address);
}

function splitAddress(address: string): { fichier: string; suffixe: string } {
  if (isExternal(address)) return { fichier: address, suffixe: '' };
  const cut = address.search(/[?#]/);
  const path = cut < 0 ? address : address.slice(0, cut);
  return { fichier: normalise(path), suffixe: cut < 0 ? '' : address.slice(cut) };
}

function normalise(path: string): string {
  const segments: string[] = [];
  for (const segment of decodePath(path).replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
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

/** What the items of an organisation name, and the values that were not taken. */
interface Named {
  resources: ReadonlyMap<string, Resource>;
  sequencings: ReadonlyMap<string, Element>;
  ignored: Set<string>;
}

/** The items that play something, in the order of the table of contents, without their levels. */
function readItems(parent: Element, named: Named): ManifestItem[] {
  return children(parent, 'item').flatMap((item) => {
    const resource = named.resources.get(attribute(item, 'identifierref'));
    const below = readItems(item, named);
    return resource ? [itemOf(item, resource, named), ...below] : below;
  });
}

/** An item that names nothing of the archive, nor holds others. */
function hasEmptyItem(parent: Element, resources: ReadonlyMap<string, Resource>): boolean {
  return children(parent, 'item').some((item) => {
    const isLeaf = children(item, 'item').length === 0;
    return isLeaf ? !resources.has(attribute(item, 'identifierref')) : hasEmptyItem(item, resources);
  });
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

function itemOf(item: Element, resource: Resource, { sequencings, ignored }: Named): ManifestItem {
  const id = attribute(item, 'identifier') || resource.id;
  const sequencing = sequencingOf(item, sequencings);
  const limits = child(sequencing, 'limitConditions');
  const taken = (text: string, form: RegExp) => {
    if (text !== '' && !form.test(text)) ignored.add(text);
    return form.test(text) ? text : null;
  };
  const mastery = bounded(textOf(item, 'masteryscore'), [0, 100], ignored);
  return {
    id: id.slice(0, 1_000),
    titre: (textOf(item, 'title') || id).slice(0, 500),
    fichier: resource.fichier,
    suffixe: addParameters(resource.suffixe, attribute(item, 'parameters')),
    sco: resource.sco,
    launchData: textOf(item, 'datafromlms'),
    masteryScore: mastery === null ? null : String(mastery),
    visible: flag(item, 'isVisible', true),
    objectifs: objectiveIds(sequencing, ignored),
    doneByContent: flag(child(sequencing, 'deliveryControls'), 'completionSetByContent', false),
    prerequis: textOf(item, 'prerequisites').slice(0, 2_000),
    maxTimeAllowed: taken(textOf(item, 'maxTimeAllowed') || attribute(limits, 'attemptAbsoluteDurationLimit'), TIME),
    timeLimitAction: taken(textOf(item, 'timeLimitAction'), TIME_LIMIT_ACTION),
    completionThreshold: completionThreshold(item, ignored),
    scaledPassingScore: scaledPassingScore(sequencing, ignored),
    partage: sharedStores(item),
  };
}

/** The `adlcp:data` of an item: each store once, open both ways unless said. */
function sharedStores(item: Element): ManifestItem['partage'] {
  const stores = children(child(item, 'data'), 'map').map((map) => ({
    id: attribute(map, 'targetid').slice(0, 1_000),
    lecture: attribute(map, 'readshareddata') !== 'false',
    ecriture: attribute(map, 'writeshareddata') !== 'false',
  }));
  return [...new Map(stores.filter(({ id }) => id).map((store) => [store.id, store])).values()];
}

/** As the content packaging model says: a second fragment is dropped, a first `?` or `&` follows what is there. */
function addParameters(suffixe: string, parameters: string): string {
  const given = parameters.trim().replace(/^[?&]+/, '');
  if (!given) return suffixe;
  const [query = '', fragment] = suffixe.split(/(?=#)/, 2);
  if (given.startsWith('#')) return suffixe.includes('#') ? suffixe : suffixe + given;
  if (suffixe.startsWith('#')) return `?${given}${suffixe}`;
  return `${query ? `${query}&` : '?'}${given}${fragment ?? ''}`;
}

/** Third edition: the number itself; fourth: an attribute, which counts only when measured. */
function completionThreshold(item: Element, ignored: Set<string>): number | null {
  const one = child(item, 'completionthreshold');
  if (!one) return null;
  const measured = attribute(one, 'completedbymeasure');
  if (!measured) return bounded(textOf(item, 'completionthreshold'), [0, 1], ignored);
  return measured === 'true' ? bounded(attribute(one, 'minprogressmeasure') || '1', [0, 1], ignored) : null;
}

function scaledPassingScore(sequencing: Element, ignored: Set<string>): number | null {
  const objective = child(child(sequencing, 'objectives'), 'primaryObjective');
  if (!flag(objective, 'satisfiedByMeasure', false)) return null;
  return bounded(textOf(objective, 'minNormalizedMeasure') || '1', [-1, 1], ignored);
}

/** One item for each resource that calls the run-time, else for the first one: a package without table of contents. */
function itemsOfResources(resources: ReadonlyMap<string, Resource>): ManifestItem[] {
  const all = [...resources.values()];
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
