import type { Endpoint, Entity } from '@sillage/contracts/contract.ts';
import { rowsOf } from '@sillage/contracts/pages.rules.ts';
import qs from 'qs';

/**
 * The wire format: JSON-LD items, hydra collections and the query strings of lists (P-7-01, P-7-02, P-7-03, P-7-04, P-7-05, P-7-06, P-7-07,
 * P-7-08, P-7-09, P-7-10, P-7-11, P-7-12, P-7-13, P-7-14, P-7-15, P-7-16, P-7-17, P-7-18, P-7-19, P-7-20, P-7-21, P-7-22, P-7-23, P-7-24,
 * P-7-25, P-7-26, P-7-27, P-7-28, P-7-29, P-7-30, P-7-31, P-7-32, P-7-33, P-7-34, P-7-35, P-7-36).
 * Handlers and screens never see it; the web's mirror is client/wire.ts.
 */

export const JSON_LD = 'application/ld+json; charset=utf-8';

/** A thousand values of a filter, and what else a list is asked. */
const MOST_PARAMETERS = 1_200;

/** Whether an address holds more than is read of it: it is refused, rather than answered as if the last ones were not there. */
export function hasTooMany(url: string): boolean {
  return url.split('&', MOST_PARAMETERS + 1).length > MOST_PARAMETERS;
}

/**
 * Parses `name[]=value`, `order[nom]=ASC`, `exists[deletedAt]=true` within bounds. A rank (`name[3]=value`) says no more than the order of
 * the values does, and costs a list as long as it is high, once for each.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  const withoutRanks = text.replace(/(?<=^|&)[^=&]+/g, (name) => name.replace(/(\[|%5B)\d+(\]|%5D)/gi, '[]'));
  return qs.parse(withoutRanks, {
    depth: 2,
    parameterLimit: MOST_PARAMETERS,
    arrayLimit: MOST_PARAMETERS,
    ignoreQueryPrefix: true,
    plainObjects: false,
  });
}

const OWN_NAMES = new Set([
  'page',
  'rowsPerPage',
  'itemsPerPage',
  'order',
  'search',
  'exists',
  'properties',
  'pagination',
]);

/**
 * Turns the query string of a list into the shape that its contract parses; unknown names are ignored.
 * @param hidden fields that the person may not read: no row is found, or put in order, by them
 */
export function readListQuery(
  endpoint: Endpoint,
  raw: Record<string, unknown>,
  hidden: readonly string[],
): Record<string, unknown> {
  const isHidden = (name: string) => hidden.includes(name.split('.')[0]!);
  const known = filterNames(endpoint);
  const order = readOrder(raw.order);
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!OWN_NAMES.has(name) && known.has(name) && !isHidden(name) && value !== '') filters[name] = value;
  }
  return dropUndefined({
    page: readPage(raw.page),
    rowsPerPage: readNumber(raw.rowsPerPage ?? raw.itemsPerPage),
    search: typeof raw.search === 'string' ? raw.search : undefined,
    order: order && !isHidden(order.field) ? order : undefined,
    exists: readExists(
      raw.exists,
      endpoint.exists.filter((name) => !isHidden(name)),
    ),
    filters,
  });
}

function filterNames(endpoint: Endpoint): Set<string> {
  const { shape } = endpoint.query as unknown as { shape: { filters: { unwrap(): { shape: object } } } };
  return new Set(Object.keys(shape.filters.unwrap().shape));
}

/** Fields that a list may be put in order by: its own, and the id of every list. */
export function ordersOf({ order }: Endpoint): string[] {
  return [...new Set([...order, 'id'])];
}

/** One client sends `?page=1?order…`: what follows the second question mark is dropped. */
function readPage(value: unknown): number | undefined {
  return typeof value === 'string' ? readNumber(value.split('?')[0]) : undefined;
}

function readNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return Number(value);
}

function readOrder(value: unknown): { field: string; direction: string } | undefined {
  if (!value || typeof value !== 'object') return undefined;
  const [first] = Object.entries(value);
  if (!first) return undefined;
  const [field, direction] = first;
  return { field, direction: String(direction || 'ASC').toUpperCase() };
}

