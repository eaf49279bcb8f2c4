import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, placeAt } from './course-order.ts';

/** Distance from the edge of the window at which the page follows the pointer, and how far each time. */
const EDGE_PX = 90;
const FOLLOW_PX = 14;

interface DragOrder {
  /** Id of the row in hand. */
  dragged: string | undefined;
  start: (event: ReactPointerEvent, id: string) => void;
}

/** Moves the rows of a list with a mouse, a finger or a pen; Escape puts them back as they were. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: string[],
  onChange: ((ids: string[]) => void) | undefined,
): DragOrder {
  const [dragged, setDragged] = useState<string>();
  const shown = useRef({ ids, onChange });
  useEffect(() => {
    shown.current = { ids, onChange };
  });

  useEffect(() => {
    if (dragged === undefined) return;
    const before = shown.current.ids;
    const over = new AbortController();
    const { signal } = over;
    // On the window: the row that was seized moves in the page, and would lose the pointer.
    function follow({ clientY }: PointerEvent) {
      const { ids: current, onChange: change } = shown.current;
      const from = current.indexOf(dragged!);
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const to = placeAt(
        rows.map(({ top, height }) => top + height / 2),
        from,
        clientY,
      );
      if (to !== from) change?.(moved(current, from, to));
      if (clientY < EDGE_PX) window.scrollBy(0, -FOLLOW_PX);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, FOLLOW_PX);
    }
    function release(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      shown.current.onChange?.(before);
      setDragged(undefined);
    }
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => setDragged(undefined), { signal });
    window.addEventListener('pointercancel', () => setDragged(undefined), { signal });
    window.addEventListener('keydown', release, { signal });
    return () => over.abort();
  }, [dragged, list]);

  return {
    dragged,
    start: (event, id) => {
      if (event.button !== 0) return;
      // Neither a selection of text nor a scroll.
      event.preventDefault();
      setDragged(id);
    },
  };
}
