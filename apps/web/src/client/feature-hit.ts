import { client } from './client.ts';
import { isCounted } from './counted.ts';
import { connectedUser } from './login.ts';

/** Written by the server in the page: `1` where hits count on this machine too. */
const SETTING = 'meta[name="journal-local"]';

/** Notes that a feature was opened; nothing waits for it, nor tells that it failed (S-2.4-11, S-7-75). */
export function recordFeature(feature: string): void {
  const user = connectedUser();
  const setting = document.querySelector<HTMLMetaElement>(SETTING)?.content;
  if (!user || !isCounted(window.location.hostname, setting)) return;
  const flags = Object.fromEntries(
    Object.entries(user).filter((entry): entry is [string, boolean] => /^is[A-Z]/.test(entry[0]) && entry[1] === true),
  );
  client.usages.noter({ flags, feature }).catch(() => undefined);
}
