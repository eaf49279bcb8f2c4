import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Headsets of a journey's own, at the CHU de Nantes since January; answers the page of the first. */
async function addHeadsets(page: Page, ...numeros: string[]): Promise<string> {
  const idOf = async (path: string) => (await (await page.request.get(path)).json())['hydra:member'][0].id;
  const etablissement = await idOf('/api/etablissements?search=CHU de Nantes');
  const ids: number[] = [];
  for (const numeroSerie of numeros) {
    const made = await page.request.post('/api/casques', { data: { numeroSerie, type: 1 } });
    expect(made.status()).toBe(201);
    const { id: casque } = await made.json();
    const stay = { casque, etablissement, emplacement: 2, dateDebut: '2026-01-05' };
    expect((await page.request.post('/api/possession_casques', { data: stay })).status()).toBe(201);
    ids.push(casque);
  }
  return `/casques/show/${ids[0]}`;
}

/** Counts the clicks of the person. */
function counted() {
  let clicks = 0;
  return {
    click: async (what: ReturnType<Page['getByRole']>) => {
      clicks++;
      await what.click();
    },
    total: () => clicks,
  };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Transférer/ });
const possessions = (page: Page) => page.getByRole('region', { name: 'Possessions' });

test('a headset is moved from its page in four clicks, with its slip', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(await addHeadsets(page, 'TRANSFERT-SEUL'));
  const { click, total } = counted();
  const slip = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Transférer', exact: true }));
  await expect(dialog(page).getByText('CHU de Nantes')).toBeVisible();
  for (const width of [360, 1280]) await expectAccessible(page, 'transfer of one', width);
  await click(dialog(page).getByRole('combobox', { name: 'Vers' }));
  await page.keyboard.type('acacias');
  await click(page.getByRole('option', { name: 'Clinique des Acacias' }));
  await expect(dialog(page).getByText(/^finit le/)).toBeVisible();
  await expect(dialog(page).getByRole('status').getByText('Clinique des Acacias')).toBeVisible();
  for (const width of [360, 1280]) await expectAccessible(page, 'transfer foreseen', width);
  await click(dialog(page).getByRole('button', { name: 'Transférer le casque' }));
  await expect(page.getByText('TRANSFERT-SEUL transféré').first()).toBeVisible();
  expect(total()).toBe(4);
  await expect(possessions(page).getByRole('row')).toHaveCount(3);
  await expect(possessions(page)).toContainText('Clinique des Acacias');
  await expect(page.getByText(/Transféré, départ\s: CHU de Nantes/)).toBeVisible();
  const { text } = await extractText(new Uint8Array(await readFile(await (await slip).path())), { mergePages: true });
  for (const told of ['TRANSFERT-SEUL', 'CHU de Nantes', 'Clinique des Acacias', 'Bon de transfert']) {
    expect(text).toContain(told);
  }
});

test('a transfer made by mistake is taken back from the notification that says it, unless something has changed', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const address = await addHeadsets(page, 'TRANSFERT-REPRIS');
  const transfer = async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Transférer', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: 'Vers' }).click();
    await page.getByRole('option', { name: 'Chez le prestataire' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Imprimer le bon de transfert' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Transférer le casque' }).click();
    await expect(page.getByText('TRANSFERT-REPRIS transféré').first()).toBeVisible();
    await undo.hover();
    await expect(possessions(page).getByRole('row')).toHaveCount(3);
  };
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Annuler' });

  await test.step('the former possession lasts again', async () => {
    await transfer();
    for (const width of [360, 1280]) await expectAccessible(page, 'a transfer that can be taken back', width);
    await undo.click();
    await expect(page.getByText(/TRANSFERT-REPRIS.*tout est revenu comme avant/).first()).toBeVisible();
    await expect(possessions(page).getByRole('row')).toHaveCount(2);
    await expect(possessions(page)).not.toContainText('Chez le prestataire');
  });

  await test.step('somebody else has changed the new one meanwhile', async () => {
    await transfer();
    const held = await page.request.get(
      `/api/possession_casques?casque=${address.split('/').at(-1)}&exists[dateFin]=false`,
    );
    const { id } = (await held.json())['hydra:member'][0];
    expect(
      (await page.request.put(`/api/possession_casques/${id}`, { data: { dateFin: '2027-11-30' } })).status(),
    ).toBe(200);
    await undo.click();
    await expect(page.getByRole('alert').filter({ hasText: 'a changé depuis son transfert' })).toBeVisible();
    await expect(possessions(page).getByRole('row')).toHaveCount(3);
  });
});

