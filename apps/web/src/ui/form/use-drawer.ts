import { useRouter } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { Who } from '../who.ts';
import type { Kept, Place } from './draft.ts';
import type { Drawer } from './drafts.ts';

const store = () => import('./drafts.ts');

interface DrawerInput {
  /** Undefined of a creation. */
  version: number | undefined;
  part: string;
  isClosed: boolean;
  onFound: (draft: Kept) => void;
  /** Whether nothing is typed any more. */
  isGivenUp: () => boolean;
}

/** Where a form keeps what is typed in it, from its opening to its end. */
export function useDrawer({ version, part, isClosed, onFound, isGivenUp }: DrawerInput) {
  const router = useRouter();
  const { id: userId, isHere } = use(Who);
  const [{ pathname, href }] = useState(() => router.state.location);
  const [place] = useState<Place>(() => ({
    userId,
    address: version === undefined && part === '' ? href : pathname,
    part,
  }));
  const [isSearched, setSearched] = useState(false);
  const drawer = useRef<Drawer>(undefined);
  const isFull = useRef(false);

  async function keep(draft: Kept): Promise<boolean> {
    isFull.current = true;
    return (await drawer.current?.keep(draft, isHere).catch(ignore)) ?? false;
  }

  function empty() {
    if (!isFull.current) return;
    isFull.current = false;
    void drawer.current?.drop().catch(ignore);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the form opens
  useEffect(() => {
    let isOver = false;
    // Left for another page, not for another part of the same one.
    const isLeft = () => router.state.location.pathname !== pathname;
    async function search() {
      const { openDrawer } = await store();
      const opened = await openDrawer(place);
      if (isOver) return opened.letGo(isLeft());
      drawer.current = opened;
      const draft = await opened.find();
      if (!draft || isOver || isClosed) return;
      isFull.current = true;
      onFound(draft);
    }
    void search()
      .catch(ignore)
      .finally(() => isOver || setSearched(true));
    return () => {
      isOver = true;
      // What was given up is kept no more, even where its form leaves at once.
      if (isLeft() || isGivenUp()) empty();
      drawer.current?.letGo(isLeft());
      drawer.current = undefined;
    };
  }, []);

  return {
    /** What was typed before has been looked for: it stands in the form again. */
    isSearched,
    keep,
    empty,
  };
}

/** Without a storage, nothing is kept: leaving the page asks. */
function ignore(): undefined {}
