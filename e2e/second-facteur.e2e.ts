import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './axe.ts';
import { PASSWORD, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** A second factor: set up, asked for, asked again; and where one is signed in. */

test.use({ secondFactor: true });

/** Gives the page's browser a passkey keeper that says yes. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

async function typePassword(page: Page, code: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(code);
  await page.getByLabel('Identifiant').press('Enter');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
}

/** Out: an address that is left before would leave one connected. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByLabel('Identifiant')).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByLabel('Nom de la clé').fill(name);
  await page.getByLabel('Nom de la clé').press('Enter');
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
}

/** What was typed in the dialog is not lost by a press of Escape. */
async function expectAsked(page: Page): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Nom de la clé' });
  const typed = await name.inputValue();
  await name.press('Escape');
  await dialog(page, /^Quitter/)
    .getByRole('button', { name: 'Continuer la saisie' })
    .click();
  await expect(name).toHaveValue(typed);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const bothWidths = async (page: Page, where: string) => {
  for (const width of [360, 1280]) await expectAccessible(page, where, width);
};

/** The code of the next thirty seconds: the one of these may have served. */
function nextCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
  return totp.generate({ timestamp: Date.now() + 30_000 });
}

test('an administrator must have one: set up right after the password, by a passkey, and asked for from then on', async ({
  page,
}) => {
  await withAuthenticator(page);
  await typePassword(page, people.admin);
  await test.step('nothing else is open before', async () => {
    await expect(page.getByText('Votre compte doit avoir un second facteur')).toBeVisible();
    expect((await page.request.get('/api/apprenants')).status()).toBe(401);
    await bothWidths(page, 'which factor');
  });
  await test.step('a passkey with its name, then the codes that are shown once', async () => {
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await page.getByRole('button', { name: 'Créer la clé d’accès' }).click();
    await expect(page.getByText('Ce champ est obligatoire')).toBeVisible();
    await page.getByLabel('Nom de la clé').fill('Ordinateur du bureau');
    await page.getByLabel('Nom de la clé').press('Enter');
    await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
    await expect(page.getByRole('listitem')).toHaveCount(10);
    await bothWidths(page, 'recovery codes');
    await page.getByRole('button', { name: 'Copier les codes' }).click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(copied).toBe((await page.getByRole('listitem').allInnerTexts()).join('\n'));
    await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('the next time it is asked for', async () => {
    await signOut(page);
    await typePassword(page, people.admin);
    await expect(page.getByRole('button', { name: 'Utiliser ma clé d’accès' })).toBeVisible();
    await bothWidths(page, 'proof');
    await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('and when the login ends while one is at work, over the page', async () => {
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('navigation').getByRole('link', { name: 'Groupements', exact: true }).click();
    const expired = dialog(page, 'Votre connexion a expiré');
    await expect(expired.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
    await expect(page).toHaveURL('/groupements');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});

test('staff set up an application of codes on their own account, and sign in with it or a recovery code', async ({
  page,
}) => {
  let secret = '';
  let codes: string[] = [];
  await typePassword(page, people.referent);
  await expect(page).toHaveURL('/');
  await test.step('from the menu of the person', async () => {
    await page.getByRole('button', { name: /menu du compte/i }).click();
    await page.getByRole('menuitem', { name: 'Sécurité' }).click();
    await expect(title(page)).toHaveText('Sécurité');
    await expect(card(page, 'Second facteur')).toContainText('ne tient qu’à votre mot de passe');
    await bothWidths(page, 'no factor');
  });
  await test.step('the drawing, the secret, a first code', async () => {
    await page.getByRole('button', { name: 'Ajouter une application de codes' }).click();
    const adding = dialog(page, 'Ajouter une application de codes');
    await expect(adding.getByRole('img', { name: /^Dessin à scanner/ })).toBeVisible();
    secret = (await adding.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).trim();
    await bothWidths(page, 'application');
    await adding.getByLabel('Code de l’application').fill('12345');
    await adding.getByLabel('Code de l’application').press('Enter');
    await expect(adding.getByText('n’est pas celui de l’application')).toBeVisible();
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
    await adding.getByLabel('Code de l’application').fill(totp.generate());
    await adding.getByLabel('Code de l’application').press('Enter');
    await expect(adding.getByRole('listitem')).toHaveCount(10);
    codes = await adding.getByRole('listitem').allInnerTexts();
    await adding.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
    await expect(card(page, 'Second facteur')).toContainText('10 codes de secours restants');
    await bothWidths(page, 'one factor');
  });
  await test.step('asked for at the next sign-in: a wrong code, then the right one', async () => {
    await signOut(page);
    await typePassword(page, people.referent);
    const code = page.getByLabel('Code de l’application');
    await expect(code).toBeFocused();
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByText('Cela ne convient pas')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(nextCode(secret));
    await code.press('Enter');
    await expect(page).toHaveURL('/');
  });
  await test.step('or a recovery code, by keyboard alone', async () => {
    await signOut(page);
    await typePassword(page, people.referent);
    await expect(page.getByLabel('Code de l’application')).toBeFocused();
    await page.getByRole('button', { name: 'Avec un code de secours' }).press('Enter');
    await expect(page.getByLabel('Code de secours')).toBeFocused();
    await page.keyboard.type(codes[0]!.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await page.goto('/securite');
    await expect(card(page, 'Second facteur')).toContainText('9 codes de secours restants');
  });
  await test.step('taken away again', async () => {
    await page.getByRole('button', { name: /^Retirer/ }).click();
    await dialog(page, /^Retirer/)
      .getByRole('button', { name: 'Retirer' })
      .click();
    await expect(card(page, 'Second facteur')).toContainText('ne tient qu’à votre mot de passe');
  });
});

test('a passkey is added, renamed and removed; another browser is signed out from here', async ({ page, browser }) => {
  await withAuthenticator(page);
  await signInAs(page, 'groupement');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAs(other, 'groupement');
  await page.goto('/securite');

  await test.step('where one is signed in, and its end', async () => {
    const logins = card(page, 'Où vous êtes connecté');
    await expect(logins.getByRole('listitem')).toHaveCount(2);
    await expect(logins.getByRole('listitem').first()).toContainText('Cet appareil');
    await expect(logins.getByRole('listitem').first()).toContainText('127.0.0.1');
    await logins.getByRole('button', { name: /^Terminer (?!toutes)/ }).click();
    await expect(logins.getByRole('listitem')).toHaveCount(1);
    expect((await other.request.get('/api/session')).status()).toBe(401);
    await signInAs(other, 'groupement');
    await page.reload();
    await logins.getByRole('button', { name: 'Terminer toutes les autres' }).click();
    await dialog(page, /^Terminer/)
      .getByRole('button', { name: 'Terminer toutes les autres' })
      .click();
    await expect(logins.getByRole('listitem')).toHaveCount(1);
    expect((await other.request.get('/api/session')).status()).toBe(401);
    await elsewhere.close();
  });
  await test.step('added, renamed, removed', async () => {
    await addPasskey(page, 'Téléphone');
    await page.getByRole('button', { name: 'Renommer Téléphone' }).click();
    await page.getByRole('textbox', { name: 'Nom de la clé' }).fill('Clé bleue');
    await expectAsked(page);
    await page.getByRole('textbox', { name: 'Nom de la clé' }).press('Enter');
    await expect(card(page, 'Second facteur')).toContainText('Clé bleue');
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await page.getByLabel('Nom de la clé').fill('Tablette');
    await expectAsked(page);
    await dialog(page, /^Ajouter/)
      .getByRole('button', { name: 'Fermer' })
      .click();
    await dialog(page, /^Quitter/)
      .getByRole('button', { name: 'Quitter sans enregistrer' })
      .click();
    await page.getByRole('button', { name: 'Renommer Clé bleue' }).click();
    const renaming = dialog(page, /^Nom de la clé/);
    const name = renaming.getByRole('textbox', { name: 'Nom de la clé (obligatoire)' });
    await name.fill('');
    await renaming.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(name).toHaveAccessibleDescription(/obligatoire/);
    await name.fill('Clé bleue');
    await expect(name).not.toHaveAccessibleDescription(/obligatoire/);
    for (const width of [360, 1280]) await expectAccessible(page, `key renamed ${width}`, width);
    await renaming.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('button', { name: 'Renommer Clé bleue' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retirer Clé bleue' }).click();
    await dialog(page, /^Retirer/)
      .getByRole('button', { name: 'Retirer' })
      .click();
    await expect(card(page, 'Second facteur')).toContainText('ne tient qu’à votre mot de passe');
  });
});

test('asked again before what counts: one question, and what was asked for goes on', async ({ page }) => {
  const REFUSED = { 'hydra:description': 'Confirmez.', code: 'securite.preuve_demandee' };
  await signInAs(page, 'groupement');
  await page.goto('/apprenants');
  let isOld = false;
  const old = () => {
    isOld = true;
  };
  // As after ten minutes, which no journey waits for: the refusal is the server's own, tested there.
  await page.route('**/api/connect_as', (route) => {
    if (!isOld) return route.continue();
    isOld = false;
    return route.fulfill({ status: 403, json: REFUSED });
  });
  const become = async () => {
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
    await dialog(page, /^Se connecter en tant que/)
      .getByRole('button', { name: 'Se connecter en tant que' })
      .click();
  };
  const asked = dialog(page, 'Confirmez que c’est bien vous');

  await test.step('given up: the refusal stands', async () => {
    old();
    await become();
    await expect(asked.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await bothWidths(page, 'asked again');
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await expect(page.getByText('Confirmez.')).toBeVisible();
    await page.reload();
  });
  await test.step('given, after a wrong password: the same call is sent again', async () => {
    old();
    await become();
    const password = asked.getByLabel('Mot de passe', { exact: true });
    await password.fill('faux');
    await password.press('Enter');
    await expect(asked.getByText('Cela ne convient pas')).toBeVisible();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page.getByText(/^Vous êtes connecté en tant que/)).toBeVisible();
  });
  await test.step('under another name, how that account is entered is not shown', async () => {
    await page.getByRole('button', { name: /menu du compte/i }).click();
    await expect(page.getByRole('menuitem', { name: 'Revenir à mon compte' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sécurité' })).toHaveCount(0);
  });
});

test('a lost factor is taken away by a super administrator', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  for (const [one, code] of [
    [theirs, people.csm],
    [page, people.superadmin],
  ] as const) {
    await withAuthenticator(one);
    await typePassword(one, code);
    await addPasskey(one, 'Clé');
    await expect(one).toHaveURL('/');
  }
  const users = await (await page.request.get(`/api/users?search=${people.csm}`)).json();
  await page.goto(`/users/show/${users['hydra:member'][0].id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Retirer les seconds facteurs' }).click();
  const question = dialog(page, /\s: retirer ses seconds facteurs\s\?$/);
  await bothWidths(page, 'taking away');
  await question.getByRole('button', { name: 'Retirer les seconds facteurs' }).click();
  await expect(page.getByText(/\s: ses seconds facteurs sont retirés/).first()).toBeVisible();
  expect((await theirs.request.get('/api/session')).status()).toBe(401);
  await typePassword(theirs, people.csm);
  await expect(theirs.getByText('Votre compte doit avoir un second facteur')).toBeVisible();
  await theirs.context().close();
});
