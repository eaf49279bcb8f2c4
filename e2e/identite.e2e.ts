import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PASSWORD, signInAs } from './people.ts';
import { test } from './server.ts';

/** Opens a learner of the CHU de Nantes with a password, and signs in as that learner. */
async function signInAsNewLearner(page: Page, codeApprenant: string, nom: string): Promise<void> {
  await signInAs(page, 'etablissement');
  const learner = { nom, prenom: 'Zoé', codeApprenant, password: PASSWORD };
  expect((await page.request.post('/api/apprenants', { data: learner })).status()).toBe(201);
  await page.goto('about:blank');
  await page.request.get('/api/logout');
  const code = { authenticator: 'twoSteps', code: codeApprenant, password: PASSWORD };
  const opened = await page.request.post('/api/login', { data: { ...code, proof: '' } });
  expect(opened.status()).toBe(200);
}

/** From the top: a field half under the header is no smaller target than it is. */
async function expectAccessibleWhole(page: Page, where: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.evaluate('scrollTo(0, 0)');
    await expectAccessible(page, `${where} ${width}`, width);
  }
}

test('a name that a learner changes waits for staff, who settle it in one click', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsNewLearner(page, 'APP-IDENTITE-1', 'Quéméneur');

  await test.step('P-2.3-66 C-2.8-20 · the profile keeps what was asked, and says whose it is to confirm', async () => {
    await page.goto('/apprenants/profil');
    await expect(page.getByLabel('Numéro RPPS ou ADELI')).toHaveCount(0);
    await page.getByLabel(/^Nom/).fill('Quéméneur-Aubin');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/^À confirmer par votre établissement.*«\sQuéméneur Zoé\s»/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Quéméneur-Aubin');
    await expectAccessibleWhole(page, 'a profile that waits');
  });

  await test.step('P-2.3-66 · the home of staff counts those who wait and leads to them in the list', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
      await signInAs(page, person);
      await page.goto('/');
      await page.getByRole('link', { name: /identités? d’apprenants? à confirmer/ }).click();
      await expect(page).toHaveURL(/\/apprenants\?.*identiteAConfirmer/);
      await expect(page.getByRole('row').filter({ hasText: 'Quéméneur' })).toContainText('À confirmer');
    }
    await signInAs(page, 'etablissementSans');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Accès rapides' })).toBeVisible();
    await expect(page.getByRole('link', { name: /à confirmer/ })).toHaveCount(0);
  });

  await test.step('P-2.3-66 · the record shows both names, and one click confirms', async () => {
    await signInAs(page, 'referent');
    await page.goto('/apprenants?filters={"identiteAConfirmer":["true"]}&search=Quemeneur');
    await page.getByRole('link', { name: /Quéméneur/ }).click();
    await expect(page.getByText('Nom : Quéméneur → Quéméneur-Aubin')).toBeVisible();
    await expectAccessibleWhole(page, 'a record to confirm');
    await page.getByRole('link', { name: 'Modifier', exact: true }).click();
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Quéméneur');
    await page.getByLabel('Matricule').fill('MAT-0716');
    await page.getByRole('button', { name: 'Confirmer l’identité' }).click();
    await expect(page.getByText('Identité confirmée : Quéméneur-Aubin Zoé').first()).toBeVisible();
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Quéméneur-Aubin');
    // What is being typed is none of what was settled.
    await expect(page.getByLabel('Matricule')).toHaveValue('MAT-0716');
    await expect(page.getByRole('button', { name: 'Confirmer l’identité' })).toHaveCount(0);
  });
});

test('P-2.3-66 · staff keep the identity confirmed before, and the learner reads it again', async ({ page }) => {
  await signInAsNewLearner(page, 'APP-IDENTITE-2', 'Le Bihan');
  const { apprenantId } = await (await page.request.get('/api/session')).json();
  await page.request.put(`/api/apprenants/${apprenantId}`, { data: { nom: 'Autrement' } });
  await signInAs(page, 'etablissement');
  await page.goto(`/apprenants/show/${apprenantId}`);
  await page.getByRole('button', { name: 'Garder l’identité actuelle' }).click();
  await expect(page.getByText('Identité rétablie : Le Bihan Zoé').first()).toBeVisible();
  await expect(page.getByText('Autrement')).toHaveCount(0);
});

