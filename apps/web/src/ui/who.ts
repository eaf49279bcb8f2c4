import { createContext } from 'react';

interface Present {
  id: number;
  name: string;
  /** Still, whatever other tabs did. */
  isHere: () => boolean;
  /** Tells when that may have changed. */
  subscribe: (onChange: () => void) => () => void;
}

/** Who is there, for what does not know the person. */
export const Who = createContext<Present>({ id: 0, name: '', isHere: () => false, subscribe: () => () => undefined });
