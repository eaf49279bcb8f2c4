import { createLazyHost } from '../lazy-host.ts';

/** Shows the keys that work everywhere, from wherever they are asked for. */
export const shortcutsHost = createLazyHost<undefined>();
