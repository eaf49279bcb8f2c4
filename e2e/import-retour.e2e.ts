import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const HEADERS = 'nom;prénom;email;matricule;date de naissance;profession;regroupement niveau 1';

/** Imports these rows, up to the dialog that says what is in the database. */
async function importRows(page: Page, name: string, lines: string[]) {
  await page.goto('/outils/importApprenants');
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  const buffer = Buffer.from([HEADERS, ...lines].join('\r\n'));
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer });
  const check = page.getByRole('dialog', { name: /à vérifier$/ });
  const box = page.getByLabel('Je confirme les informations à importer');
  await expect(check.or(box).first()).toBeVisible();
  if (await check.isVisible()) await check.getByRole('button', { name: 'Voir le résumé' }).click();
  await box.check();
  await page.getByRole('button', { name: /^Importer \d/ }).click();
  const success = page.getByRole('dialog', { name: 'Import terminé' });
  await expect(success).toBeVisible();
  return success;
}

const learners = async (page: Page, nom: string) =>
  (await (await page.request.get(`/api/apprenants?nom=${nom}`)).json())['hydra:member'];

async function idOfNantes(page: Page): Promise<number> {
  const found = await page.request.get(`/api/etablissements?nom=${encodeURIComponent('CHU de Nantes')}`);
  return (await found.json())['hydra:member'][0].id;
}

test('a whole import is undone after a question that says what goes', async ({ page }) => {
  await signInAs(page, 'admin');
  const known = { nom: 'Retourné', prenom: 'Zoé', matricule: 'RET-01', etablissement: await idOfNantes(page) };
  expect((await page.request.post('/api/apprenants', { data: known })).status()).toBe(201);
  const lines = [
    'Retourné;Zoé;zoe.retour@exemple.test;RET-01;;;Pôle retour',
    'Retourné;Ánh;;RET-02;;;Pôle retour',
    'Retourné;Yann;;RET-03;;;',
  ];
  const question = page.getByRole('dialog', { name: 'Annuler cet import ?' });

  await test.step('the question says what goes; kept, everything stays', async () => {
    const success = await importRows(page, 'retour.csv', lines);
    await success.getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(question.getByRole('listitem')).toHaveText([
      /^2\s?apprenants créés seront supprimés$/,
      /^1\s?fiche reviendra à son état d.avant$/,
      /^1\s?regroupement créé sera supprimé$/,
    ]);
    for (const width of [360, 1280]) await expectAccessible(page, 'the undoing of an import', width);
    await question.getByRole('button', { name: 'Conserver l’import' }).click();
    await expect(question).toHaveCount(0);
    await expect(success).toBeVisible();
    expect(await learners(page, 'retourne')).toHaveLength(3);
  });

  await test.step('confirmed, all is as before, and the history says so', async () => {
    const success = page.getByRole('dialog', { name: 'Import terminé' });
    await success.getByRole('button', { name: 'Annuler l’import' }).click();
    await question.getByRole('button', { name: 'Annuler l’import' }).click();
    await expect(page.getByText('Import annulé').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [left, ...others] = await learners(page, 'retourne');
    expect([left.email, others]).toEqual([null, []]);
    const record = page.getByRole('listitem').filter({ hasText: 'retour.csv' });
    await expect(record).toContainText('Annulé');
    await expect(record.getByRole('button')).toHaveCount(0);
  });
});

test('what was built on an import is named, and nothing of it goes', async ({ page }) => {
  await signInAs(page, 'admin');
  const etablissement = await idOfNantes(page);
  const datas = [{ nom: 'Demeuré', prenom: 'Ánh', matricule: 'RET-04' }];
  const asked = { etablissement, fichier: 'retour-impossible.csv', datas, simulate: false, apprenantsChecked: true };
  const answer = await page.request.post('/api/apprenants-import', { data: asked });
  const { id } = (await answer.json()).importation;
  const progress = async () => (await (await page.request.get(`/api/apprenants-import/${id}`)).json()).statut;
  await expect.poll(progress).toBe('termine');
  const [made] = await learners(page, 'demeure');
  await page.request.put(`/api/apprenants/${made.id}`, { data: { prenom: 'Anne' } });

  await page.goto('/outils/importApprenants');
  const record = page.getByRole('listitem').filter({ hasText: asked.fichier });
  await record.getByRole('button', { name: /^Annuler l’import/ }).click();
  const refused = page.getByRole('dialog', { name: 'Cet import ne peut plus être annulé' });
  await expect(refused.getByRole('listitem')).toHaveText([/^1\s?fiche a changé depuis\s: Anne Demeuré$/]);
  for (const width of [360, 1280]) await expectAccessible(page, 'an import that stays', width);
  await refused.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(refused).toHaveCount(0);
  expect(await learners(page, 'demeure')).toHaveLength(1);
});
