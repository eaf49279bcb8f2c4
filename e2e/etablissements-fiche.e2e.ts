import { expect, type Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { momentOf } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/**
 * The record of an establishment (P-2.4-23, P-2.4-24, P-2.4-25, P-2.4-26, P-2.4-27, P-2.4-28, P-2.4-29, P-2.4-30, P-2.4-31, P-2.4-32,
 * P-2.4-33, P-2.4-34, P-2.4-35, P-2.4-36, P-2.4-37, P-2.4-38, P-2.4-39, P-2.4-40, P-2.4-41, P-2.4-42).
 */

async function idOf(page: Page, nom: string): Promise<number> {
  const answer = await page.request.get(`/api/etablissements?nom=${encodeURIComponent(nom)}`);
  return (await answer.json())['hydra:member'][0].id;
}

/** Fields that only administrators read. */
const origins = ['Identifiant CRM', 'Code établissement', 'Dernière connexion'];
const options = ['Mode mobile disponible', 'Mode mobile forcé', 'Sans écran de chargement du navigateur'];

/** What stands beside these labels in a record. */
async function valuesOf(page: Page, labels: readonly string[]): Promise<string[]> {
  const fields = page.locator('dl > div');
  const values = labels.map((label) => fields.filter({ has: page.getByText(label, { exact: true }) }).locator('dd'));
  return Promise.all(values.map((value) => value.innerText()));
}

test('the fields, the browser link and what only administrators see', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'apprenant');
  const id = await idOf(page, 'CHU de Nantes');
  const main = page.getByRole('main');

  await test.step('P-2.4-04 P-2.4-24 · the fields that a learner reads', async () => {
    await page.goto(`/etablissements/show/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHU de Nantes');
    for (const label of ['Nom', 'Adresse', 'Code postal', 'Ville', 'Adresse électronique', 'Groupement'])
      await expect(main.getByText(label, { exact: true })).toBeVisible();
  });

  await test.step('P-2.4-40 P-2.4-41 · without those of administrators, possessions nor history', async () => {
    for (const label of [...origins, ...options]) await expect(main.getByText(label, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /Historique/ })).toHaveCount(0);
    await expect(page.getByText('Possessions de casques')).toHaveCount(0);
  });

  await test.step('P-2.4-32 P-2.4-33 P-2.4-36 S-8-37 S-8-48 · the link of the browser application is copied', async () => {
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('codeEtablissement=CHU-NANTES');
  });

  await test.step('P-9-16 S-4-24 · which is said for five seconds', async () => {
    await page.clock.fastForward(5000);
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  });
  await expect(page.getByText(/a été migré sur la nouvelle plateforme/)).toHaveCount(0);
  await signInAs(page, 'admin');
  await page.goto(`/etablissements/show/${id}`);

  await test.step('P-2.4-25 P-2.4-26 P-2.4-27 · an administrator reads where it comes from', async () => {
    const { crmId, codeEtablissement, dateDerniereConnexion } = await (
      await page.request.get(`/api/etablissements/${id}`)
    ).json();
    for (const label of origins) await expect(main.getByText(label, { exact: true })).toBeVisible();
    expect(await valuesOf(page, origins)).toEqual([crmId, codeEtablissement, momentOf(dateDerniereConnexion)]);
  });

  await test.step('S-8-38 S-8-48 · its code is a value', async () => {
    await stopClock(page);
    await page.getByRole('button', { name: /^Copier.+Code/ }).click();
    await expect(page.getByRole('tooltip')).toHaveText('Valeur copiée');
    await page.clock.resume();
  });

  await test.step('P-2.4-28 P-2.4-29 P-2.4-30 · its options', async () => {
    for (const [nom, ...values] of [
      ['CHR d’Orléans', 'Non', 'Non', 'Oui'],
      ['Clinique de la Citadelle', 'Oui', 'Oui', 'Non'],
      ['CHU de Nantes', 'Oui', 'Non', 'Non'],
    ] as const) {
      await page.goto(`/etablissements/show/${await idOf(page, nom)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nom);
      expect(await valuesOf(page, options)).toEqual(values);
    }
  });

  await test.step('P-2.4-31 · the version of each kind of device', async () => {
    await expect(page.getByRole('heading', { name: /Versions de l’application VR/ })).toBeVisible();
    await expect(page.getByText('4.11.3')).toBeVisible();
  });

  await test.step('P-2.4-40 P-2.4-41 · possessions and history', async () => {
    await expect(page.getByRole('heading', { name: /Possessions de casques/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Historique/ })).toBeVisible();
  });
});

test('P-2.4-23 P-2.4-37 P-2.4-38 · migrated and locked establishments say so', async ({ page }) => {
  await signInAs(page, 'admin');
  const made = await page.request.post('/api/etablissements', { data: { nom: 'Clinique bloquée' } });
  const { id } = await made.json();
  const { groupement } = await (
    await page.request.get(`/api/etablissements/${await idOf(page, 'CHU de Nantes')}`)
  ).json();
  await page.request.put(`/api/etablissements/${id}`, { data: { locked: true, migrated: true, groupement } });
  await page.goto(`/etablissements/show/${id}`);
  await expect(
    page.getByText('Cet établissement a été migré sur la nouvelle plateforme d’administration'),
  ).toBeVisible();
  await expect(page.getByText('Accès aux formations bloqué par les administrateurs')).toBeVisible();
  await signInAs(page, 'groupement');
  await page.goto(`/etablissements/show/${id}`);
  await expect(page.getByText(/n’a accès à aucune formation/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Liste des modules accessibles/ })).toHaveCount(0);
  await expect(page.getByText('Accès aux formations bloqué par les administrateurs')).toHaveCount(0);
});

test('P-2.4-13 P-2.4-51 P-2.4-53 P-8-43 S-8-33 · another establishment is « Données indisponibles »', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const id = await idOf(page, 'CH de Saint-Nazaire');
  await signInAs(page, 'etablissement');
  for (const screen of ['show', 'edit']) {
    await page.goto(`/etablissements/${screen}/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données indisponibles');
  }
});
