import * as z from 'zod';
import type { Capability } from './capabilities.ts';
import { idInQuery, pageNumber } from './fields.ts';
import { MAX_ROWS } from './pages.rules.ts';

/**
 * What crosses the wire. An entity names its slug, its JSON-LD type and its item once; each endpoint is made from it.
 * The server binds handlers to these objects, the web derives its client from them, the API describes itself with them.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Kind = 'list' | 'options' | 'show' | 'create' | 'update' | 'delete' | 'call';
/** `public`: no login asked. */
type Asked = Capability | 'public';
export type Schema = z.ZodType;
/** Window in which the calls of one address are counted. */
export const LIMIT_WINDOW_SECONDS = 15 * 60;

export interface Entity<Slug extends string = string, Item extends z.ZodObject = z.ZodObject> {
  readonly slug: Slug;
  /** JSON-LD class, e.g. `Apprenant`. */
  readonly type: string;
  /** Where its rows are, when that is not the table of its slug. */
  readonly table?: string;
  /** French name of one item, for documentation. */
  readonly label: string;
  readonly item: Item;
  /** The line of the audit that tells the end of one does not say who it was. */
  readonly isPerson?: true;
}

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
  K extends Kind = Kind,
  Can extends Asked = Asked,
> {
  readonly kind: K;
  readonly method: Method;
  /** Under `/api`, parameters written `:id`. */
  readonly path: string;
  readonly can: Can;
  readonly label: string;
  readonly status: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly entity: Entity | null;
  /** Name of the form field that may carry the JSON body (P-7-51, P-7-52, P-7-53, P-7-54). */
  readonly form: string | null;
  /** Orders accepted by `order[field]`, the first one being the default (ascending unless the list says otherwise). */
  readonly order: readonly string[];
  /** Fields accepted by `exists[field]`. */
  readonly exists: readonly string[];
  /** Calls allowed to one address in a window, then 429; null where nothing is limited. */
  readonly limit: number | null;
  /** Bytes of the body where they may exceed the usual mebibyte; the person is then checked before any is read. */
  readonly maxBytes: number | null;
  /** Name and bytes of the file that a form may carry beside its JSON. */
  readonly formFile: { name: string; maxBytes: number } | null;
  /** Bytes of an `application/zip` body, where one is taken; it is kept in a temporary file, never whole in memory. */
  readonly maxFileBytes: number | null;
  /** A POST that only reads: no transaction, no audit entry. */
  readonly reads: boolean;
  /** A POST whose effect is noted elsewhere than in the audit, or takes long: nothing of ours is held meanwhile. */
  readonly apart: boolean;
  /** A POST that is judged anew each time, and does nothing twice by itself: what it holds has an id, or opens one login. */
  readonly repeats: boolean;
  /** Asks for a recent proof that the person is really there: the second factor, else the password. */
  readonly proof: ProofAsked | null;
  /** Logins that lack something, and may call it all the same. */
  readonly lacking: readonly Lacking[];
}

/**
 * At each call, asked before its handler (`platform/bind.ts`); or when what one signs in with changes by it (an address, another's
 * password, a role), which what changes it knows and asks: `giveAddress`, `changePassword`, `changeAccount`, the route of an import.
 */
export type ProofAsked = 'always' | 'signIn';

/** What a login may lack before it opens anything: its second factor, or that one be set up. */
export type Lacking = 'facteur' | 'enrolement';

const nothing = z.undefined();

/** What an endpoint is where its contract says nothing of it. */
const USUAL = {
  entity: null,
  form: null,
  order: [],
  exists: [],
  limit: null,
  maxBytes: null,
  maxFileBytes: null,
  formFile: null,
  reads: false,
  apart: false,
  repeats: false,
  proof: null,
  lacking: [],
  params: nothing,
  query: nothing,
  body: nothing,
};
export const idParams = z.object({ id: idInQuery() });

const DEFAULT_ROWS = 10;

/** What a list handler answers. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

function listQuery<F extends z.ZodRawShape, O extends string, E extends string>(
  filters: F,
  order: readonly [O, ...O[]],
  exists: readonly E[],
  direction: 'ASC' | 'DESC' = 'ASC',
) {
  return z.object({
    page: pageNumber(),
    rowsPerPage: z.union([z.literal(-1), z.int().min(1).max(MAX_ROWS)]).default(DEFAULT_ROWS),
    search: z.string().trim().max(200).default(''),
    order: z
      .object({ field: z.enum([...order, 'id'] as unknown as [O | 'id']), direction: z.enum(['ASC', 'DESC']) })
      .default({ field: order[0], direction } as never),
    exists: z.partialRecord(z.enum(exists as [E, ...E[]]), z.boolean()).default({}),
    filters: z
      .object(filters)
      .partial()
      .prefault({} as never),
  });
}

interface ListSpec<F extends z.ZodRawShape, O extends string, E extends string, Can extends Asked> {
  can: Can;
  filters?: F;
  order: readonly [O, ...O[]];
  /** Of the default order; ascending when not said. */
  direction?: 'ASC' | 'DESC';
  exists?: readonly E[];
}

