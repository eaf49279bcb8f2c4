import { Link, type RegisteredRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

type Routes = RegisteredRouter['routesByPath'];
type WithoutSlash<Text> = Text extends `${infer Start extends `/${string}`}/` ? Start : Text & string;
type Value<Parameter> = Parameter extends 'id' | 'eId' ? number : string;
type Filled<Text extends string> = Text extends `${infer Start}/$${infer Parameter}/${infer End}`
  ? `${Start}/${Value<Parameter>}${Filled<`/${End}`>}`
  : Text extends `${infer Start}/$${infer Parameter}`
    ? `${Start}/${Value<Parameter>}`
    : Text;

/** A page, as the router declares it: `/modules/show/$id`. */
export type Page = WithoutSlash<keyof Routes>;

/** The query of each page, by its address. */
type Queries = { [P in keyof Routes as Filled<WithoutSlash<P>>]: Routes[P]['types']['fullSearchSchemaInput'] };

/** A page of ours as the address bar shows it, `/modules/show/12`; any other text fails the type check. */
export type Address = keyof Queries & string;

/** An address and, if any, a query that its page reads. */
export type Destination =
  | { to: Address; search?: undefined }
  | { [To in Address]: { to: To; search?: Queries[To] } }[Address];

/** What leads somewhere, or does something where one is. */
export type MaybeDestination = Destination | { to?: undefined; search?: undefined };

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  hash?: string;
  resetScroll?: boolean;
  activeOptions?: { exact?: boolean; includeSearch?: boolean };
  ref?: Ref<HTMLAnchorElement>;
};

/** The router's link, for an address written as it is read. Its own types know `/modules/show/$id` and its parameters alone. */
export const AddressLink = Link as unknown as (
  props: AnchorProps & (Destination | { to: '.'; search: object }),
) => ReactNode;

/** The same for the router's functions. */
export function routeTo(destination: Destination) {
  return destination as { to: '/' };
}