test('P-2.3-66 · from the list, staff confirm several identities that they read; one that changes meanwhile waits on', async ({
  page,
}) => {
  const ids: number[] = [];
  for (const [code, nom] of [
    ['APP-IDENTITE-3', 'Kersauson'],
    ['APP-IDENTITE-4', 'Kersaudy'],
    ['APP-IDENTITE-5', 'Kersanté'],
  ] as const) {
    await signInAsNewLearner(page, code, nom);
    const { apprenantId } = await (await page.request.get('/api/session')).json();
    await page.request.put(`/api/apprenants/${apprenantId}`, { data: { nom: `${nom}-Aubin` } });
    ids.push(apprenantId);
  }
  await signInAs(page, 'referent');
  await page.goto('/apprenants?search=Kersa');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const action = page.getByRole('main').getByRole('button', { name: 'Confirmer l’identité' });
  await expect(action).toHaveCount(0);
  await page.goto('/apprenants?filters={"identiteAConfirmer":["true"]}&search=Kersa');
  for (const rank of [1, 2, 3]) await page.getByRole('row').nth(rank).getByRole('checkbox').check();
  await action.click();
  const dialog = page.getByRole('dialog', { name: 'Confirmer 3 identités ?' });
  for (const nom of ['Kersauson', 'Kersaudy', 'Kersanté']) {
    await expect(dialog).toContainText(`Nom : ${nom} → ${nom}-Aubin`);
  }
  await expectAccessibleWhole(page, 'identities to confirm');
  await page.request.put(`/api/apprenants/${ids[2]}`, { data: { matricule: 'K-5' } });
  await dialog.getByRole('button', { name: 'Confirmer l’identité' }).click();
  await expect(page.getByText('2 identités confirmées').first()).toBeVisible();
  await expect(page.getByText(/^1 identité n’a pas pu être confirmée/).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Kersanté');
});

test('an own address waits for the link sent to it, which a press confirms', async ({ page }) => {
  const email = 'quemeneur.zoe@adresse.test';
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsNewLearner(page, 'APP-ADRESSE-1', 'Quémener');
  const waits = page.getByText(`En attente de confirmation : ${email}`);

  await test.step('P-2.3-66 · the profile shows what waits, sends the link again, or gives it up', async () => {
    await page.goto('/apprenants/profil');
    const ask = async () => {
      await page.getByLabel('Adresse électronique').fill(email);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(waits).toBeVisible();
    };
    await ask();
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('');
    await expectAccessibleWhole(page, 'an address that waits');
    await page.getByRole('button', { name: 'Garder mon adresse actuelle' }).click();
    await expect(waits).toHaveCount(0);
    await ask();
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click();
    await expect(page.getByText(`Un lien de confirmation vient d’être envoyé à ${email}.`).first()).toBeVisible();
  });

  const visitor = page.context();
  await page.goto('about:blank');
  await signInAs(page, 'admin');
  const outbox = await (await page.request.get(`/api/courriels?destinataire=${email}`)).json();
  const link = /\/confirm-address\/[\w-]+/.exec(outbox['hydra:member'][0].texte)![0];
  await visitor.clearCookies();

  await test.step('P-2.3-66 · the page of the link confirms by a press alone, once', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(link);
    await page.reload();
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Votre adresse est confirmée' })).toBeVisible();
    await expectAccessibleWhole(page, 'an address confirmed');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(page.getByText('Ce lien n’est plus valable, ou a déjà servi.')).toBeVisible();
    await expect(page.getByText('Confirmez que cette adresse')).toBeHidden();
    await expectAccessibleWhole(page, 'a link that is over');
    await page.getByRole('link', { name: 'Aller sur Sillage' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  const opened = await page.request.post('/api/login', {
    data: { authenticator: 'twoSteps', code: email, password: PASSWORD },
  });
  expect(opened.status()).toBe(200);
});
