import { attribute, child, children, decodeXml, type Element, parseXml } from './read-xml.ts';

/** What an item plays. */
export interface Resource {
  id: string;
  /** Path inside the package, or an address of elsewhere. */
  fichier: string;
  /** What follows the path in its address: query and fragment, or nothing. */
  suffixe: string;
  sco: boolean;
}

export type IsThere = (fichier: string) => boolean;

/** Those of a manifest and of the manifests in it, by their identifier: the outermost counts. */
export function readResources(manifest: Element, isThere: IsThere): Map<string, Resource> {
  const found = eachResource(manifest).flatMap(({ resource, bases }): Resource[] => {
    const href = attribute(resource, 'href') || firstFile(resource);
    if (!href) return [];
    return [{ id: attribute(resource, 'identifier'), ...addressOf(bases, href, isThere), sco: isSco(resource) }];
  });
  const first = new Map<string, Resource>();
  for (const one of found) if (!first.has(one.id)) first.set(one.id, one);
  return first;
}

/** Every file that a manifest names. */
export function announcedFiles(bytes: Buffer): string[] {
  const manifest = child(parseXml(decodeXml(bytes).text), 'manifest')!;
  return eachResource(manifest).flatMap(({ resource, bases }) =>
    [resource, ...children(resource, 'file')]
      .map((named) => attribute(named, 'href'))
      .filter((href) => href !== '')
      .map((href) => addressOf(bases, href, () => false).fichier),
  );
}

/** A resource with the bases of its address, from the outermost. */
interface Based {
  resource: Element;
  bases: string[];
}

function eachResource(manifest: Element, above: readonly string[] = []): Based[] {
  const outer = [...above, attribute(manifest, 'base')];
  const resources = child(manifest, 'resources');
  const own = children(resources, 'resource').map((resource) => ({
    resource,
    bases: [...outer, attribute(resources, 'base'), attribute(resource, 'base')],
  }));
  return [...own, ...children(manifest, 'manifest').flatMap((inner) => eachResource(inner, outer))];
}

/**
 * A base that does not end with a slash is the name of a folder, when the file is there; a file is taken under the very name that is
 * written, when it is there, rather than under what that name decodes to.
 */
function addressOf(bases: readonly string[], href: string, isThere: IsThere): { fichier: string; suffixe: string } {
  const inFolder = bases.map((base) => base.replace(/[^/]$/, '$&/'));
  const written = [bases, inFolder].map((all) => (isExternal(href) ? href : fromLastRoot(all).join('') + href));
  const ways = written.flatMap((address) => [splitAddress(address, (path) => path), splitAddress(address, decodePath)]);
  // A name with `#` or `?`, as some tools write it without escaping it.
  const whole = written.map((address) => ({ fichier: normalise(address), suffixe: '' }));
  return [...ways, ...whole].find(({ fichier }) => isThere(fichier)) ?? ways[1]!;
}

/** A base that is whole forgets those above it. */
function fromLastRoot(bases: readonly string[]): readonly string[] {
  return bases.slice(Math.max(0, bases.findLastIndex(isExternal)));
}

/** What a SCO that names no launch file begins with: its first page, else its first file. */
function firstFile(resource: Element): string {
  if (attribute(resource, 'scormtype').toLowerCase() !== 'sco') return '';
  const names = children(resource, 'file').map((file) => attribute(file, 'href'));
  return names.find((name) => /\.x?html?$/i.test(name)) ?? names[0] ?? '';
}

/** An unsaid kind is that of a content which may call the run-time: nothing is lost if it does not. */
function isSco(resource: Element): boolean {
  return attribute(resource, 'scormtype').toLowerCase() !== 'asset';
}

/** An address with a scheme or a host of its own, its slashes turned either way: nothing of the archive. */
export function isExternal(address: string): boolean {
  return /^([a-z][a-z0-9+.-]+:[\\/]|[\\/]{2})/i.test(address);
}

function splitAddress(address: string, read: (path: string) => string): { fichier: string; suffixe: string } {
  if (isExternal(address)) return { fichier: address, suffixe: '' };
  const cut = address.search(/[?#]/);
  const path = cut < 0 ? address : address.slice(0, cut);
  return { fichier: normalise(read(path)), suffixe: cut < 0 ? '' : address.slice(cut) };
}

function normalise(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

const windows1252 = new TextDecoder('windows-1252');

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No UTF-8: as a French Windows escapes its letters.
    return path.replace(/%([0-9a-f]{2})/gi, (_, byte) => windows1252.decode(Buffer.from(byte, 'hex')));
  }
}

/** An address of elsewhere as a browser would ask for it. */
export function withParameters(address: string, parameters: string): string {
  const [, page = '', suffixe = ''] = /^([^?#]*)(.*)$/s.exec(address)!;
  return page + addParameters(suffixe, parameters);
}

/**
 * As the content packaging model says: marks that lead the parameters do not count, one follows a query that is there, and of
 * two fragments the first is kept. What is asked comes before the fragment, where a browser reads it.
 */
export function addParameters(suffixe: string, parameters: string): string {
  const [, query = '', fragment = ''] = /^\??([^#]*)(#.*)?$/s.exec(suffixe)!;
  const [, asked = '', askedFragment = ''] = /^[?&]*([^#]*)(#.*)?$/s.exec(parameters.trim())!;
  const whole = [query, asked].filter((part) => part !== '').join('&');
  return (whole && `?${whole}`) + (fragment || askedFragment);
}