/** Declares an entity; the returned object makes its endpoints. */
export function entity<const Slug extends string, Item extends z.ZodObject>(spec: Entity<Slug, Item>) {
  const { slug, label, item } = spec;
  const base = { ...USUAL, entity: spec as Entity };

  return {
    ...spec,
    list<
      const O extends string,
      const Can extends Asked,
      F extends z.ZodRawShape = Record<never, never>,
      const E extends string = never,
    >(list: ListSpec<F, O, E, Can>) {
      const query = listQuery((list.filters ?? {}) as F, list.order, list.exists ?? [], list.direction);
      return {
        ...base,
        kind: 'list' as const,
        method: 'GET' as const,
        path: `/${slug}`,
        can: list.can,
        label: `Liste : ${label}`,
        status: 200,
        query,
        output: item,
        order: list.order,
        exists: list.exists ?? [],
      };
    },
    /** `GET {entity}/list`: the items of a picker, each `{@id, id, name}` (P-7-07, P-7-28). */
    options<
      const Can extends Asked,
      F extends z.ZodRawShape = Record<never, never>,
      const E extends string = never,
    >(options: { can: Can; filters?: F; exists?: readonly E[] }) {
      const query = listQuery((options.filters ?? {}) as F, ['name'], options.exists ?? []);
      return {
        ...base,
        kind: 'options' as const,
        method: 'GET' as const,
        path: `/${slug}/list`,
        can: options.can,
        label: `Choix : ${label}`,
        status: 200,
        query,
        output: Option,
        order: ['name'] as const,
        exists: options.exists ?? [],
      };
    },
    show<const Can extends Asked>(show: { can: Can }) {
      const path = `/${slug}/:id`;
      return {
        ...base,
        kind: 'show' as const,
        method: 'GET' as const,
        path,
        ...show,
        label: `Fiche : ${label}`,
        status: 200,
        params: idParams,
        output: item,
      };
    },
    create<Body extends z.ZodObject, const Can extends Asked>(create: { can: Can; body: Body; proof?: ProofAsked }) {
      const path = `/${slug}`;
      return {
        ...base,
        kind: 'create' as const,
        method: 'POST' as const,
        path,
        ...create,
        label: `Création : ${label}`,
        status: 201,
        output: item,
      };
    },
    update<Body extends z.ZodObject, const Can extends Asked>(update: { can: Can; body: Body; proof?: ProofAsked }) {
      const path = `/${slug}/:id`;
      return {
        ...base,
        kind: 'update' as const,
        method: 'PUT' as const,
        path,
        ...update,
        label: `Modification : ${label}`,
        status: 200,
        params: idParams,
        output: item,
      };
    },
    delete<const Can extends Asked>(remove: { can: Can; proof?: ProofAsked }) {
      const path = `/${slug}/:id`;
      return {
        ...base,
        kind: 'delete' as const,
        method: 'DELETE' as const,
        path,
        ...remove,
        label: `Suppression : ${label}`,
        status: 204,
        params: idParams,
        output: nothing,
      };
    },
    /** A state change on one item that is not a plain edit: `POST {item id}/{verb}` answering the item. */
    act<const Can extends Asked>(verb: string, act: { can: Can; label: string }) {
      const path = `/${slug}/:id/${verb}`;
      return {
        ...base,
        kind: 'call' as const,
        method: 'POST' as const,
        path,
        ...act,
        status: 200,
        params: idParams,
        output: item,
      };
    },
  };
}

/** What a contract says of such an endpoint. */
type Said<E extends Endpoint> = Pick<E, 'can' | 'label'> &
  Partial<Omit<E, 'kind' | 'method' | 'path' | 'can' | 'label' | 'entity' | 'order' | 'exists'>>;

/** A named endpoint outside the generic ones of an entity. */
export function call<
  const Can extends Asked,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
  O extends Schema = typeof nothing,
>(method: Method, path: string, spec: Said<Endpoint<P, Q, B, O, 'call', Can>>): Endpoint<P, Q, B, O, 'call', Can> {
  return {
    ...USUAL,
    kind: 'call',
    method,
    path,
    status: spec.output ? 200 : 204,
    output: nothing,
    ...spec,
  } as Endpoint<P, Q, B, O, 'call', Can>;
}

/** One choice of a picker. */
const Option = z.object({ id: z.int(), name: z.string() });

export const FILE_TYPES = {
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
type FileKind = keyof typeof FILE_TYPES;

/** A file that a handler answers: it leaves as it is, to be kept under this name. */
export interface FileAnswer<Kind extends FileKind = FileKind> {
  nom: string;
  type: (typeof FILE_TYPES)[Kind];
  contenu: Uint8Array | AsyncIterable<Uint8Array>;
  /** Shown in pages rather than kept, and never changed at its address. */
  image?: true;
  /** Opened by the browser rather than kept. */
  ouvert?: true;
}

/** Output of the endpoints that answer a file, of one of these kinds. */
export function fileAnswer<Kind extends FileKind>(...kinds: Kind[]) {
  return z.custom<FileAnswer<Kind>>().meta({ format: 'binary', 'x-types': kinds.map((kind) => FILE_TYPES[kind]) });
}

/** Whether what is sent or answered is a file rather than JSON. */
export function isFile(schema: Schema): boolean {
  return schema.meta()?.format === 'binary';
}