function readExists(value: unknown, known: readonly string[]): Record<string, boolean> | undefined {
  if (!value || typeof value !== 'object') return undefined;
  const entries = Object.entries(value)
    .filter(([name, asked]) => known.includes(name) && (asked === 'true' || asked === 'false'))
    .map(([name, asked]) => [name, asked === 'true'] as const);
  return Object.fromEntries(entries);
}

function dropUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function iri(slug: string, id: number): string {
  return `/api/${slug}/${id}`;
}

/** One item as it leaves: `@context`, `@id`, `@type`, then its fields. */
export function itemBody(entity: Entity, item: Record<string, unknown>): Record<string, unknown> {
  return { '@context': `/api/contexts/${entity.type}`, ...memberBody(entity, item) };
}

/** The answer of a named endpoint: the context alone is added, so that no key is lost to a JSON-LD reader. */
export function callBody(answer: unknown): unknown {
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  return isObject ? { '@context': '/api/contexts/Answer', ...answer } : answer;
}

function memberBody(entity: Entity, item: Record<string, unknown>): Record<string, unknown> {
  return { '@id': iri(entity.slug, item.id as number), '@type': entity.type, ...item };
}

interface CollectionPage {
  items: Record<string, unknown>[];
  total: number;
  page: number;
  rowsPerPage: number;
}

/** A page of a collection with its total, its view and its search template. */
export function collectionBody(
  endpoint: Endpoint,
  entity: Entity,
  url: string,
  page: CollectionPage,
): Record<string, unknown> {
  const path = `/api${endpoint.path}`;
  return {
    '@context': `/api/contexts/${entity.type}`,
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': page.total,
    'hydra:member': page.items.map((item) => memberBody(entity, item)),
    'hydra:view': view(path, url, page),
    'hydra:search': search(endpoint, path),
  };
}

function view(path: string, url: string, { total, page, rowsPerPage }: CollectionPage): Record<string, unknown> {
  const { page: _, ...others } = parseQueryString(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
  const kept = qs.stringify({ ...others, page: '' }, { arrayFormat: 'brackets', encodeValuesOnly: true });
  const address = (number: number) => `${path}?${kept}${number}`;
  const last = Math.max(1, Math.ceil(total / rowsOf(rowsPerPage)));
  return {
    '@id': address(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': address(1),
    'hydra:last': address(last),
    ...(page > 1 && { 'hydra:previous': address(Math.min(page - 1, last)) }),
    ...(page < last && { 'hydra:next': address(page + 1) }),
  };
}

const searches = new WeakMap<Endpoint, Record<string, unknown>>();

function search(endpoint: Endpoint, path: string): Record<string, unknown> {
  const known = searches.get(endpoint);
  if (known) return known;
  const variables = [
    'page',
    'rowsPerPage',
    'search',
    ...ordersOf(endpoint).map((field) => `order[${field}]`),
    ...endpoint.exists.map((field) => `exists[${field}]`),
    ...filterNames(endpoint),
  ];
  const made = {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${variables.map(encodeURIComponent).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    // Clients read these three names without their prefix.
    'hydra:mapping': variables.map((variable) => ({
      '@type': 'hydra:IriTemplateMapping',
      variable,
      property: variable.replace(/^\w+\[(\w+)\]$/, '$1'),
      required: false,
    })),
  };
  searches.set(endpoint, made);
  return made;
}

/** Any refusal, as every Hydra client reads it (P-8-01). */
export function errorBody(refusal: {
  status: number;
  code: string;
  description: string;
  violations?: readonly { propertyPath: string; code: string; message: string; objet?: string }[];
  reference?: string;
}): Record<string, unknown> {
  const { status, code, description, violations = [], reference } = refusal;
  return {
    '@context': `/api/contexts/${status === 422 ? 'ConstraintViolationList' : 'Error'}`,
    '@type': status === 422 ? 'ConstraintViolationList' : 'hydra:Error',
    'hydra:title': 'Erreur',
    'hydra:description': violations.length > 0 ? violations.map((one) => one.message).join('\n') : description,
    status,
    code,
    ...(violations.length > 0 && { violations }),
    ...(reference && { reference }),
  };
}
