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

/** @param kept what the browser's storage held of them, which somebody may have spoiled */
export function forgetKept(kept: string): void {
  try {
    forgetPackages(Object.values(JSON.parse(kept).modules));
  } catch {
    // Nothing tells which origins hold files; they are given up with time.
  }
}