test('several are moved by their serial numbers: each line is judged, what is ready goes', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(await addHeadsets(page, 'LOT-TRANSFERT-01', 'LOT-TRANSFERT-02', 'LOT-TRANSFERT-03'));
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  await dialog(page).getByRole('tab', { name: 'Plusieurs casques' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Transférer', exact: true })).toBeDisabled();
  await dialog(page).getByRole('combobox', { name: 'Vers' }).click();
  await page.getByRole('option', { name: 'Chez le prestataire' }).click();
  await dialog(page)
    .getByRole('textbox', { name: /^Numéros de série/ })
    .fill('LOT-TRANSFERT-01\nLOT-TRANSFERT-O2\n\nINCONNU-1');
  const verdicts = dialog(page).getByRole('region', { name: 'Vérification' });
  await expect(verdicts.getByText('1 prêt', { exact: true })).toBeVisible();
  await expect(verdicts.getByText('2 inconnus')).toBeVisible();
  for (const width of [360, 1280]) await expectAccessible(page, 'transfer of several', width);
  await test.step('a number that reads almost the same is offered', async () => {
    await verdicts.getByRole('button', { name: 'Remplacer par LOT-TRANSFERT-02' }).click();
    await expect(verdicts.getByText('2 prêts', { exact: true })).toBeVisible();
    await expect(verdicts.getByText(/CHU de Nantes.*2/)).toBeVisible();
  });
  await dialog(page).getByRole('checkbox', { name: 'Imprimer les bons de transfert' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Transférer 2 casques' }).click();
  await expect(page.getByText('2 casques transférés').first()).toBeVisible();
  await expect(possessions(page).getByRole('row')).toHaveCount(3);
});

test('what was pasted in the other tab stays to be sent, once the one is', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(await addHeadsets(page, 'TRANSFERT-AVANT-LOT'));
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  await dialog(page).getByRole('tab', { name: 'Plusieurs casques' }).click();
  const serials = dialog(page).getByRole('textbox', { name: /^Numéros de série/ });
  await serials.fill('INCONNU-1');
  await dialog(page).getByRole('tab', { name: 'Ce casque' }).click();
  await dialog(page).getByRole('combobox', { name: 'Vers' }).click();
  await page.getByRole('option', { name: 'Chez le prestataire' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Imprimer le bon de transfert' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Transférer le casque' }).click();
  await expect(page.getByText('TRANSFERT-AVANT-LOT transféré').first()).toBeVisible();
  await expect(serials).toHaveValue('INCONNU-1');
  await expect(dialog(page).getByRole('tab', { name: 'Plusieurs casques' })).toBeFocused();
  // Where the one has gone says nothing of where the others go.
  await expect(dialog(page).getByRole('combobox', { name: 'Vers' })).toHaveValue('');
  await expect(dialog(page).getByRole('button', { name: 'Transférer', exact: true })).toBeDisabled();
});

test('a refusal leaves with what was refused', async ({ page, expectError }) => {
  expectError(/status of 500 .*\/possession_casques\/transfert$/);
  await signInAs(page, 'admin');
  await page.route('**/api/possession_casques/transfert', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(await addHeadsets(page, 'TRANSFERT-REFUSE'));
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Vers' }).click();
  await page.getByRole('option', { name: 'Chez le prestataire' }).click();
  await dialog(page).getByRole('button', { name: 'Transférer le casque' }).click();
  const refusal = dialog(page).getByRole('alert').filter({ hasText: 'Une erreur interne' });
  await expect(refusal).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await page
    .getByRole('dialog', { name: /^Quitter/ })
    .getByRole('button', { name: 'Quitter sans enregistrer' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Vers' })).toHaveValue('');
  await expect(refusal).toHaveCount(0);
});

test('P-3-91 · a possession that overlaps says where the headset is, since when, and leads there', async ({ page }) => {
  await signInAs(page, 'admin');
  const address = await addHeadsets(page, 'AILLEURS-1');
  await page.goto(`/possession_casques/create?casque=${address.split('/').at(-1)}`);
  await page.getByRole('combobox', { name: 'Établissement' }).fill('lannion');
  await page.getByRole('option', { name: 'CH de Lannion-Trégor' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'déjà ailleurs' });
  await expect(summary).toContainText(/CHU de Nantes, à partir du 05\/01\/2026/);
  const other = page.waitForEvent('popup');
  await summary.getByRole('link', { name: 'Voir la fiche' }).click();
  await expect((await other).getByRole('heading', { level: 1 })).toHaveText('Possession de AILLEURS-1');
});
