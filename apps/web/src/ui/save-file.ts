import { message } from '@sillage/contracts/messages.fr.ts';
import { notify } from './notify.ts';

/** Hands a file to the browser's downloads; where the browser forbids it, says so (C-8-32). */
export function saveFile(contents: Blob, name: string): void {
  try {
    const address = URL.createObjectURL(contents);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The download has its own hold on the contents; the address need not last.
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  } catch {
    notify.error(message('ui.telechargement_empeche'));
  }
}
