import { type Norme, REPARATIONS, type Reparation } from '@sillage/contracts/scorm.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Refusal } from '../../platform/errors.ts';

/** What `imsmanifest.xml` says of a package, as it is stored with it. */
export interface Manifest {
  norme: Norme;
  titre: string;
  items: ManifestItem[];
  /** False: what activities share is forgotten when an attempt begins anew. */
  partageDurable: boolean;
  /** What was made good. */
  reparations: Reparation[];
}

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
  completionThreshold: number | null;
  scaledPassingScore: number | null;
  /** Stores shared with other activities of the package. */
  partage: { id: string; lecture: boolean; ecriture: boolean }[];
}

/** One element: its attributes under `@name`, its children under their name, names in lower case and without prefix. */
type Element = { [name: string]: Element[] | string | undefined };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // Character references such as `&#233;`.
  htmlEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  transformTagName: (name) => name.toLowerCase(),
  transformAttributeName: (name) => name.toLowerCase(),
});

/**
 * Reads a manifest, repairing what common tools leave out, and saying so: the default organisation, any organisation at
 * all, titles, the version, the right encoding.
 * @param bytes in the encoding that it declares: UTF-8, UTF-16 or one of the Latin ones
 */
export function readManifest(bytes: Buffer): Manifest {
  const { text, isAsDeclared } = decode(bytes);
  const manifest = children(parse(text), 'manifest')[0];
  if (!manifest) throw new Refusal('scorm.manifeste_illisible');
  const { norme, isDeclared } = findNorme(manifest, text);
  const resources = readResources(manifest);
  const { organization, isChosen } = findOrganization(manifest);
  const sequencings = new Map(
    children(children(manifest, 'sequencingcollection')[0], 'sequencing').map((one) => [attribute(one, 'id'), one]),
  );
  const declared = organization ? readItems(organization, resources, sequencings) : [];
  const found = declared.length > 0 ? declared : itemsOfResources(resources);
  // An identifier is there once: tracking is kept under it.
  const items = [...new Map(found.map((item) => [item.id, item])).values()];
  if (items.length === 0) throw new Refusal('scorm.sans_contenu');
  const own = textOf(organization, 'title');
  const partageDurable = attribute(organization, 'shareddataglobaltosystem') !== 'false';
  const isUntitled = !own || items.some(({ id, titre }) => titre === id.slice(0, 500));
  const made: Record<Reparation, boolean> = {
    defaut: organization !== undefined && !isChosen,
    // Seen in the archive.
    dossier: false,
    encodage: !isAsDeclared,
    organisation: !organization,
    plan: organization !== undefined && declared.length === 0,
    titre: declared.length > 0 && isUntitled,
    version: !isDeclared,
  };
  const reparations = REPARATIONS.filter((one) => made[one]);
  return { norme, titre: (own || items[0]!.titre).slice(0, 500), items, partageDurable, reparations };
}

function parse(text: string): Element {
  // An entity of the document's own could unfold without end, or name a file of the server.
  if (/<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) throw new Refusal('scorm.manifeste_illisible');
  try {
    return parser.parse(text) as Element;
  } catch {
    throw new Refusal('scorm.manifeste_illisible');
  }
}

