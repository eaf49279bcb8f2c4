import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Says a sentence to assistive technology, without showing it. */
export function announce(text: string): void {
  // A repeated sentence is announced again only if the text of the region changes.
  spoken = text === spoken ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The polite live region of the page: it stands before anything is announced, so that the first sentence is heard. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
