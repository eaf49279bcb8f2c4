import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const names = (page: Page) => page.getByRole('list', { name: 'Blocs' }).getByRole('listitem').getByRole('button');
const titles = async (page: Page) =>
  (await names(page).allInnerTexts()).map((text) => text.split('\n')[0]!.trim()).filter(Boolean);
const save = (page: Page, version: number) => page.getByRole('button', { name: `Enregistrer la version ${version}` });

async function scenario(page: Page, nom: string): Promise<{ id: number; uuid: string }> {
  const answer = await page.request.get(`/api/scenarios?search=${encodeURIComponent(nom)}`);
  return (await answer.json())['hydra:member'][0];
}

test('an administrator writes the statistics of a scenario', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/scenarios');
  // No other journey reads this one: what is written here stays.
  const { id, uuid } = await scenario(page, 'Le chariot du soir');
  await page.goto(`/scenarios/edit/${id}`);
  // The menu, which has an entry of that name, comes first.
  const tab = page.getByRole('navigation', { name: 'Parties du scénario' }).getByRole('link', { name: 'Statistiques' });
  await tab.click();
  await expect(page.getByRole('list', { name: 'Blocs' })).toBeVisible();
  const before = await titles(page);
  expect(before).toContain('Actions les plus ratées');

  await test.step('a block that lacks a title is refused, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('combobox', { name: 'Quelles données ?' }).click();
    await page.getByRole('option', { name: 'Réponses' }).click();
    await save(page, 2).click();
    await expect(page.getByRole('alert')).toContainText(`Bloc ${before.length + 1} : donnez-lui un titre.`);
    await expect(page.getByRole('combobox', { name: 'Quelles données ?' })).toHaveValue('Réponses');
  });

  await test.step('S-2.23-17 S-2.23-18 S-2.23-19 S-2.23-20 · its question is written beside it, and seen at once', async () => {
    await page.getByLabel('Titre', { exact: true }).fill('Règle choisie');
    const codes = page.getByRole('combobox', { name: 'Lesquelles ?' });
    await codes.click();
    await page
      .getByRole('option', { name: /sessions$/ })
      .first()
      .click();
    const question = card(page, 'La question');
    await question.getByLabel('Question', { exact: true }).fill('Que manque-t-il ?');
    await question.getByLabel('Information').fill('Le chariot est ouvert.');
    await question.getByLabel('Explication').fill('Le moment aussi compte.');
    const preview = card(page, 'Aperçu');
    await expect(preview).toContainText(/sur [\d\s]+ sessions réelles/);
    await expect(preview).toContainText('Règle choisie');
    await preview.getByText('Voir la question').click();
    for (const text of ['Que manque-t-il', 'Le chariot est ouvert', 'Bonne réponse', 'Le moment aussi compte'])
      await expect(preview).toContainText(text);
    await question.getByLabel('Explication').fill('');
    await expect(preview).not.toContainText('Explication');
  });

  await test.step('a code is called as one likes, in every block', async () => {
    await names(page).filter({ hasText: 'Actions les plus ratées' }).first().click();
    await page.getByText('Noms des codes').click();
    await page.getByLabel('allergies', { exact: true }).fill('Chercher chaque allergie');
    await expect(card(page, 'Aperçu')).toContainText('Chercher chaque allergie');
    await names(page).filter({ hasText: 'Règle choisie' }).first().click();
  });

  await test.step('blocks are moved by a button, and by hand', async () => {
    await page.getByRole('button', { name: /^Monter « Règle choisie »/ }).click();
    await expect.poll(() => titles(page)).toEqual([...before.slice(0, -1), 'Règle choisie', before.at(-1)]);
    const rows = page.getByRole('list', { name: 'Blocs' }).getByRole('listitem');
    const grip = rows.nth(before.length - 1).locator('[data-grip]');
    await grip.hover();
    const from = (await grip.boundingBox())!;
    const to = (await rows.first().boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 12 });
    await page.mouse.up();
    await expect.poll(async () => (await titles(page))[0]).toBe('Règle choisie');
  });

  await test.step('leaving asks, the other tab does not', async () => {
    await page.getByRole('link', { name: 'Fiche' }).click();
    await expect(page.getByLabel('Nom', { exact: false }).first()).toBeVisible();
    await tab.click();
    await expect.poll(async () => (await titles(page))[0]).toBe('Règle choisie');
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(dialog).toBeHidden();
  });
  for (const width of [360, 1280]) await expectAccessible(page, 'gabarit', width);

  await test.step('a hidden block stays here, a new version is in use', async () => {
    await names(page).filter({ hasText: 'Satisfaction' }).first().click();
    await page.getByRole('checkbox', { name: 'Visible' }).uncheck();
    await save(page, 2).click();
    await expect(save(page, 3)).toBeVisible();
    const answer = await page.request.post('/api/template', {
      data: { scenario: uuid, context: { debut: '2020-01-01' } },
      headers: { 'content-type': 'application/json', origin: new URL(page.url()).origin },
    });
    const shown = (await answer.json()).datas.map(({ title }: { title: string }) => title);
    expect(shown[0]).toBe('Règle choisie');
    expect(shown).not.toContain('Satisfaction');
  });

  const saveElsewhere = async (version: number) => {
    const url = `/api/scenarios/${id}/gabarit`;
    const { blocs, textes } = await (await page.request.get(url)).json();
    const origin = new URL(page.url()).origin;
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"`, origin };
    expect((await page.request.put(url, { data: { blocs: blocs.slice(0, 2), textes }, headers })).status()).toBe(200);
  };
  await test.step('what somebody else has saved meanwhile is not overwritten', async () => {
    await saveElsewhere(2);
    await page.getByRole('button', { name: 'Retirer ce bloc' }).click();
    await save(page, 3).click();
    const conflict = page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' });
    await expect(conflict.getByRole('radiogroup', { name: 'Blocs' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(conflict).toHaveCount(0);
    await page.getByRole('alert').getByRole('button', { name: 'Recharger la fiche' }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(2);
    await expect(save(page, 4)).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  const restore = async () => {
    await page.getByRole('button', { name: 'Reprendre le gabarit par défaut' }).click();
    await dialog.getByRole('button', { name: 'Reprendre le gabarit par défaut' }).click();
  };
  await test.step('a refused confirmation says why, and waits for another try', async () => {
    await saveElsewhere(3);
    await restore();
    await expect(page.getByRole('alert').filter({ hasText: 'modifiée par quelqu’un d’autre' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.reload();
    await expect(save(page, 5)).toBeVisible();
  });

  await test.step('back to the default template, or to that of another scenario', async () => {
    await restore();
    // The form begins anew once the answer is there: a list opened before that would close.
    await expect(save(page, 6)).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(before);
    // A question that closes gives the focus back, and takes it from a list that was opened before.
    await expect(dialog).toHaveCount(0);
    const other = page.getByRole('combobox', { name: 'Copier le gabarit d’un autre scénario' });
    await other.fill('chambre double');
    await page.getByRole('option', { name: /chambre double/ }).click();
    await page.getByRole('button', { name: 'Copier', exact: true }).click();
    await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  });
});
