import { expect, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

async function rowsOf(page: Page, path: string) {
  const answer = await page.request.get(`/api/${path}`);
  return (await answer.json())['hydra:member'];
}

/** The address in the mail to this person that leads there, once it has left. */
async function readMail(page: Page, destinataire: string, to: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        for (const { id } of await rowsOf(page, `courriels?destinataire=${encodeURIComponent(destinataire)}`)) {
          const { texte } = await (await page.request.get(`/api/courriels/${id}`)).json();
          found ??= /^http\S+slug=\S+$/m.exec(texte.includes(to) ? texte : '')?.[0];
        }
        return found;
      },
      { timeout: 90_000 },
    )
    .toBeDefined();
  return found!;
}

test('who is assigned a training is told by a mail, whose link signs in once', async ({ page, browser }) => {
  await signInAs(page, 'etablissement');
  const [{ id: module }] = await rowsOf(page, 'assignments/assignables?search=brancardage');
  const people = await rowsOf(page, 'apprenants?rowsPerPage=60');
  const { id, email } = people.findLast((one: { email: string | null }) => one.email !== null);
  await page.goto(`/assignments/create?moduleId=${module}&apprenantIds=${id}`);
  await page.getByLabel('Nom (obligatoire)').fill('Brancardage par courriel');
  const mails = page.getByRole('region', { name: 'Courriels' });

  await test.step('its text is read before', async () => {
    await expect(mails.getByRole('status')).toHaveText('1 apprenant sera prévenu.');
    await mails.getByRole('checkbox', { name: 'Relancer 1 jour avant la fin' }).check();
    await mails.getByRole('button', { name: 'Lire les courriels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Courriels de l’assignation' });
    await expect(dialog).toContainText(/CHU de Nantes vous assigne la formation «\sBrancardage\s»/);
    await expect(dialog).toContainText(/À terminer\s: Brancardage/);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  });

  await test.step('and how many were told is said after', async () => {
    await page.getByRole('button', { name: 'Assigner une formation' }).click();
    await expect(page.getByText('Créée. 1 apprenant sera prévenu.').first()).toBeVisible();
    await expect(mails.getByRole('checkbox', { name: 'Relancer 1 jour avant la fin' })).toBeChecked();
  });
  await expect(page).toHaveURL(/\/assignments\/edit\/\d+$/);
  const assignment = /\d+$/.exec(page.url())![0];

  const link = await test.step('its link opens the training, for its learner', async () => {
    await signInAs(page, 'superadmin');
    // It waits a few minutes for what else is assigned.
    expect((await page.request.post('/api/courriels/renvoi', { data: {} })).ok()).toBe(true);
    const found = await readMail(page, email, `/assignments/results/${assignment}`);
    const visitor = await browser.newPage();
    await visitor.goto(found);
    await expect(visitor).toHaveURL(new RegExp(`/assignments/results/${assignment}$`));
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Brancardage');
    await visitor.close();
    return found;
  });

  await test.step('P-2.1-24 · once', async () => {
    await page.goto(link);
    await expect(page.getByText(/^Identifiants incorrects\. Ce lien a déjà servi ou a expiré/)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?retour=/);
  });
});
