import { Link, useNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

export interface AddressLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  search?: object;
  resetScroll?: boolean;
  activeOptions?: { exact?: boolean; includeSearch?: boolean };
  ref?: Ref<HTMLAnchorElement>;
}

/** The router's link for an address given as text: pieces of `ui` know no route. It still preloads and marks the current page. */
export const AddressLink = Link as unknown as (props: AddressLinkProps) => ReactNode;

/** Goes to an address given as text. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to } as never);
}
