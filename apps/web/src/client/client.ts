import endpoints from 'virtual:endpoints';
import type { api } from '@sillage/contracts/api.ts';
import type { Endpoint, Page, Schema } from '@sillage/contracts/contract.ts';
import type * as z from 'zod';
import type { Write } from '../ui/form/write.ts';
import { type CallInput, type CallOptions, judge, send, type WireEndpoint } from './wire.ts';

/** Every endpoint of the contracts as a function: `client.apprenants.list(query)`. Nothing of the schemas is loaded. */

export type Api = typeof api;
export type Slug = keyof Api;
export type Id = number | string;

export type Described = Pick<Endpoint, 'kind' | 'params' | 'query' | 'body' | 'output' | 'entity'>;
type Has<S extends Schema> = z.output<S> extends undefined ? false : true;
type JsonLd<T> = T & { '@id': string; '@type': string };

type Params<E extends Described> =
  Has<E['params']> extends true
    ? keyof z.output<E['params']> extends 'id'
      ? [id: Id]
      : [params: z.output<E['params']>]
    : [];

/** What a call takes: the id of its path, then its body or its query. */
export type Args<E extends Described> = E['kind'] extends 'list' | 'options'
  ? [query?: z.input<E['query']>]
  : [
      ...Params<E>,
      ...(Has<E['body']> extends true
        ? [body: z.input<E['body']>]
        : Has<E['query']> extends true
          ? [query: z.input<E['query']>]
          : []),
    ];

export type Answer<E extends Described> = E['kind'] extends 'list' | 'options'
  ? Page<JsonLd<z.output<E['output']>>>
  : E['kind'] extends 'delete'
    ? undefined
    : null extends E['entity']
      ? z.output<E['output']>
      : JsonLd<z.output<E['output']>>;

type Client = {
  [S in Slug]: {
    [V in keyof Api[S]]: Api[S][V] extends Described
      ? (...args: [...Args<Api[S][V]>, options?: CallOptions]) => Promise<Answer<Api[S][V]>>
      : never;
  };
};

type Writes = {
  [S in Slug]: {
    [V in keyof Api[S]]: Api[S][V] extends Described
      ? (...args: [...Args<Api[S][V]>, options?: CallOptions]) => Write<Answer<Api[S][V]>>
      : never;
  };
};

type Verb<S extends Slug, V extends string> = Api[S] extends Record<V, infer E extends Described> ? E : never;

/** A row as lists and records give it: `Item<'apprenants'>`. */
export type Item<S extends Slug> = JsonLd<z.output<Verb<S, 'show'>['output']>>;
/** What a list call takes: `ListInput<'apprenants'>`. */
export type ListInput<S extends Slug> = z.input<Verb<S, 'list'>['query']>;
/** What a write takes: `Body<'apprenants', 'create'>`. */
export type Body<S extends Slug, V extends string> = z.input<Verb<S, V>['body']>;
/** What it asks in its address. */
export type Query<S extends Slug, V extends string> = z.input<Verb<S, V>['query']>;

/** How many arguments come before the options. */
export function arity({ path, sends }: WireEndpoint): number {
  return Number(path.includes(':')) + Number(sends !== undefined);
}

function inputOf(endpoint: WireEndpoint, args: unknown[]): CallInput {
  const count = arity(endpoint);
  const hasParams = endpoint.path.includes(':');
  const [first] = args;
  return {
    ...(args[count] as CallOptions | undefined),
    ...(hasParams && {
      params: (typeof first === 'object' ? first : { id: first }) as NonNullable<CallInput['params']>,
    }),
    ...(endpoint.sends && { sent: args[count - 1] }),
  };
}

function call(endpoint: WireEndpoint) {
  return (...args: unknown[]) => send(endpoint, inputOf(endpoint, args));
}

function write(endpoint: WireEndpoint) {
  return (...args: unknown[]): Write<unknown> => {
    const input = inputOf(endpoint, args);
    return { send: () => send(endpoint, input), judge: (signal) => judge(endpoint, { ...input, signal }) };
  };
}

/** The same tree as the contracts, each endpoint turned into something else. */
export function mapEndpoints<Made>(make: (endpoint: WireEndpoint, slug: string, verb: string) => Made) {
  const slugs = Object.entries(endpoints).map(([slug, verbs]) => {
    const made = Object.entries(verbs).map(([verb, endpoint]) => [verb, make(endpoint, slug, verb)] as const);
    return [slug, Object.fromEntries(made)] as const;
  });
  return Object.fromEntries(slugs);
}

export const client = mapEndpoints(call) as unknown as Client;
/** The same calls, as forms make them: `writes.apprenants.create(body)`. */
export const writes = mapEndpoints(write) as unknown as Writes;
