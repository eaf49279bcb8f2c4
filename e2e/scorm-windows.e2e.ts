import { expect, type Page } from '@playwright/test';
import { contentOf, FIND_API, lessonArchive, playPackage, turnTo } from './scorm-player.ts';
import { test } from './server.ts';

// A package that opens windows, made for the purpose: its course in one, which finds the run-time through the page that opened it, and
// a document in another, which knows nobody.

const index = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Accueil</title><p>Le cours s'ouvre dans sa fenêtre.</p>
<button onclick="opened = window.open('cours/page.html', 'cours', 'width=800,height=600'); told.textContent = opened ? 'ouvert' : 'bloqué'">Ouvrir le cours</button>
<a href="fiche.html" target="_blank">Fiche</a><a href="absente.html" target="_blank">Annexe</a><p id="told"></p></html>`;

const course = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Cours</title><link rel="stylesheet" href="../style.css"><h1>Cours</h1>
<button onclick="end()">Terminer</button><script>
  // As authors do: up the frames of this window, then of the one that opened it.
  function above(win) { for (var n = 0; n < 10 && win; n += 1) { if (win.API) return win.API; if (win.parent === win) return null; win = win.parent; } return null; }
  var API = above(window) || above(window.opener);
  API.LMSInitialize('');
  function end() { API.LMSSetValue('cmi.core.score.raw', '84'); API.LMSSetValue('cmi.core.lesson_status', 'passed'); API.LMSFinish(''); }
  function lead(win) { try { win.location.href = 'about:blank'; return 'menée'; } catch (error) { return error.name; } }
</script></html>`;

const files = [
  { name: 'index.html', content: index },
  { name: 'style.css', content: 'h1 { color: rgb(1, 2, 3) }' },
  { name: 'cours/page.html', content: course },
  { name: 'fiche.html', content: '<!doctype html><html lang="fr"><title>Fiche</title><h1>Fiche mémo</h1></html>' },
];

/** Looks for the run-time of SCORM 2004, then for that of 1.2, as authors of one page for both do. */
const both = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Test</title><h1>Test</h1><script>
  function find(win, name) { while (win[name] == null && win.parent != null && win.parent != win) win = win.parent; return win[name]; }
  var newer = find(window, 'API_1484_11'), older = find(window, 'API');
  older.LMSInitialize(''); older.LMSSetValue('cmi.core.score.raw', '20'); older.LMSSetValue('cmi.core.lesson_status', 'failed');
</script><button onclick="older.LMSFinish('')">Terminer</button></html>`;

async function openWindow(tab: Page, click: () => Promise<void>): Promise<Page> {
  const opening = tab.context().waitForEvent('page');
  await click();
  const opened = await opening;
  // Its words stand before the script below them has run.
  await opened.waitForLoadState();
  return opened;
}

test('C-2.2-15 C-2.2-16 · what a package opens in a window has its files and finds the run-time; it leads the application nowhere', async ({
  page: tab,
  browser,
}) => {
  const id = await playPackage(tab, 'Médicaments à haut risque', lessonArchive('Fenêtres', { files }));
  const content = contentOf(tab);

  const memo = await openWindow(tab, () => content.getByRole('link', { name: 'Fiche' }).click());
  await expect(memo.getByRole('heading', { name: 'Fiche mémo' })).toBeVisible();
  const address = memo.url();
  await memo.close();

  const missing = await openWindow(tab, () => content.getByRole('link', { name: 'Annexe' }).click());
  await expect(missing.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
  await expect(missing).toHaveTitle('Page introuvable · Sillage');
  await missing.close();

  const course = await openWindow(tab, () => content.getByRole('button', { name: 'Ouvrir le cours' }).click());
  await expect(content.getByText('ouvert')).toBeVisible();
  await expect(course.getByRole('heading', { name: 'Cours' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  // Of the application it knows that there is a window, and can neither read it nor lead it elsewhere.
  expect(await course.evaluate('lead(opener.top)')).toBe('SecurityError');
  expect(await course.evaluate('try { opener.top.document } catch (error) { error.name }')).toBe('SecurityError');
  await expect(tab).toHaveURL(new RegExp(`/scorm\\?module=${id}$`));

  await course.getByRole('button', { name: 'Terminer' }).click();
  await expect(tab.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
  await expect(tab.getByText(/^Score.+84/)).toBeVisible();

  // The address of a window, given to somebody else while the launch lives.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Cette page ne peut pas s’ouvrir');
  await expect(elsewhere.getByText('Ce lancement n’est plus valable')).toBeVisible();
  await elsewhere.context().close();
});

const frameset = (name: string) => ({
  name,
  content:
    '<html lang="fr"><title>Cadres</title><frameset cols="20%,80%"><frame src="fiche.html"><frame src="un.html" name="cours"></frameset></html>',
});
const nested = (name: string, inside: string) => ({
  name,
  content: `<!doctype html><html lang="fr"><title>Cadre</title><iframe src="${inside}" width="600" height="400"></iframe></html>`,
});
const deep = (end: string) => `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Fond</title><h1>Fond</h1>
<button onclick="call('Terminate')">Terminer</button><script>${FIND_API.replace('window.opener', 'top.opener')}
  call('Initialize');
  set('raw', '66');
  set('status', 'incomplete');
  ${end}
