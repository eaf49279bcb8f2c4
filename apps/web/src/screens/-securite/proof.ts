import { createLazyHost } from '../../ui/lazy-host.ts';

/** The question « Confirmez que c'est bien vous », loaded when it is first asked. */
export const proofHost = createLazyHost<{ answer: (isProved: boolean) => void }>();
