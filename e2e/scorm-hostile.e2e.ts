import { expect, type Frame, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { contentOf, lessonArchive, playPackage, putPackage } from './scorm-player.ts';
import { test } from './server.ts';

// Where packages share an origin, they meet: what they could do to each other is tried there.
test.use({ sharedContent: true });

const HOSTILE = 'Identité nationale de santé';
const PLAYED = 'Médicaments à haut risque';

/** A package that uses all that its page gives it against the others, against the application and against the learner. */
const page = `<!doctype html><p>Paquet hostile</p><script>
parent.API.LMSInitialize('');
const answer = (request) => new Promise((done) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => done(null);
});
const readable = (value) =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value)
  : value !== null && typeof value === 'object' ? Object.entries(value).flat().map(readable).join(' ')
  : String(value);
/** Each record of each store of each database of this origin. */
async function eachRecord(use) {
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = await answer(database.transaction(store).objectStore(store).getAll());
      for (const record of records) await use(database, store, record);
    }
    database.close();
  }
}
async function look() {
  const seen = [readable({ ...localStorage }), readable({ ...sessionStorage }), document.cookie];
  await eachRecord((_, __, record) => void seen.push(readable(record)));
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) seen.push(url);
  return seen.join('\\n');
}
/** Puts what was sealed for one place in another, and what was never sealed under the same name. */
async function forge() {
  let made = 0;
  await eachRecord(async (database, store, record) => {
    const rows = () => database.transaction(store, 'readwrite').objectStore(store);
    await answer(rows().put({ ...record, place: 'copie-' + made }));
    await answer(rows().put({ ...record, place: 'faux-' + made, contenu: new Uint8Array(64).buffer }));
    made += 2;
  });
  return made;
}
async function count() {
  let records = 0;
  await eachRecord(() => void (records += 1));
  return records;
}
</script>`;

async function playHostile(tab: Page): Promise<Frame> {
  await playPackage(tab, HOSTILE, lessonArchive('Hostile', { files: page }));
  await expect(contentOf(tab).getByText('Paquet hostile')).toBeVisible();
  return tab.frames().find((frame) => frame.url().endsWith('/index.html'))!;
}

test('C-2.2-15 · a package in one tab reads nothing of what another one keeps, and forges nothing in its name', async ({
  page: tab,
  context,
}) => {
  const played = await putPackage(tab, PLAYED, packageArchive('scorm-1.2'));
  const hostile = await playHostile(tab);
  const other = await context.newPage();
  const secrets: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/paquets/')) secrets.push(...request.url().split('/').slice(4, 6));
    const { cle, jeton, id } = request.method() === 'POST' ? (request.postDataJSON() ?? {}) : {};
    secrets.push(...[cle, jeton, id].filter((value) => typeof value === 'string'));
  });
  await other.route('**/suivi', (route) => route.abort('internetdisconnected'));
  await other.goto(`/scorm?module=${played}`);
  const content = contentOf(other);
  await expect(content.getByText('Page 1 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(other.getByText(/^En attente d’envoi \(1\)$/)).toBeVisible();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(other.getByText(/^En attente d’envoi \(2\)$/)).toBeVisible();

  await expect.poll(() => hostile.evaluate('count()')).toBe(2);
  const seen = String(await hostile.evaluate('look()'));
  // A key, the code of a launch, the number of a commit, the folder of the files and their key.
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(5);
  for (const secret of secrets) expect(seen).not.toContain(secret);
  for (const word of ['lesson', 'location', 'suspend_data', 'cmi']) expect(seen).not.toContain(word);

  expect(await hostile.evaluate('forge()')).toBe(4);
  other.once('dialog', (dialog) => void dialog.accept());
  await other.reload();
  await expect(content.getByText('Page 3 sur 3')).toBeVisible();
  // What was left, and nothing that was forged: those are gone.
  await expect(other.getByText(/^En attente d’envoi \([23]\)$/)).toBeVisible();
  await other.unroute('**/suivi');
  await expect(other.getByText(/^Enregistré à/)).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => hostile.evaluate('count()')).toBe(0);
});

test('C-2.2-15 · a package neither leads the page that holds it elsewhere, nor signs the learner out, nor reaches a window', async ({
  page: tab,
  sillage,
  expectError,
}) => {
  expectError(/Unsafe attempt to initiate navigation .+ top-level window is sandboxed/);
  expectError(/ERR_BLOCKED_BY_RESPONSE.NotSameOrigin .+\/api\/logout$/);
  const hostile = await playHostile(tab);
  const address = tab.url();
  const blocked = await hostile.evaluate(`(() => {
    try { top.location = 'about:blank#ailleurs'; return false; } catch { return true; }
  })()`);
  expect(blocked).toBe(true);
  await hostile.evaluate(`(() => {
    const link = Object.assign(document.createElement('a'), { href: 'about:blank#ailleurs', target: '_top' });
    document.body.append(link);
    link.click();
  })()`);
  await hostile.evaluate(`new Promise((done) => {
    const picture = new Image();
    picture.onload = picture.onerror = done;
    picture.src = ${JSON.stringify(`${sillage.url}/api/logout`)};
  })`);
  await hostile.evaluate(
    `fetch(${JSON.stringify(`${sillage.url}/api/logout`)}, { mode: 'no-cors', credentials: 'include' }).catch(() => 0)`,
  );
  const popup = tab.context().waitForEvent('page');
  await hostile.evaluate(`void (opened = window.open(${JSON.stringify(`${sillage.url}/logout`)}))`);
  const own = await popup;
  await expect(own.locator('h1').first()).toBeVisible();
  // What it opened is the application: it holds nothing of it any more, and is known by nothing there.
  expect(await hostile.evaluate('opened.closed')).toBe(true);
  await hostile.evaluate("opened.location = 'about:blank#ailleurs'");
  expect(await own.evaluate('opener')).toBeNull();
  await expect(own.locator('h1').first()).toBeVisible();
  expect((await tab.request.get('/api/session')).status()).toBe(200);
  expect(tab.url()).toBe(address);
  await expect(contentOf(tab).getByText('Paquet hostile')).toBeVisible();
});
