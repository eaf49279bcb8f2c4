import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import type { Address } from './link.tsx';
import { Who } from './who.ts';

/** The records of the list from which one was opened, in their order, and who read it: what comes before it, and after. */
let opened: { by: number | undefined; addresses: readonly string[] } = { by: undefined, addresses: [] };

/** A form stands where its record does. */
const recordOf = (address: string) => address.replace('/edit/', '/show/');

export function keepRows(by: number, addresses: readonly (Address | undefined)[]): void {
  opened = { by, addresses: [...new Set(addresses.filter((address) => address !== undefined))] };
}

export function useNeighbours() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const addresses = use(Who).id === opened.by ? opened.addresses : [];
  const rank = addresses.map(recordOf).indexOf(recordOf(pathname));
  const at = (index: number) => {
    const address = addresses[index];
    if (rank === -1 || address === undefined) return undefined;
    return (pathname.includes('/edit/') ? address.replace('/show/', '/edit/') : address) as Address;
  };
  return { previous: at(rank - 1), next: at(rank + 1), isAmong: rank !== -1 && addresses.length > 1 };
}
