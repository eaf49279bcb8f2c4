import { expect } from '@playwright/test';
import { FIND_API, lessonArchive, playPackage } from './scorm-player.ts';
import { test } from './server.ts';

// Contents that say all in the last moment of their page, made for the purpose: the window is closed on them.

const lesson = (
  event: string,
  end: string,
) => `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Leçon</title><h1>Leçon</h1>
<script>${FIND_API}
  call('Initialize');
  set('location', '1');
  call('Commit');
  const end = () => {
    removeEventListener('${event}', end, true);
    set('raw', '77');
    set('status', 'completed');
    ${end}
  };
  addEventListener('${event}', end, true);
</script></html>`;

for (const [norm, event, said, end] of [
  ['1.2', 'beforeunload', 'commits', "call('Commit')"],
  ['1.2', 'pagehide', 'sets values', ''],
  ['1.2', 'unload', 'commits', "call('Commit')"],
  ['1.2', 'visibilitychange', 'sets values', ''],
  ['2004', 'unload', 'sets values', ''],
  ['2004', 'visibilitychange', 'commits', "call('Commit')"],
  ['2004', 'pagehide', 'ends', "call('Terminate')"],
] as const) {
  test(`C-2.2-15 S-3-06 · SCORM ${norm}: a content that ${said} at ${event} alone loses nothing when its window is closed`, async ({
    page,
    context,
  }) => {
    const id = await playPackage(
      page,
      'Médicaments à haut risque',
      lessonArchive('Leçon', { norm, files: lesson(event, end) }),
    );
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await page.close({ runBeforeUnload: true });
    // Of the portal no page is left that could send what waits on the device.
    const items = async () => {
      const launched = await context.request.post('/api/scorm/lancements', { data: { module: id } });
      return (await launched.json()).items;
    };
    await expect.poll(items).toMatchObject([{ completionStatus: 'completed', score: 77 }]);
  });
}
