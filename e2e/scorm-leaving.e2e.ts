import { expect, type Page } from '@playwright/test';
import { contentOf, FIND_API, lessonArchive, playPackage, watchCommits } from './scorm-player.ts';
import { test } from './server.ts';

// Contents that say all in the last moment of their page, made for the purpose: the window is closed on them.

const lesson = (
  event: string,
  end: string,
  size = 0,
) => `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Leçon</title><h1>Leçon</h1>
<script>${FIND_API}
  call('Initialize');
  set('location', '1');
  set('cmi.suspend_data', 'x'.repeat(${size}));
  call('Commit');
  const end = () => {
    removeEventListener('${event}', end, true);
    set('cmi.suspend_data', 'y'.repeat(${size}));
    set('raw', '77');
    set('status', 'completed');
    ${end}
  };
  addEventListener('${event}', end, true);
</script></html>`;

const asking = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Leçon</title><h1>Leçon</h1><button>Agir</button>
<iframe src="fond.html"></iframe><script>${FIND_API}
  call('Initialize');
  set('status', 'incomplete');
  onbeforeunload = () => { set('raw', '44'); return 'Partir ?'; };
  addEventListener('unload', () => set('location', get('location') + ' puis unload'));
</script></html>`;
const within = `<!doctype html><html lang="fr"><title>Fond</title><script>${FIND_API}
  addEventListener('beforeunload', (event) => { set('location', 'fond'); event.preventDefault(); });
</script></html>`;

test('C-2.2-15 S-3-06 · whoever leaves the player is not asked again by the content, which hears of it all the same', async ({
  page,
}) => {
  const files = [
    { name: 'index.html', content: asking },
    { name: 'fond.html', content: within },
  ];
  const id = await playPackage(page, 'Médicaments à haut risque', lessonArchive('Leçon', { files }));
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  // Only of whoever has done something there does a browser ask.
  await contentOf(page).getByRole('button', { name: 'Agir' }).click();
  const sent = watchCommits(page);
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/liste-formations/);
  expect(questions).toEqual([]);
  expect(sent.last()).toMatchObject({ core: { lesson_location: 'fond puis unload', score: { raw: '44' } } });
  const launched = await page.request.post('/api/scorm/lancements', { data: { module: id } });
  expect((await launched.json()).items).toMatchObject([{ completionStatus: 'incomplete', score: 44 }]);
});

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

for (const [event, before] of [
  ['pagehide', ''],
  ['visibilitychange', ''],
  ['unload', ''],
  ['no event', "set('raw', '77'); set('status', 'completed');"],
] as const) {
  test(`C-2.2-15 S-3-06 · a large state that waits to be sent leaves with what its content says at ${event}, not instead of it`, async ({
    page,
    context,
  }) => {
    const files = lesson(event, "call('Terminate')", 40_000);
    const id = await playPackage(page, 'Médicaments à haut risque', lessonArchive('Leçon', { files }));
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    const content = page.frames().find((frame) => frame.url().endsWith('/index.html'))!;
    await content.evaluate(`set('location', '2'); ${before}`);
    await page.close({ runBeforeUnload: true });
    const items = async () => {
      const launched = await context.request.post('/api/scorm/lancements', { data: { module: id } });
      return (await launched.json()).items;
    };
    await expect.poll(items).toMatchObject([{ completionStatus: 'completed', score: 77 }]);
  });
}

for (const [left, leave] of [
  ['by its button', (page: Page) => page.getByRole('button', { name: 'Quitter' }).click()],
  ['by its window', (page: Page) => page.goto('about:blank')],
] as const) {
  test(`C-2.2-15 · a page that calls nothing is done as soon as one reads it, were its picture never to come: left ${left}`, async ({
    page,
  }) => {
    await page.route('**/lente.png', () => undefined);
    const files =
      '<!doctype html><html lang="fr"><title>Fiche</title><h1>Fiche</h1><img src="lente.png" alt=""></html>';
    const id = await playPackage(page, 'Médicaments à haut risque', lessonArchive('Fiche', { type: 'asset', files }));
    await expect(contentOf(page).getByRole('heading', { name: 'Fiche' })).toBeVisible();
    await leave(page);
    await expect
      .poll(async () => {
        const launched = await page.request.post('/api/scorm/lancements', { data: { module: id } });
        return (await launched.json()).items[0].completionStatus;
      })
      .toBe('completed');
  });
}
