import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { keepPreviousData, type QueryClient, type QueryFunction } from '@tanstack/react-query';
import { type Choices, joinedChoices, type RemoteChoices, type WantedChoices } from '../ui/choices.ts';
import type { ListSearch } from '../ui/list/list-search.ts';
import type { Paging } from '../ui/list/list-types.ts';
import {
  type Answer,
  type Api,
  type Args,
  arity,
  client,
  type Described,
  type ListInput,
  mapEndpoints,
  type Slug,
} from './client.ts';
import { inLots } from './in-lots.ts';
import type { CallOptions } from './wire.ts';

/** What TanStack Query needs for each endpoint that reads: `useQuery(queries.apprenants.show(3))`. */

interface Read<A> {
  queryKey: readonly unknown[];
  queryFn: QueryFunction<A>;
}

export interface ListRead<A> extends Read<A> {
  placeholderData: typeof keepPreviousData;
  /** Another page of the same list, as it stands now. */
  another: (paging: Paging) => Promise<A>;
}

type ReadKind = 'list' | 'options' | 'show' | 'call';

type Queries = {
  [S in Slug]: {
    [V in keyof Api[S] as Api[S][V] extends { kind: ReadKind } ? V : never]: Api[S][V] extends Described
      ? (
          ...args: Args<Api[S][V]>
        ) => Api[S][V] extends { kind: 'list' } ? ListRead<Answer<Api[S][V]>> : Read<Answer<Api[S][V]>>
      : never;
  };
};

type AnyCall = (...args: unknown[]) => Promise<unknown>;
const calls = client as unknown as Record<string, Record<string, AnyCall>>;

export const queries = mapEndpoints((endpoint, slug, verb) => (...given: unknown[]) => {
  const args = Array.from({ length: arity(endpoint) }, (_, index) => given[index]);
  return {
    queryKey: [slug, verb, ...args],
    queryFn: ({ signal }: CallOptions) => calls[slug]?.[verb]?.(...args, { signal }),
    // The former rows stay while the next page loads.
    ...(endpoint.kind === 'list' && {
      placeholderData: keepPreviousData,
      another: (paging: Paging) => calls[slug]?.[verb]?.({ ...(args[0] as object), ...paging }),
    }),
  };
}) as unknown as Queries;

type Shown = { [S in Slug]: Api[S] extends { show: unknown } ? S : never }[Slug];

interface OfRecord {
  context: { queryClient: QueryClient };
  params: { id: string };
}

const showOf = (slug: Shown, { id }: OfRecord['params']) =>
  (queries[slug] as { show: (id: number) => Read<unknown> }).show(Number(id));

/** Loads a record: what was read of it stands until what is asked behind it comes. */
export const readRecord =
  (slug: Shown) =>
  ({ context, params }: OfRecord) =>
    context.queryClient.ensureQueryData(showOf(slug, params));

/** Loads it for its form: as it is now. */
export const readRecordNow =
  (slug: Shown) =>
  ({ context, params }: OfRecord) =>
    context.queryClient.fetchQuery(showOf(slug, params));

/** The entities whose screens show this one, or count it: what is known of them is old once it is written. Others show alone. */
const shownBy: Partial<Record<Slug, readonly Slug[]>> = {
  administrateurs: ['adresses', 'users'],
  apprenants: [
    'accueil',
    'adresses',
    'assignments',
    'attestations',
    'donnees_personnelles',
    'formations',
    'regroupements',
    'users',
  ],
  apprenants_import: ['accueil', 'apprenants', 'assignments', 'formations', 'regroupements', 'users'],
  assignments: ['accueil', 'apprenants', 'courriels', 'formations', 'modules', 'regroupements', 'training_courses'],
  attestations: ['accueil'],
  badges: ['training_courses', 'user_badges'],
  casques: ['accueil', 'activite', 'appareil_cles', 'etablissements', 'possession_casques', 'statistiques'],
  courriels: ['accueil', 'assignments'],
  etablissements: [
    'accueil',
    'adresses',
    'apprenants',
    'assignments',
    'casques',
    'formations',
    'groupements',
    'modules',
    'possession_casques',
    'referents',
    'regroupements',
    'training_courses',
    'users',
  ],
  etablissements_test: ['apprenants', 'casques', 'etablissements', 'possession_casques', 'referents', 'users'],
  gabarits: ['debriefings'],
  groupements: ['adresses', 'etablissements', 'users'],
  journaux: ['accueil', 'activite', 'statistiques'],
  module_groupes: ['assignments', 'formations', 'modules', 'scenarios', 'training_courses'],
  modules: [
    'assignments',
    'badges',
    'etablissements',
    'formations',
    'module_groupes',
    'scenarios',
    'scorm',
    'training_courses',
  ],
  possession_casques: ['accueil', 'activite', 'casques', 'etablissements'],
  rapports: ['referents'],
  referents: ['adresses', 'etablissements', 'rapports', 'users'],
  regroupements: ['apprenants', 'assignments'],
  scenarios: ['assignments', 'badges', 'formations', 'gabarits', 'module_groupes', 'modules', 'training_courses'],
  scorm: ['formations', 'modules', 'scenarios'],
  sessions_saisies: ['accueil', 'apprenants', 'attestations', 'formations', 'gabarits', 'statistiques'],
  training_courses: ['assignments', 'badges', 'formations', 'modules'],
  users: ['administrateurs', 'adresses'],
};

