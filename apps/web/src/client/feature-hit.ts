import { client } from './client.ts';
import { isCounted } from './counted.ts';
import { connectedUser } from './login.ts';
import { settingOf } from './settings.ts';

/** Notes that a feature was opened; nothing waits for it, nor tells that it failed (S-2.4-11, S-7-75). */
export function recordFeature(feature: string): void {
  const user = connectedUser();
  // `1` where hits count on this machine too.
  if (!user || !isCounted(window.location.hostname, settingOf('journal-local'))) return;
  const flags = Object.fromEntries(
    Object.entries(user).filter((entry): entry is [string, boolean] => /^is[A-Z]/.test(entry[0]) && entry[1] === true),
  );
  client.usages.noter({ flags, feature }).catch(() => undefined);
}
