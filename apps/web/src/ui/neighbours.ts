import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useSyncExternalStore } from 'react';
import type { Address } from './link.tsx';
import { Who } from './who.ts';

/** Where a row leads; one that leads nowhere keeps its place. */
type Rows = readonly (Address | undefined)[];

/** The list from which a record was opened, as it was filtered and ordered then: the rows known of it, which follow one another. */
export interface OpenedList {
  /** Who read it. */
  by: number | undefined;
  rows: Rows;
  /** Rows before those known. */
  before: number;
  total: number;
  /** The rows of a page, as it stands now; absent where all are known. */
  page?: { size: number; read: (page: number) => Promise<Rows> } | undefined;
}

type Way = 'previous' | 'next';

let opened: OpenedList = { by: undefined, rows: [], before: 0, total: 0 };
const listeners = new Set<() => void>();

export function keepRows(list: OpenedList): void {
  opened = list;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * More rows of the list, one way. Meanwhile rows may have left it, come, or moved: the page at the edge is read again with its
 * neighbour, and what is not known there goes on. Where nothing does, the list is as long as what is known of it.
 */
export async function goOn(list: OpenedList, way: Way): Promise<OpenedList> {
  const { rows, before, total, page } = list;
  if (!page) return list;
  const first =
    way === 'next' ? Math.ceil((before + rows.length) / page.size) : Math.ceil((before + 1) / page.size) - 1;
  const pages = await Promise.all([first, first + 1].filter((number) => number > 0).map(page.read));
  const now = pages.flat();
  const isKnown = (row: Address | undefined) => row !== undefined && rows.includes(row);
  if (way === 'next') {
    const more = now.slice(Math.max(0, now.findIndex(isKnown))).filter((row) => !isKnown(row));
    const all = [...rows, ...more];
    return { ...list, rows: all, total: more.length > 0 ? Math.max(total, before + all.length) : before + all.length };
  }
  const edge = now.findLastIndex(isKnown);
  const more = (edge === -1 ? now : now.slice(0, edge)).filter((row) => !isKnown(row));
  const left = more.length > 0 ? Math.max(0, before - more.length) : 0;
  return { ...list, rows: [...more, ...rows], before: left, total: total - before + left + more.length };
}

/** A form stands where its record does, and so do the results of an assignment. */
const VERB = /\/(show|edit|details)\//;
const recordOf = (address: string) => address.replace(VERB, '/');

/** On which side the list goes on beyond what is known of it. */
function lackingWay({ before, rows, total }: OpenedList, known: { previous: unknown; next: unknown }): Way | undefined {
  if (!known.next && before + rows.length < total) return 'next';
  return !known.previous && before > 0 ? 'previous' : undefined;
}

export function useNeighbours() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { id: reader } = use(Who);
  const list = useSyncExternalStore(subscribe, () => opened);
  const rows = list.by === reader ? list.rows : [];
  const record = recordOf(pathname);
  const rank = rows.findIndex((row) => row !== undefined && recordOf(row) === record);
  const isAmong = rank !== -1 && (rows.length > 1 || list.total > 1);
  const known = {
    previous: isAmong ? rows.slice(0, rank).findLast((row) => row !== undefined) : undefined,
    next: isAmong ? rows.slice(rank + 1).find((row) => row !== undefined) : undefined,
  };
  const lacking = isAmong ? lackingWay(list, known) : undefined;
  useEffect(() => {
    if (!lacking) return;
    // Without an answer, the way ends here.
    goOn(list, lacking).then(
      (longer) => list === opened && keepRows(longer),
      () => undefined,
    );
  }, [list, lacking]);
  const verb = VERB.exec(pathname)?.[0] ?? '/show/';
  const at = (row: Address | undefined) => row && (row.replace(VERB, verb) as Address);
  return {
    previous: at(known.previous),
    next: at(known.next),
    place: isAmong ? { rank: list.before + rank + 1, total: list.total } : undefined,
  };
}
