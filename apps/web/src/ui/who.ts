import { createContext } from 'react';

interface Present {
  id: number;
  name: string;
  /** Still, whatever other tabs did. */
  isHere: () => boolean;
}

/** Who is there, for what does not know the person. */
export const Who = createContext<Present>({ id: 0, name: '', isHere: () => false });
