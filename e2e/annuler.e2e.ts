import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { stopClock } from './clock.ts';
import { firstId, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

test.use(MOTION);

/** What was done by mistake is put back from the notification that says it. */

/** It stays as long as the mouse is on it. */
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Annuler' });

async function make(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

async function read(page: Page, path: string) {
  return (await page.request.get(`/api/${path}`)).json();
}

test('a learner archived by mistake comes back, unless something else has changed', async ({ page }) => {
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  const id = await make(page, 'apprenants', { nom: 'Reprise', prenom: 'Zoé', etablissement });
  const archive = async () => {
    await page.goto(`/apprenants?search=reprise`);
    await page.getByRole('button', { name: /^Actions pour/ }).click();
    await page.getByRole('menuitem', { name: 'Archiver' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText(/Archivé avec succès.*Reprise/).first()).toBeVisible();
    await undo(page).hover();
  };

  await test.step('P-8-18 · the notification names the learner, and puts things back', async () => {
    await archive();
    await undo(page).click();
    await expect(page.getByText(/Reprise.*tout est revenu comme avant/).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Reprise' })).toBeVisible();
    expect((await read(page, `apprenants/${id}`)).deletedAt).toBeNull();
  });

  await test.step('somebody else has brought the learner back, and changed the name meanwhile', async () => {
    await archive();
    await page.request.post(`/api/apprenants/${id}/unarchive`);
    const { nom } = await (await page.request.put(`/api/apprenants/${id}`, { data: { nom: 'Reprise-Autre' } })).json();
    expect(nom).toBe('Reprise-Autre');
    await undo(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'quelque chose a changé depuis, rien n’a été annulé' }),
    ).toBeVisible();
  });

  await archive();
  for (const width of [360, 1280]) await expectAccessible(page, 'an act that can be undone', width);
});

test('« Annuler » stays twenty seconds, and as long as the focus or the mouse is on it', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  for (const nom of ['Durée', 'Clavier', 'Souris']) {
    await make(page, 'apprenants', { nom: `Sursis ${nom}`, prenom: 'Zoé', etablissement });
  }
  const notification = page.locator('[data-kind=success]').filter({ hasText: 'Archivé avec succès' });
  const archive = async (nom: string) => {
    await page.goto(`/apprenants?search=sursis%20${nom}`);
    await page.getByRole('button', { name: /^Actions pour/ }).click();
    await page.getByRole('menuitem', { name: 'Archiver' }).click();
    const confirmed = page.getByRole('dialog').getByRole('button', { name: 'Archiver' });
    await expect(confirmed).toBeVisible();
    await stopClock(page);
    await confirmed.click();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return [await undo(page).count(), await page.getByRole('dialog').count()];
      })
      .toEqual([1, 0]);
  };
  const expectToLeave = async () => {
    await page.clock.runFor(19_000);
    await expect(notification).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(notification).toHaveCount(0);
    await page.clock.resume();
  };

  await test.step('nothing on it', async () => {
    await archive('durée');
    await expectToLeave();
  });

  await test.step('the focus in it, from one button to the other', async () => {
    await archive('clavier');
    await page.clock.runFor(15_000);
    await undo(page).focus();
    await page.clock.runFor(30_000);
    await page.keyboard.press('Tab');
    await expect(notification.getByRole('button', { name: 'Fermer' })).toBeFocused();
    await page.clock.runFor(30_000);
    await expect(notification).toBeVisible();
    await page.getByPlaceholder('Nom, prénom, code…').focus();
    await expectToLeave();
  });

  await test.step('the mouse on it', async () => {
    await archive('souris');
    await page.clock.runFor(15_000);
    await undo(page).hover();
    await page.clock.runFor(60_000);
    await expect(notification).toBeVisible();
    await page.mouse.move(5, 500);
    await expectToLeave();
  });
});

test('a possession ended by mistake lasts again', async ({ page }) => {
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  const casque = await make(page, 'casques', { numeroSerie: 'ANNULER-1', type: 1 });
  const stay = { casque, etablissement, emplacement: 2, dateDebut: '2026-01-05' };
  const id = await make(page, 'possession_casques', stay);
  await page.goto(`/possession_casques/edit/${id}`);
  await page.getByRole('textbox', { name: 'Fin' }).fill('31/01/2026');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/ANNULER-1.*modification enregistrée/).first()).toBeVisible();
  await undo(page).hover();
  expect((await read(page, `possession_casques/${id}`)).dateFin).toBe('2026-01-31');
  await undo(page).click();
  await expect(page.getByText(/ANNULER-1.*tout est revenu comme avant/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Fin' })).toHaveValue('');
  expect((await read(page, `possession_casques/${id}`)).dateFin).toBeNull();
});

test('a learner taken out of a regroupement by mistake is in it again', async ({ page }) => {
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  const apprenant = await make(page, 'apprenants', { nom: 'Retirée', prenom: 'Zoé', etablissement });
  const id = await make(page, 'regroupements', { nomA: 'Groupe à reprendre', etablissement, apprenants: [apprenant] });
  await page.goto(`/regroupements/edit/${id}`);
  await page.getByRole('button', { name: /^Retirer .*Retirée/ }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Groupe à reprendre.*modification enregistrée/).first()).toBeVisible();
  await undo(page).click();
  await expect(page.getByText(/Groupe à reprendre.*tout est revenu comme avant/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retirer .*Retirée/ })).toBeVisible();
});

test('more than twenty learners are deleted once their number is typed, with what goes and stays', async ({ page }) => {
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  for (let rank = 0; rank < 21; rank++) {
    await make(page, 'apprenants', { nom: 'Massif', prenom: `Zoé${rank}`, etablissement });
  }
  await page.goto('/apprenants?search=massif&rowsPerPage=50');
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Supprimer les apprenants sélectionnés' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer 21 apprenants ?' });
  await expect(dialog.getByText('Rien ne reste : aucune session, aucune attestation.')).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Supprimer', exact: true });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('20');
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('21');
  for (const width of [360, 1280]) await expectAccessible(page, 'a bulk delete', width);
  await remove.click();
  await expect(page.getByText('Supprimés avec succès').first()).toBeVisible();
  expect((await read(page, 'apprenants?search=massif'))['hydra:totalItems']).toBe(0);
});
