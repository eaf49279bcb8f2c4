import { KEPT_FOLDER } from '@sillage/contracts/scorm-limits.ts';
import { FORGETTING } from './launch-messages.ts';

/** How long the page of a module may take to forget what it holds. */
const PATIENCE = 30_000;

/** The files of packages that were kept: the origin of each module forgets its own. */
export function forgetPackages(modules: readonly { adresse: string }[]): void {
  for (const { adresse } of modules) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.src = `${new URL(adresse).origin}${KEPT_FOLDER}${FORGETTING}`;
    document.body.append(frame);
    setTimeout(() => frame.remove(), PATIENCE);
  }
}