function decode(bytes: Buffer): { text: string; isAsDeclared: boolean } {
  const declared = /^[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  try {
    const encoding = markOf(bytes) ?? (/^utf-?16/i.test(declared) ? 'utf-8' : declared);
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\u0000', '');
    return { text, isAsDeclared: true };
  } catch {
    // A manifest that lies about its encoding still has its ASCII, where the addresses are.
    return { text: new TextDecoder('windows-1252').decode(bytes).replaceAll('\u0000', ''), isAsDeclared: false };
  }
}

/** The encoding that the first bytes show: a byte order mark, or `<` as UTF-16 writes it. */
function markOf(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function findNorme(manifest: Element, text: string): { norme: Norme; isDeclared: boolean } {
  const metadata = children(manifest, 'metadata')[0];
  const version = textOf(metadata, 'schemaversion').toLowerCase();
  if (/cmi5|tincan|xapi/i.test(textOf(metadata, 'schema'))) throw new Refusal('scorm.cmi5');
  if (version.includes('4th')) return { norme: '2004-4', isDeclared: true };
  if (version.includes('3rd')) return { norme: '2004-3', isDeclared: true };
  if (version.includes('2nd') || version.includes('1.3')) return { norme: '2004-2', isDeclared: true };
  if (version.includes('2004')) return { norme: '2004-3', isDeclared: true };
  if (version === '1.2') return { norme: '1.2', isDeclared: true };
  // Tools that leave the version out, or write that of the content packaging, still use the name space of theirs.
  if (text.includes('adlcp_v1p3')) return { norme: '2004-3', isDeclared: false };
  if (text.includes('adlcp_rootv1p2')) return { norme: '1.2', isDeclared: false };
  throw new Refusal('scorm.version_inconnue');
}

/** The default one; the first when the manifest names none, or one that is not there. */
function findOrganization(manifest: Element): { organization: Element | undefined; isChosen: boolean } {
  const organizations = children(manifest, 'organizations')[0];
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

function readResources(manifest: Element): Map<string, Resource> {
  const resources = children(manifest, 'resources')[0];
  const base = attribute(manifest, 'base') + attribute(resources, 'base');
  const found = children(resources, 'resource').flatMap((one): Resource[] => {
    const href = attribute(one, 'href');
    if (!href) return [];
    const id = attribute(one, 'identifier');
    return [{ id, ...splitAddress(base + attribute(one, 'base') + href), sco: isSco(one) }];
  });
  return new Map(found.map((one) => [one.id, one]));
}

/** An unsaid kind is that of a content which may call the run-time: nothing is lost if it does not. */
function isSco(resource: Element): boolean {
  return attribute(resource, 'scormtype').toLowerCase() !== 'asset';
}

function splitAddress(address: string): { fichier: string; suffixe: string } {
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

/** The items that play something, in the order of the table of contents, without their levels. */
function readItems(
  parent: Element,
  resources: ReadonlyMap<string, Resource>,
  sequencings: ReadonlyMap<string, Element>,
): ManifestItem[] {
  return children(parent, 'item').flatMap((item) => {
    const resource = resources.get(attribute(item, 'identifierref'));
    const below = readItems(item, resources, sequencings);
    if (!resource || attribute(item, 'isvisible').toLowerCase() === 'false') return below;
    return [itemOf(item, resource, sequencings), ...below];
  });
}

function itemOf(item: Element, resource: Resource, sequencings: ReadonlyMap<string, Element>): ManifestItem {
  const id = attribute(item, 'identifier') || resource.id;
  return {
    id: id.slice(0, 1_000),
    titre: (textOf(item, 'title') || id).slice(0, 500),
    fichier: resource.fichier,
    suffixe: addParameters(resource.suffixe, attribute(item, 'parameters')),
    sco: resource.sco,
    launchData: textOf(item, 'datafromlms'),
    masteryScore: textOf(item, 'masteryscore') || null,
    completionThreshold: completionThreshold(item),
    scaledPassingScore: scaledPassingScore(item, sequencings),
    partage: sharedStores(item),
  };
}

/** The `adlcp:data` of an item: each store once, open both ways unless said. */
function sharedStores(item: Element): ManifestItem['partage'] {
  const stores = children(children(item, 'data')[0], 'map').map((map) => ({
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
function completionThreshold(item: Element): number | null {
  const one = children(item, 'completionthreshold')[0];
  if (!one) return null;
  const measured = attribute(one, 'completedbymeasure');
  if (measured) return measured === 'true' ? (toNumber(attribute(one, 'minprogressmeasure')) ?? 1) : null;
  return toNumber(textOf(item, 'completionthreshold'));
}

function scaledPassingScore(item: Element, sequencings: ReadonlyMap<string, Element>): number | null {
  const own = children(item, 'sequencing')[0];
  for (const sequencing of [own, sequencings.get(attribute(own, 'idref'))]) {
    const objective = children(children(sequencing, 'objectives')[0], 'primaryobjective')[0];
    if (attribute(objective, 'satisfiedbymeasure') === 'true') {
      return toNumber(textOf(objective, 'minnormalizedmeasure')) ?? 1;
    }
  }
  return null;
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
    completionThreshold: null,
    scaledPassingScore: null,
    partage: [],
  }));
}

function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  return Array.isArray(found) ? found.filter((one) => typeof one === 'object') : [];
}

function attribute(element: Element | undefined, name: string): string {
  const value = element?.[`@${name}`];
  return typeof value === 'string' ? value.trim() : '';
}

function textOf(element: Element | undefined, name: string): string {
  const [one] = children(element, name);
  const value = one?.['#text'];
  return typeof value === 'string' ? value.trim() : '';
}

function toNumber(text: string): number | null {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}
