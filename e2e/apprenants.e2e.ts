import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expectAccessible } from './axe.ts';
import { stopClock } from './clock.ts';
import { firstId, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

test.use(MOTION);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the menu of a row, and answers it. */
async function menuOf(page: Page, name: string) {
  await row(page, name)
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  return page.getByRole('menu');
}

/** Learners of the first establishment, for a journey that changes them. */
async function addLearners(page: Page, ...names: string[]): Promise<void> {
  const etablissement = await firstId(page, 'etablissements');
  for (const nom of names) {
    const answer = await page.request.post('/api/apprenants', { data: { nom, prenom: 'Zoé', etablissement } });
    expect(answer.status()).toBe(201);
  }
}

/** A notification, which is also announced. */
async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

async function search(page: Page, text: string) {
  await page.getByPlaceholder('Nom, prénom, code…').fill(text);
  await expect(page).toHaveURL(new RegExp(`search=${text}`));
}

test.describe('learners, as an administrator', () => {
  test.beforeEach(({ page }) => signInAs(page, 'admin'));

  test('a learner is created, given a code, then edited', async ({ page }) => {
    await page.clock.install();
    await page.goto('/apprenants');
    const writes: string[] = [];
    page.on('request', (request) => {
      // What is judged alone is not sent to be done.
      if (request.method() !== 'GET' && !request.headers()['dry-run']) writes.push(request.method());
    });

    await test.step('P-2.3-04 P-2.3-15 P-5-13 · the button of the list opens a form, which checks the names before it sends anything', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Liste des apprenants' })).toBeVisible();
      await page.getByRole('link', { name: 'Créer un apprenant' }).click();
      await expect(page).toHaveURL('/apprenants/create');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText('Indiquez le nom de l’apprenant').first()).toBeVisible();
      await expect(page.getByText('Indiquez le prénom de l’apprenant').first()).toBeVisible();
      expect(writes).toEqual([]);
    });

    await test.step('P-2.3-05 P-2.8-30 P-3-41 P-8-23 P-8-24 · created and announced, the learner is open for editing, with a code', async () => {
      await page.getByLabel(/^Nom/).fill("D'Aubigné-Essai");
      await page.getByLabel(/^Prénom/).fill('Lœtitia');
      await page.getByRole('combobox', { name: /^Établissement/ }).fill('nantes');
      await page.getByRole('option', { name: 'CHU de Nantes' }).click();
      await page.getByRole('button', { name: 'Enregistrer' }).click();

      await expect(page).toHaveURL(/\/apprenants\/edit\/\d+$/);
      await expectSaid(page, /D’Aubigné-Essai Lœtitia\s»\s: création effectuée/);
      await expect(page.getByLabel('Code apprenant')).toHaveValue(/^APP-NANTES-\d{4}$/);
    });
    writes.length = 0;
    const email = page.getByLabel('Adresse électronique');

    await test.step('P-5-12 P-5-20 · the update form checks the names before it sends anything', async () => {
      await email.fill('pas une adresse');
      await page.getByLabel(/^Nom/).fill(' ');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByRole('alert').getByText('Indiquez le nom de l’apprenant')).toBeVisible();
      expect(writes).toEqual([]);
    });

    await test.step('P-5-10 P-5-16 P-5-17 · what else is wrong is the server’s to say, by its field and above the form', async () => {
      await page.getByLabel(/^Nom/).fill("D'Aubigné-Essai");
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(/Indiquez une adresse électronique valide/);
      await expect(page.getByRole('alert')).toContainText('1 point à corriger avant de continuer');
      expect(writes).toEqual(['PUT']);
    });

    await test.step('P-8-20 P-9-12 P-9-13 P-9-14 S-9-51 · the update is announced at the top, for five seconds', async () => {
      await email.fill('loetitia.essai@chu-nantes.test');
      await stopClock(page);
      const notification = page.locator('[data-kind=success]').filter({ hasText: /modification enregistrée/ });
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(notification).toBeVisible();
      expect((await notification.boundingBox())?.y).toBeLessThan(150);
      await page.clock.runFor(4_900);
      await expect(notification).toBeVisible();
      await page.clock.runFor(600);
      await expect(notification).toHaveCount(0);
      await page.clock.resume();
    });

    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    await test.step('P-2.8-32 S-2.23-01 · the trail begins at the home page', async () => {
      await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', '/');
    });

    await test.step('P-2.8-33 P-2.8-35 P-4-43 P-4-44 S-2.23-02 · a label for each level, the last with the address as it was just saved', async () => {
      await expect(crumbs.getByRole('listitem')).toHaveText([
        '',
        'Personnes',
        'Apprenants',
        'Modifier l’apprenant loetitia.essai@chu-nantes.test',
      ]);
    });
    await page.goto('/apprenants?search=aubigne-essai');
    await expect(row(page, 'Essai').first()).toContainText('CHU de Nantes');
  });

  test('archived, read-only, unarchived, deleted', async ({ page, expectError }) => {
    await addLearners(page, 'Archivable');
    await page.goto('/apprenants?search=archivable');
    const question = page.getByRole('dialog');

    await test.step('P-8-35 P-8-36 · an archive asks first, and cancelling changes nothing', async () => {
      await (await menuOf(page, 'Archivable')).getByRole('menuitem', { name: 'Archiver' }).click();
      await expect(question).toContainText('Voulez-vous vraiment archiver cet élément ?');
      await question.getByRole('button', { name: 'Annuler' }).click();
      // On its way out it would hear the next answer.
      await expect(question).toHaveCount(0);
      await expect(row(page, 'Archivable')).toBeVisible();
    });

    await test.step('P-8-39 · a failure is said in our own words', async () => {
      await (await menuOf(page, 'Archivable')).getByRole('menuitem', { name: 'Archiver' }).click();
      const broken = { status: 500, body: 'Bad gateway', contentType: 'text/plain' };
      expectError(/status of 500 .*\/api\/apprenants\/\d+\/archive$/);
      await page.route('**/archive', (route) => route.fulfill(broken), { times: 1 });
      await question.getByRole('button', { name: 'Archiver' }).click();
      await expect(page.getByText(/Une erreur interne s’est produite/)).toBeVisible();
      await expect(page.getByText('Bad gateway')).toHaveCount(0);
    });

    await test.step('P-8-18 P-8-47 S-8-39 · archived, the learner leaves the list', async () => {
      await question.getByRole('button', { name: 'Archiver' }).click();
      await expectSaid(page, 'Archivé avec succès');
      await expect(page.getByText('Aucun résultat')).toBeVisible();
    });

    await test.step('P-2.3-06 P-2.3-59 P-2.3-61 P-2.8-36 C-8-30 · the detail says that the learner is archived, and does not offer it again', async () => {
      await page.getByRole('link', { name: 'Apprenants archivés' }).click();
      await row(page, 'Archivable').getByRole('link').first().click();
      await expect(page.getByText('Cet apprenant est archivé')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(/«\sArchivable Zoé\s»/);
      await expect(page.getByRole('button', { name: 'Désarchiver' })).toBeVisible();
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Exporter ses données (PDF)',
        'Exporter ses données (JSON)',
        'Supprimer',
      ]);
      await page.keyboard.press('Escape');
    });
    const main = page.getByRole('main');

    await test.step('P-8-46 P-9-40 S-8-30 S-9-77 C-8-21 · an empty field reads « Aucun »', async () => {
      await expect(main.getByText('Aucun', { exact: true }).first()).toBeVisible();
    });

    await test.step('P-8-47 S-8-31 C-8-22 · or « Aucune », by the gender of its name', async () => {
      await expect(main.getByText('Aucune', { exact: true }).first()).toBeVisible();
    });

    await test.step('P-2.3-61 P-2.3-62 P-2.3-63 P-8-19 · the form is read-only until the learner is taken back', async () => {
      await page.goto(page.url().replace('/show/', '/edit/'));
      await expect(page.getByText('Cet apprenant est archivé')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Désarchiver' }).click();
      await expectSaid(page, 'Désarchivé avec succès');
    });

    await test.step('P-2.3-58 P-2.3-64 P-8-21 · an active learner is archived or deleted from the form', async () => {
      await page.getByLabel('Matricule').fill('00123');
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Archiver', 'Supprimer']);
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Voulez-vous vraiment supprimer cet élément ?');
      await expect(dialog).toContainText('Rien ne reste : aucune session, aucune attestation.');
      const erase = dialog.getByRole('button', { name: 'Supprimer' });
      await expect(erase).toBeDisabled();
      // The page behind the dialog is hidden from who reads it aloud.
      const name = await page.locator('h1').innerText();
      await dialog.getByLabel(/^Pour confirmer, saisissez/).fill(name.toLowerCase());
      await erase.click();
      await expect(page).toHaveURL('/apprenants');
      await expectSaid(page, /suppression effectuée/);
    });

    await test.step('P-8-47 · a record that cannot be read says so', async () => {
      await page.goto('/apprenants/show/999999');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données indisponibles');
    });
  });

  test('the selected learners are deleted, once it is confirmed', async ({ page }) => {
    await addLearners(page, 'Enlot1', 'Enlot2', 'Enlot3');
    await page.goto('/apprenants?rowsPerPage=5');
    await search(page, 'enlot');
    await expect(row(page, 'Enlot3')).toBeVisible();

    await test.step('P-2.3-37 P-2.3-38 · the selection is counted, and emptied', async () => {
      await row(page, 'Enlot1').getByRole('checkbox').check();
      await expect(page.getByText('1 apprenant sélectionné')).toBeVisible();
      await page.getByRole('button', { name: 'Annuler la sélection' }).click();
      await expect(page.getByText('Aucune sélection')).toBeVisible();
      await row(page, 'Enlot1').getByRole('checkbox').check();
      await page.getByRole('button', { name: /Sélectionner les 3 résultats/ }).click();
      await expect(page.getByText('3 apprenants sélectionnés')).toBeVisible();
    });

    await test.step('P-2.3-27 P-2.3-28 P-2.3-29 P-2.3-30 · the question says what is lost, and « Annuler » changes nothing', async () => {
      await page.getByRole('button', { name: 'Supprimer les apprenants sélectionnés' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(/données seront perdues.+irréversible/);
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await expect(row(page, 'Enlot2')).toBeVisible();
    });

    await test.step('P-2.3-29 P-2.3-30 P-8-15 · once confirmed, the list is read again, with nothing selected', async () => {
      await page.getByRole('button', { name: 'Supprimer les apprenants sélectionnés' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expectSaid(page, 'Supprimés avec succès');
      await expect(page.getByText('Aucun résultat')).toBeVisible();
      await expect(page.getByText('Aucune sélection')).toBeVisible();
    });
  });

  test('P-2.3-17 P-2.3-18 P-2.3-43 P-2.3-47 · columns, filters and tabs of an administrator', async ({ page }) => {
    await page.goto('/apprenants?page=2');
    const heads = page.getByRole('columnheader');
    for (const head of ['N°', 'Nom', 'Prénom', 'Matricule', 'Adresse électronique', 'Code apprenant'])
      await expect(heads.getByText(head, { exact: true })).toBeVisible();
    for (const head of ['Établissement', 'Profession', 'Terminées', 'Réussite'])
      await expect(heads.getByText(head, { exact: true })).toHaveCount(1);
    await page.getByRole('link', { name: 'Apprenants archivés' }).click();
    await expect(page).toHaveURL(/tab=archives/);
    await expect(page).not.toHaveURL(/page=2/);
    await page.goto('/apprenants?filters={"id":["abc"]}');
    await expect(page.getByText('Aucun résultat')).toBeVisible();
  });
});

test('P-2.3-32 P-2.3-50 P-2.3-60 P-6-14 P-6-17 · a groupement sees fewer columns, and may connect as a learner', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await page.goto('/apprenants');
  await expect(page.getByRole('columnheader', { name: 'Profession' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Réussite' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'N°' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Apprenants archivés' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Supprimer les apprenants sélectionnés' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Voir', 'Modifier', /fiche d’accès$/, /^Se connecter/]);
  await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
  await expect(page.getByRole('dialog')).toContainText('déconnecté');
});

test('P-2.3-56 P-2.3-57 P-5-28 P-1-27 · an IFPS account has no profession nor RPPS field', async ({ page }) => {
  await signInAs(page, 'ifps');
  await page.goto('/apprenants');
  await expect(page.getByRole('columnheader', { name: 'Code apprenant' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Profession' })).toHaveCount(0);
  await page.goto('/apprenants/create');
  await expect(page.getByLabel('Matricule')).toBeVisible();
  await expect(page.getByLabel('Profession')).toHaveCount(0);
  await expect(page.getByLabel('Numéro RPPS ou ADELI')).toHaveCount(0);
});

test('P-2.3-07 P-2.3-08 P-5-11 S-5-46 S-5-47 · on a phone, a learner edits the own profile', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/profil');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
  await expect(page.getByLabel('Code apprenant')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Matricule')).toHaveAttribute('readonly');
  const prenom = page.getByLabel(/^Prénom/);
  const former = await prenom.inputValue();
  await prenom.fill('');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Indiquez le prénom de l’apprenant').first()).toBeVisible();
  await prenom.fill(former);
  const birth = page.getByLabel('Date de naissance');
  await birth.fill('31/02/1997');
  await birth.press('Tab');
  await expect(birth).toHaveAttribute('aria-invalid', 'true');
  for (const day of ['12/03/1897', '12/03/2097']) {
    await birth.fill(day);
    await birth.press('Tab');
    await expect(birth).toHaveAccessibleDescription(/Indiquez une date de naissance du 01\/01\/1900 à aujourd’hui/);
  }
  await birth.fill('12/03/49');
  await birth.press('Tab');
  await expect(birth).toHaveValue('12/03/1949');
  await birth.fill('12/03/1997');
  await birth.press('Tab');
  await expect(birth).not.toHaveAttribute('aria-invalid', 'true');
  await expect(birth).toHaveValue('12/03/1997');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectSaid(page, /^Modification enregistrée\. Votre nouvelle identité attend/);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

test('P-2.3-02 · the screens of learners are closed to learners', async ({ page }) => {
  await signInAs(page, 'apprenant');
  for (const address of ['/apprenants', '/apprenants/create', '/apprenants/show/1', '/apprenants/edit/1']) {
    await page.goto(address);
    await expect(page).toHaveURL('/home/apprenant');
  }
});

test('P-2.3-07 P-2.3-10 P-6-45 C-2.8-04 · the profile and the trainings of a learner are closed to all others', async ({
  page,
}) => {
  for (const person of ['referent', 'etablissement', 'groupement', 'admin'] as const) {
    await signInAs(page, person);
    for (const address of ['/apprenants/profil', '/apprenants/liste-formations']) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
  }
});

test('a learner without an address signs in with the code of an access sheet', async ({ page }) => {
  await signInAs(page, 'admin');
  const [etablissement] = (await (await page.request.get('/api/etablissements?rowsPerPage=1')).json())['hydra:member'];
  const codeApprenant = `FICHE-${Date.now()}`;
  const learner = { nom: 'Kervella', prenom: 'Nolwenn', codeApprenant, etablissement: etablissement.id };
  const { id } = await (await page.request.post('/api/apprenants', { data: learner })).json();

  await test.step('staff print it from the list, and from the detail', async () => {
    await page.goto(`/apprenants?search=${codeApprenant}`);
    await page.getByRole('button', { name: /^Actions pour/ }).click();
    const fromList = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /Imprimer une fiche d.accès/ }).click();
    expect((await fromList).suggestedFilename()).toContain(`${codeApprenant}.pdf`);
    await page.goto(`/apprenants/show/${id}`);
  });
  const fromDetail = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: /Imprimer une fiche d.accès/ }).click();
  await expect(page.getByText(/La fiche d.accès est téléchargée/).first()).toBeVisible();
  const { text } = await extractText(new Uint8Array(await readFile(await (await fromDetail).path())), {
    mergePages: true,
  });
  const code = /[2-9A-Z]{4}(-[2-9A-Z]{4}){2}/.exec(text)![0];
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');

  await test.step('« Mot de passe oublié » says what to do', async () => {
    await page.goto('/request-new-password');
    await expect(page.getByText(/Demandez un code à votre établissement/)).toBeVisible();
    for (const width of [360, 1280]) await expectAccessible(page, 'forgotten', width);
  });

  await test.step('P-4-06 · the code of the sheet opens the account', async () => {
    await page.goto(`/login?l=${codeApprenant}`);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByLabel(/Code de votre fiche d.accès/).fill(code.toLowerCase());
    await page.getByLabel('Nouveau mot de passe').fill('Une-phrase-longue-26');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/home/apprenant');
  });

  await test.step('who has forgotten the password says so, and is asked for a code', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goto(`/login?l=${codeApprenant}`);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByRole('button', { name: /J.ai un code de mon établissement/ }).click();
    await expect(page.getByLabel(/Code de votre fiche d.accès/)).toBeFocused();
    await page.getByLabel(/Code de votre fiche d.accès/).fill(code);
    await page.getByLabel('Nouveau mot de passe').fill('Une-phrase-longue-27');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Identifiants incorrects' })).toBeVisible();
  });
});
