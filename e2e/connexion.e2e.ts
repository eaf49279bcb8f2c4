import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PASSWORD, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** What the page sends to `POST login`, from now on. */
function recordLogins(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') sent.push(request.postDataJSON());
  });
  return sent;
}

/** Answers a call of the page as a server in trouble does. */
const breakDown = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status: 502, body: '<html>' }));

test.describe('signing in', () => {
  test('the code first, then the password, then Accueil', async ({ page }) => {
    const sent = recordLogins(page);
    const code = page.getByLabel('Identifiant');
    const next = page.getByRole('button', { name: 'Suivant' });

    await test.step('P-2.1-01 P-2.1-12 P-2.1-13 · a code, without a password', async () => {
      await page.goto('/login');
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveCount(0);
      await expect(next).toBeDisabled();
      await code.fill('   ');
      await expect(next).toBeDisabled();
    });
    const password = page.getByLabel('Mot de passe', { exact: true });
    const signIn = page.getByRole('button', { name: 'Se connecter' });

    await test.step('P-2.1-14 P-2.1-15 P-2.1-16 P-4-01 P-5-01 · then the password beside the code', async () => {
      await code.fill(people.admin);
      await code.press('Enter');
      await expect(password).toBeFocused();
      await expect(page.locator('input[name=code]')).toHaveValue(people.admin);
      await expect(signIn).toBeDisabled();
    });

    await test.step('P-4-11 P-8-06 P-8-07 · a wrong one stays on the page', async () => {
      await password.fill('faux');
      await signIn.click();
      await expect(page.getByText('Identifiants incorrects')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });

    await test.step('P-4-05 · another code begins again', async () => {
      await page.getByRole('button', { name: /^Modifier/ }).click();
      await expect(password).toHaveCount(0);
    });
    await code.fill(people.admin);
    await next.click();
    await password.fill(PASSWORD);
    await signIn.click();
    await expect(page).toHaveURL('/');

    await test.step('P-7-39 P-7-41 P-7-42 P-7-43 P-7-44 · what was sent each time', async () => {
      const common = {
        authenticator: 'twoSteps',
        code: people.admin,
        platform: 'browser',
        device: 'ordinateur',
        screen_width: 1280,
        screen_height: 800,
      };
      expect(sent).toEqual([common, { ...common, password: 'faux' }, common, { ...common, password: PASSWORD }]);
    });
    await expect(page.getByRole('navigation').first()).toContainText('Apprenants');
  });

  test('several accounts: the person chooses one', async ({ page }) => {
    const sent = recordLogins(page);

    await test.step('P-2.1-21 P-2.1-22 · the code of the address is filled in, not sent', async () => {
      await page.goto('/login?l=double@sillage.test');
      await expect(page.getByLabel('Identifiant')).toHaveValue('double@sillage.test');
      expect(sent).toEqual([]);
    });

    await test.step('P-2.1-18 P-2.1-20 P-4-04 · a dropdown of the accounts, of which one is chosen', async () => {
      await page.getByRole('button', { name: 'Suivant' }).click();
      const accounts = page.getByRole('combobox', { name: 'Sélectionnez votre compte' });
      await expect(accounts).toBeFocused();
      await expect(page.getByRole('button', { name: /Suivant|Continuer/ })).toBeDisabled();
      for (const width of [360, 1280]) await expectAccessible(page, 'accounts', width);
      const choices = await accounts.getByRole('option').allInnerTexts();
      expect(choices.slice(1)).toEqual([/^CH/, /^CH/].map((start) => expect.stringMatching(start)));
      const [choice] = choices.filter((text) => text.includes('CH de Saint-Nazaire'));
      await accounts.selectOption(choice!);
      await page.getByRole('button', { name: /Suivant|Continuer/ }).click();
    });

    await test.step('P-2.1-19 P-2.1-20 P-7-40 · the sign-in goes on with it', async () => {
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page).toHaveURL(/\/(home\/referent)?$/);
      expect(sent.at(-1)).toMatchObject({ code: 'double@sillage.test', password: PASSWORD, eId: expect.any(Number) });
    });
  });

  test('a first password: the learner proves whose account it is', async ({ page }) => {
    await signInAs(page, 'admin');
    const codeApprenant = `PREUVE-${Date.now()}`;
    const [etablissement] = (await (await page.request.get('/api/etablissements?rowsPerPage=1')).json())[
      'hydra:member'
    ];
    const learner = { nom: 'Kervella', prenom: 'Nolwenn', codeApprenant, dateNaissance: '1991-03-14' };
    const made = await page.request.post('/api/apprenants', { data: { ...learner, etablissement: etablissement.id } });
    expect(made.status()).toBe(201);
    await page.goto('/logout');
    const sent = recordLogins(page);
    const proof = page.getByLabel('Date de naissance');
    const password = page.getByLabel('Nouveau mot de passe');
    const signIn = page.getByRole('button', { name: 'Se connecter' });

    await test.step('P-4-03 P-4-06 · a new password is asked for, with what the establishment knows', async () => {
      await page.getByLabel('Identifiant').fill(codeApprenant);
      await page.getByRole('button', { name: 'Suivant' }).click();
      await expect(proof).toBeFocused();
      for (const width of [360, 1280]) await expectAccessible(page, 'first password', width);
      await password.fill('Une-phrase-longue-26');
      await expect(signIn).toBeDisabled();
    });

    await test.step('P-8-07 · a wrong one is refused under its field', async () => {
      await proof.fill('15/03/1991');
      await signIn.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Identifiants incorrects' })).toBeVisible();
      await expect(proof).toBeFocused();
    });

    await test.step('a weak password, under its own', async () => {
      await proof.fill('14/03/1991');
      await password.fill('court');
      await signIn.click();
      await expect(page.getByRole('alert').filter({ hasText: /caractères/ })).toBeVisible();
      await expect(password).toBeFocused();
    });

    await test.step('P-4-06 P-7-40 · the right one signs in, and travels beside the others', async () => {
      await password.fill('Une-phrase-longue-26');
      await signIn.click();
      await expect(page).toHaveURL('/home/apprenant');
      expect(sent.at(-1)).toMatchObject({ code: codeApprenant, password: 'Une-phrase-longue-26', proof: '14/03/1991' });
    });
  });

  test('P-4-03 · the demonstration shows a first password, and says the proof', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /Monde de démonstration/ }).click();
    await page.getByRole('button', { name: /APP-NANTES-0002.*née le 14\/03\/1980/ }).click();
    await expect(page.getByLabel('Date de naissance')).toBeFocused();
  });

  test('P-2.1-31 P-3-16 · a learner lands on AccueilApprenant; a reload keeps the login', async ({ page }) => {
    await signInAs(page, 'apprenant');
    await page.goto('/');
    await expect(page).toHaveURL('/home/apprenant');
    await page.reload();
    await expect(page).toHaveURL('/home/apprenant');
  });

  test('P-2.1-29 P-1-26 · an IFPS establishment lands on AccueilReferent', async ({ page }) => {
    await signInAs(page, 'ifps');
    await page.goto('/');
    await expect(page).toHaveURL('/home/referent');
  });

  test('a forgotten password: a mail, its link, a new password, the login page', async ({ page, expectError }) => {
    await test.step('P-2.1-06 P-2.1-17 · the link of the login page', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
      await expect(page).toHaveURL('/request-new-password');
    });
    expectError(/status of 502 .*\/api\/request_password$/);
    await breakDown(page, '/request_password');
    const ask = page.getByRole('button', { name: 'Recevoir le lien' });
    const address = page.getByLabel('Adresse électronique');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(request.url());
    });

    await test.step('P-5-02 P-5-04 · nothing is sent without a well-formed address', async () => {
      for (const [wrong, sentence] of [
        ['  ', 'Ce champ est obligatoire'],
        ['pas une adresse', 'Indiquez une adresse électronique valide'],
      ] as const) {
        await address.fill(wrong);
        await ask.click();
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
        await expect(address).toBeFocused();
      }
      expect(asked).toEqual([]);
    });
    const failed = page.getByRole('alert').filter({ hasText: 'Une erreur est survenue.' });

    await test.step('P-8-11 · a failure', async () => {
      await address.fill(people.referent);
      await ask.click();
      await expect(failed).toBeVisible();
      await failed.getByRole('button', { name: 'Fermer' }).click();
      await page.unrouteAll();
    });

    await test.step('P-8-09 P-8-10 · the mail is announced, on the login page', async () => {
      await ask.click();
      await expect(
        page.getByText('Un lien de renouvellement de mot de passe vous a été envoyé par mail.').first(),
      ).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
    await signInAs(page, 'admin');
    await page.goto('/outils/courriels');
    await expect(page.getByText(people.referent).first()).toBeVisible();
    const outbox = await (await page.request.get(`/api/courriels?destinataire=${people.referent}`)).json();
    const link = /\/reset-password\/[\w-]+/.exec(outbox['hydra:member'][0].texte)![0];
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');

    const choose = async () => {
      await page.getByLabel('Nouveau mot de passe').fill(PASSWORD);
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    };

    await test.step('P-2.1-08 P-5-03 P-5-04 · nothing is sent without a password', async () => {
      await page.goto(link);
      asked.length = 0;
      await page.getByLabel('Nouveau mot de passe').fill('   ');
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Ce champ est obligatoire' })).toBeVisible();
      expect(asked).toEqual([]);
    });

    await test.step('P-5-04 · the server has further rules', async () => {
      await page.getByLabel('Nouveau mot de passe').fill('court');
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /caractères/ })).toBeVisible();
      expect(asked).toHaveLength(1);
    });

    await test.step('P-8-12 P-8-14 · the new password, then the login page', async () => {
      await choose();
      await expect(page.getByText('Votre nouveau mot de passe a été pris en compte.').first()).toBeVisible();
      await expect(page).toHaveURL('/login');
    });

    await test.step('P-2.1-10 P-8-13 · the link serves once', async () => {
      await page.goto(link);
      await choose();
      await expect(failed).toBeVisible();
      await expect(page).toHaveURL(link);
      await page.getByRole('link', { name: 'Demander un autre lien' }).click();
      await expect(page).toHaveURL('/request-new-password');
    });
  });

  test('P-8-08 · a system failure asks to try again later', async ({ page, expectError }) => {
    await page.goto('/login');
    expectError(/status of 502 .*\/api\/login$/);
    await breakDown(page, '/login');
    await page.getByLabel('Identifiant').fill(people.admin);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.getByText(/Une erreur interne s.est produite\. Veuillez réessayer ultérieurement/)).toBeVisible();
  });

  test('P-2.1-42 · an unknown address says so, and keeps the menu of who is signed in', async ({ page, sillage }) => {
    const title = page.getByRole('heading', { level: 1 });
    const paths = '/nulle-part /apprenants/nulle/part/ /login/nulle-part /verification/nulle/part //nulle/'.split(' ');
    const addresses = paths.map((path) => sillage.url + path);
    for (const address of addresses) {
      await page.goto(address);
      await expect(title, address).toContainText(/introuvable/i);
      await expect(page.getByRole('navigation'), address).toHaveCount(0);
    }
    await signInAs(page, 'admin');
    for (const address of addresses) {
      await page.goto(address);
      await expect(title, address).toContainText(/introuvable/i);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Apprenants' }), address).toBeVisible();
    }
  });

  test('P-2.1-03 P-2.1-04 P-2.1-05 P-6-49 · one logs out from the menu of the own name; nobody cannot', async ({
    page,
  }) => {
    await signInAs(page, 'etablissement');
    await page.goto('/actualites');
    await page.getByRole('button', { name: /CHU de Nantes/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Votre session a expiré')).toHaveCount(0);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
  });

  test('P-8-04 S-8-03 C-8-02 · a logout that fails is said, and leaves all the same', async ({ page, expectError }) => {
    await signInAs(page, 'etablissement');
    await page.goto('/actualites');
    expectError(/status of 502 .*\/api\/logout$/);
    await breakDown(page, '/logout');
    await page.getByRole('button', { name: /CHU de Nantes/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur lors de la déconnexion' })).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('P-4-10 P-8-03 S-8-02 S-8-46 · a call that answers 401 logs out and leads to the login page', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'admin');
    await page.goto('/actualites');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.clearCookies();
    await page.goto('/groupements');
    await expect(page).toHaveURL(/\/login\?retour=/);
    await expect(page.getByLabel('Identifiant')).toBeVisible();
    await expect(page.getByText('Votre session a expiré')).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('already connected', () => {
  const homes = [
    ['apprenant', '/home/apprenant'],
    ['ifps', '/home/referent'],
    ['admin', '/'],
  ] as const;
  for (const [person, home] of homes) {
    test(`P-2.1-25 P-2.1-26 · ${person} is sent home from the pages of visitors`, async ({ page }) => {
      await signInAs(page, person);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(home);

      await test.step('P-2.1-02 P-2.1-07 P-2.1-09 P-2.1-27 · from each of them', async () => {
        for (const address of ['/login', '/request-new-password', '/reset-password/jeton']) {
          await page.goto(address);
          await expect(page).toHaveURL(home);
        }
      });

      await test.step('P-2.1-11 · the login is kept', async () => {
        expect((await page.request.get('/api/session')).status()).toBe(200);
      });
    });
  }

  test('on a tablet, an administrator becomes a learner by a link, and comes back by another', async ({ browser }) => {
    const page = await browser.newPage({ hasTouch: true, isMobile: true, viewport: { width: 1280, height: 800 } });
    const sent = recordLogins(page);
    await signInAs(page, 'admin');
    await page.goto('/apprenants');
    await page
      .getByRole('button', { name: /^Actions pour/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
    const asked = page.waitForResponse('**/api/connect_as');
    await page.getByRole('dialog').getByRole('button', { name: 'Se connecter en tant que' }).click();
    const slug = new URL((await (await asked).json()).link).searchParams.get('slug');

    await test.step('P-2.1-23 P-4-37 P-7-39 P-7-40 P-7-42 · the link signs in by itself', async () => {
      await expect(page).toHaveURL('/home/apprenant');
      expect(sent).toMatchObject([{ authenticator: 'url', slug, platform: 'browser', device: 'mobile' }]);
    });
    const back = page.getByRole('button', { name: 'Revenir à mon compte' });

    await test.step('P-4-08 P-4-09 · the way back outlives the logout, and serves once', async () => {
      await expect(back).toBeVisible();
      await page.goto('/logout');
      await expect(page).toHaveURL('/login');
      await back.click();
      await expect(page).toHaveURL('/');
      await expect(back).toHaveCount(0);
      expect((await (await page.request.get('/api/session')).json()).isAdministrateur).toBe(true);
    });

    await test.step('P-2.1-23 P-2.1-27 · whoever was connected, the address of a link signs in', async () => {
      const list = await (await page.request.get('/api/referents?rowsPerPage=1')).json();
      const { link } = await (
        await page.request.post('/api/connect_as', { data: { id: list['hydra:member'][0].id, role: 'referent' } })
      ).json();
      await page.goto(`/login${new URL(link).search}`);
      await expect(page.getByText(/Vous êtes connecté en tant que/)).toBeVisible();
      expect((await (await page.request.get('/api/session')).json()).isReferent).toBe(true);
    });
    await page.close();
  });
});
