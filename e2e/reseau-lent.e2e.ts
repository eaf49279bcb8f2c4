import { expect, type Page } from '@playwright/test';
import { PASSWORD, people } from './people.ts';
import { test } from './server.ts';

/** The line of a ward at the end of a corridor. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** What is aimed at, in milliseconds. */
const AIMS = { form: 2_000, cards: 3_000 };
/** For a machine that is busy: with it, the form that waits for its scripts, or cards that ask for theirs late, still come too late. */
const MARGIN = 2_000;
/** What crosses the line, whatever the machine: the form, what is asked for once the password is sent, and all until the cards. */
const BYTES = { form: 8_000, afterPassword: 24_000, cards: 372_000 };
/** Between two keys, on a phone. */
const TYPING = { delay: 250 };

const identifier = (page: Page) => page.getByLabel('Identifiant');
const secret = (page: Page) =>
  page.getByRole('textbox', { name: 'Mot de passe' }).or(page.getByLabel('Mot de passe', { exact: true }));

/** The scripts of the page wait until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

interface Transfer {
  url: string;
  bytes: number;
  isDone: boolean;
}

/** What the page asks for, in its order, and how many bytes of it have come. */
async function throttle(page: Page): Promise<Transfer[]> {
  const line = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  const list: Transfer[] = [];
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const transfer = { url: request.url, bytes: 0, isDone: false };
    transfers.set(requestId, transfer);
    list.push(transfer);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    Object.assign(transfers.get(requestId) ?? {}, { bytes: encodedDataLength, isDone: true });
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW);
  return list;
}

const sizeOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

test('on a slow line the sign-in form can be filled in at once, and the trainings come soon after the password', async ({
  page,
}) => {
  const transfers = await throttle(page);
  const opened = Date.now();
  await page.goto('/login', { waitUntil: 'commit' });
  await identifier(page).focus();
  const form = Date.now() - opened;
  await identifier(page).pressSequentially(people.apprenant, TYPING);
  await page.keyboard.press('Enter');
  await expect(secret(page).first()).toBeVisible();
  await secret(page).first().pressSequentially(PASSWORD, TYPING);
  // What the next screen needs was asked for meanwhile.
  await expect.poll(() => transfers.every(({ isDone }) => isDone), { timeout: 90_000 }).toBe(true);
  const before = transfers.length;
  await page.keyboard.press('Enter');
  const sent = Date.now();
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 90_000 });
  const cards = Date.now() - sent;
  await expect.poll(() => transfers.every(({ isDone }) => isDone), { timeout: 90_000 }).toBe(true);
  const bytes = {
    form: transfers[0]!.bytes,
    afterPassword: sizeOf(transfers.slice(before)),
    cards: sizeOf(transfers),
  };
  console.log(
    `400 kbit/s, 400 ms: form ${form} ms, cards ${cards} ms after the password; bytes ${JSON.stringify(bytes)}`,
  );
  expect(form).toBeLessThan(AIMS.form + MARGIN);
  expect(cards).toBeLessThan(AIMS.cards + MARGIN);
  for (const name of ['form', 'afterPassword', 'cards'] as const) {
    expect(bytes[name], name).toBeGreaterThan(0);
    expect(bytes[name], name).toBeLessThan(BYTES[name]);
  }
});

test('what was typed before the scripts came is kept, and goes on from there', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await identifier(page).fill(people.apprenant);
  await page.keyboard.press('Enter');
  await page.keyboard.type(PASSWORD.slice(0, 8));
  release();
  await expect(page.locator('#avant')).toHaveCount(0);
  await expect(page.getByText(people.apprenant)).toBeVisible();
  await expect(secret(page).first()).toHaveValue(PASSWORD.slice(0, 8));
  await expect(secret(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(PASSWORD.slice(8));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home/apprenant');
});

test('the largest text of the sign-in page on a phone is there before the scripts', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true })`);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.largestAt')).toBeGreaterThan(0);
  const released = await page.evaluate('performance.now()');
  release();
  await expect(page.getByRole('button', { name: /comptes à essayer/ })).toBeVisible();
  // What is drawn in a frame is told after it.
  await page.evaluate(
    'new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told))))',
  );
  expect(await page.evaluate('window.largestAt')).toBeLessThan(released as number);
});

test('without scripts one signs in all the same, and a wrong password is said', async ({ browser, sillage }) => {
  const context = await browser.newContext({ baseURL: sillage.url, javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/login?l=APP-NANTES-0001');
  await expect(identifier(page)).toHaveValue(people.apprenant);
  const send = page.getByRole('button', { name: /Suivant|Se connecter/ });
  await page.getByLabel('Mot de passe', { exact: true }).fill('Autre-phrase-2026');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/incorrect/);
  await expect(identifier(page)).toHaveValue(people.apprenant);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await send.click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ codeApprenant: people.apprenant });
  await context.close();
});

test('a form of another site does not sign anybody in, and what an address says is shown as it is', async ({
  request,
}) => {
  const form = { code: people.apprenant, password: PASSWORD };
  const foreign = await request.post('/login', { form, headers: { origin: 'https://ailleurs.test' }, maxRedirects: 0 });
  expect(foreign.status()).toBe(403);
  for (const [retour, location] of [
    ['//ailleurs.test', '/'],
    ['/%09/ailleurs.test', '/'],
    ['/api/logout', '/'],
    ['/%00%E6%97%A5', '/%00%E6%97%A5'],
    ['/catalogue?nom=a', '/catalogue?nom=a'],
  ]) {
    const led = await request.post(`/login?retour=${retour}`, { form, maxRedirects: 0 });
    expect([led.status(), led.headers().location]).toEqual([303, location]);
  }
});

test('P-4-06 · who has no password yet is led to choose one, whatever was typed before the scripts came', async ({
  request,
}) => {
  for (let time = 0; time < 12; time++) {
    const answer = await request.post('/login', { form: { code: 'APP-NANTES-0002', password: 'Devine-1' } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('data-next="suite"');
  }
});

test('what the address fills in is text', async ({ request }) => {
  const page = await (await request.get('/login?l=%22%3E%3Cscript%3E&retour=%22%3E%3Cscript%3E')).text();
  expect(page).not.toContain('"><script>');
});