/**
 * After a write: everything known of this entity, and of those that show it, is asked for again; what no screen shows now, when one
 * does. The choices of the others are names of theirs, which it does not change.
 */
export async function invalidate(queryClient: QueryClient, slug: Slug): Promise<void> {
  const others: readonly unknown[] = shownBy[slug] ?? [];
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, verb] }) => of === slug || (verb !== CHOICES && others.includes(of)),
  });
}

interface ListExtra<S extends Slug> {
  rowsPerPage?: number;
  /** Default order, as in the address: `nom`, `-date`. */
  order?: string;
  exists?: (ListInput<S> & { exists?: unknown })['exists'];
  /** Filters that the screen adds to those of the address. */
  filters?: (ListInput<S> & { filters?: unknown })['filters'];
}

/** The list call that an address (or the state of a list) asks for; the same input for the same list, whoever asks. */
export function listQueryOf<S extends Slug>(search: ListSearchLike, extra: ListExtra<S> = {}): ListInput<S> {
  const order = search.order ?? extra.order;
  const filters = { ...oneOrMany(search.filters), ...extra.filters };
  return {
    page: search.page ?? 1,
    rowsPerPage: search.rowsPerPage ?? extra.rowsPerPage ?? 10,
    ...(search.search && { search: search.search }),
    ...(order && { order: orderOf(order) }),
    ...(extra.exists && { exists: extra.exists }),
    ...(Object.keys(filters).length > 0 && { filters }),
  } as ListInput<S>;
}

type ListSearchLike = { [K in Exclude<keyof ListSearch, 'tab' | 'columns' | 'vue'>]?: ListSearch[K] | undefined };

function orderOf(order: string) {
  return order.startsWith('-')
    ? { field: order.slice(1), direction: 'DESC' as const }
    : { field: order, direction: 'ASC' as const };
}

/** A filter on text takes one value, a filter on ids takes several: one value alone suits both. */
function oneOrMany(filters: Record<string, string[]> = {}): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

type PickerSlug = { [S in Slug]: Api[S] extends { options: unknown } ? S : never }[Slug];

const CHOICES = 'choix';

interface PickerExtra {
  exists?: Record<string, boolean>;
  filters?: Record<string, unknown>;
}

type PickerCall = (
  query: object,
  options: CallOptions,
) => Promise<{ rows: { id: number; name: string }[]; total: number }>;

/** Choices found on the server: those that match what is typed, or those of known values (value: the id as text). */
export function loadOptions(slug: PickerSlug, { exists, filters }: PickerExtra = {}) {
  return async ({ search, values, rows: atMost }: WantedChoices, signal: AbortSignal): Promise<Choices> => {
    const read = async (wanted: object): Promise<Choices> => {
      const { rows, total } = await (client[slug].options as PickerCall)(wanted, { signal });
      return { options: rows.map(({ id, name }) => ({ value: String(id), label: name })), total };
    };
    if (!values) return read({ rowsPerPage: atMost && Math.min(MAX_ROWS, atMost), search, exists, filters });
    const lots = inLots(values.map(Number)).map((id) => read({ rowsPerPage: -1, filters: { id } }));
    return joinedChoices(await Promise.all(lots));
  };
}

/** The same, with its key. */
export function optionsFrom(slug: PickerSlug, extra: PickerExtra = {}): RemoteChoices {
  return { load: loadOptions(slug, extra), loadKey: [slug, CHOICES, extra] };
}

/** Those that nothing holds yet (the relation `free` is empty) and those of one's own record: what it may hold. */
export function freeOrOwn(slug: PickerSlug, free: string, own: string, id: number | undefined): RemoteChoices {
  const named = loadOptions(slug);
  const loads = [
    ...(id === undefined ? [] : [loadOptions(slug, { filters: { [own]: [id] } })]),
    loadOptions(slug, { exists: { [free]: false } }),
  ];
  return {
    // Another entity takes them, or lets them go.
    loadKey: [slug, 'libres', own, id],
    load: async (wanted, signal) =>
      wanted.values
        ? named(wanted, signal)
        : joinedChoices(await Promise.all(loads.map((load) => load(wanted, signal)))),
  };
}
