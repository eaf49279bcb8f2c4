import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test, vi } from 'vitest';
import { notificationHost } from './notify.ts';
import { saveFile } from './save-file.ts';

test('C-8-32 · a download that the browser refuses is said', () => {
  const shown: unknown[] = [];
  notificationHost.serve((request) => shown.push(request));
  vi.stubGlobal('document', {
    createElement: () => ({
      click: () => {
        throw new DOMException('Download is disallowed', 'SecurityError');
      },
    }),
  });
  saveFile(new Blob(['a']), 'liste.xlsx');
  vi.unstubAllGlobals();
  expect(shown).toEqual([{ kind: 'error', text: message('ui.telechargement_empeche') }]);
});