</script></html>`;

test('C-2.2-15 · a content three frames deep in a set of frames finds the run-time', async ({ page }) => {
  const all = [frameset('index.html'), { name: 'fiche.html' }, nested('un.html', 'deux.html')];
  const more = [nested('deux.html', 'trois.html'), { name: 'trois.html', content: deep("set('status', 'passed')") }];
  await playPackage(page, 'Médicaments à haut risque', lessonArchive('Cadres', { files: [...all, ...more] }));
  const bottom = contentOf(page).frameLocator('frame[name=cours]').frameLocator('iframe').frameLocator('iframe');
  await bottom.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
  await expect(page.getByText(/^Score.+66/)).toBeVisible();
});

test('C-2.2-15 · what a set of frames says as its own window is closed counts, and the player tells its end', async ({
  page: tab,
}) => {
  const end = "addEventListener('pagehide', () => { set('status', 'passed'); call('Terminate'); })";
  const opener = `<!doctype html><html lang="fr"><title>Accueil</title><button onclick="open('cadres.html', 'cours', 'width=600,height=400')">Ouvrir</button></html>`;
  const all = [{ name: 'index.html', content: opener }, frameset('cadres.html'), { name: 'fiche.html' }];
  const zip = lessonArchive('Cadres', {
    norm: '2004',
    files: [...all, { name: 'un.html', content: deep(end).replace("'passed'", "'completed'") }],
  });
  await playPackage(tab, 'Médicaments à haut risque', zip);
  const course = await openWindow(tab, () => contentOf(tab).getByRole('button', { name: 'Ouvrir' }).click());
  await expect(course.frameLocator('frame[name=cours]').getByRole('heading', { name: 'Fond' })).toBeVisible();
  await course.close({ runBeforeUnload: true });
  await expect(tab.getByRole('heading', { level: 2 })).toHaveText('Formation terminée');
  await expect(tab.getByText(/^Score.+66/)).toBeVisible();
});

test('C-2.2-15 · a window that outlives its player is told that nothing is taken any more', async ({ page: tab }) => {
  const id = await playPackage(tab, 'Médicaments à haut risque', lessonArchive('Fenêtres', { files }));
  const course = await openWindow(tab, () => contentOf(tab).getByRole('button', { name: 'Ouvrir le cours' }).click());
  await expect(course.getByRole('heading', { name: 'Cours' })).toBeVisible();
  expect(await course.evaluate("API.LMSSetValue('cmi.core.score.raw', '55')")).toBe('true');
  await tab.getByRole('button', { name: 'Quitter' }).click();
  await expect(tab).toHaveURL(/liste-formations/);
  expect(await course.evaluate("[API.LMSSetValue('cmi.core.score.raw', '99'), API.LMSFinish('')].join()")).toBe(
    'false,false',
  );
  const launched = await tab.request.post('/api/scorm/lancements', { data: { module: id } });
  expect((await launched.json()).items).toMatchObject([{ completionStatus: 'incomplete', score: 55 }]);
});

test('C-2.2-15 · a window that outlives the tab of its player is told so, and says so', async ({ page }) => {
  const tab = await page.context().newPage();
  const id = await playPackage(tab, 'Médicaments à haut risque', lessonArchive('Fenêtres', { files }));
  const course = await openWindow(tab, () => contentOf(tab).getByRole('button', { name: 'Ouvrir le cours' }).click());
  await expect(course.getByRole('heading', { name: 'Cours' })).toBeVisible();
  expect(await course.evaluate("API.LMSSetValue('cmi.core.score.raw', '55')")).toBe('true');
  await tab.close({ runBeforeUnload: true });
  await expect(course.getByRole('alert')).toContainText('n’est plus enregistré');
  expect(await course.evaluate("[API.LMSSetValue('cmi.core.score.raw', '99'), API.LMSFinish('')].join()")).toBe(
    'false,false',
  );
  // What a tab sends as it goes arrives in its own time.
  const items = async () =>
    (await (await page.request.post('/api/scorm/lancements', { data: { module: id } })).json()).items;
  await expect.poll(items).toMatchObject([{ completionStatus: 'incomplete', score: 55 }]);
});

test('C-2.2-15 · a content that looks for the run-time of the other norm first goes on to its own', async ({
  page,
}) => {
  await playPackage(page, 'Médicaments à haut risque', lessonArchive('Fenêtres', { files: both }));
  await contentOf(page).getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation terminée, score insuffisant');
  await expect(page.getByText(/^Score.+20/)).toBeVisible();
});

test('C-2.2-15 · a content of SCORM 1.2 that begins and ends on each of its pages is played to the last', async ({
  page,
}) => {
  const leaf = (
    rank: number,
    status: string,
  ) => `<!doctype html><html lang="fr"><title>Page</title><h1>Page ${rank}</h1>
    <p></p><a href="page${rank + 1}.html">Suite</a><button onclick="call('Terminate')">Finir</button><script>${FIND_API}
      call('Initialize');
      document.querySelector('p').textContent = 'Repère : ' + get('location');
      set('location', 'page ${rank}');
      set('status', '${status}');
      onpagehide = () => call('Terminate');
    </script></html>`;
  const files = [
    { name: 'page1.html', content: leaf(1, 'incomplete') },
    { name: 'page2.html', content: leaf(2, 'incomplete') },
    { name: 'page3.html', content: leaf(3, 'passed') },
  ];
  await playPackage(page, 'Médicaments à haut risque', lessonArchive('Leçon', { href: 'page1.html', files }));
  const content = contentOf(page);
  await turnTo(page, 'page2.html', () => content.getByRole('link', { name: 'Suite' }).click());
  await expect(content.getByText('Repère : page 1')).toBeVisible();
  await turnTo(page, 'page3.html', () => content.getByRole('link', { name: 'Suite' }).click());
  await expect(content.getByText('Repère : page 2')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await content.getByRole('button', { name: 'Finir' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
});
