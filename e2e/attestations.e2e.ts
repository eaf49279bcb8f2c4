import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { fromBufferPromise } from 'yauzl';
import { stopClock } from './clock.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const headers = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()).filter(Boolean));

const COMMON = ['Nom', 'Prénom', 'Profil', 'Scénario', 'Date', 'Score', 'Durée', 'DPC'];

async function openList(page: Page, address = '/attestations/'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liste des attestations');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('every result of a search comes out in one archive, still there after a reload', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await openList(page);

  await test.step('S-5-37 S-8-15 · nothing is downloaded without a row', async () => {
    await page.getByRole('button', { name: 'Télécharger les attestations' }).click();
    await expect(page.getByText('Aucune ligne sélectionnée').first()).toBeVisible();
  });

  await test.step('S-2.19-02 S-2.19-11 · those of the page', async () => {
    await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).check();
    await expect(page.getByText('10 attestations sélectionnées')).toBeVisible();
  });
  const all = page.getByRole('button', { name: /^Sélectionner les/ });
  const total = Number((await all.textContent())!.replaceAll(/\D/g, ''));
  await all.click();

  await test.step('S-2.19-11 · or every result', async () => {
    const count = `${total.toLocaleString('fr-FR')} attestations sélectionnées`;
    await expect(page.getByText(count)).toBeVisible();
  });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les attestations' }).click();
  const download = await downloading;

  await test.step('S-1-12 S-2.19-03 S-7-70 P-1-19 · one certificate for each', async () => {
    expect(download.suggestedFilename()).toMatch(/^Attestations \d{4}-\d{2}-\d{2}\.zip$/);
    const archive = await fromBufferPromise(await readFile(await download.path()));
    expect(archive.entryCount).toBe(total);
    await expect(page.getByText('L’archive est prête').first()).toBeVisible();
  });
  await page.reload();
  const ready = page.getByRole('region', { name: 'Archives prêtes' });
  await expect(ready.getByRole('listitem').first()).toContainText(`${total.toLocaleString('fr-FR')} attestations`);
  const again = page.waitForEvent('download');
  await ready
    .getByRole('button', { name: /Télécharger l’archive/ })
    .first()
    .click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());
});

test('a period that ends before it begins is refused where it is typed; an address that holds one is told beside the list that it empties, without a file of it', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const from = (debut: string) => encodeURIComponent(JSON.stringify({ debut: [debut], fin: ['2026-02-01'] }));
  await openList(page, `/attestations/?filters=${from('2026-03-01')}`);
  const reason = page.getByText('La date de début doit précéder la date de fin');
  await expect(reason).toBeVisible();
  await expect(page.getByText('Changez les filtres ci-dessus pour revoir des attestations.')).toBeVisible();
  const excel = page.getByRole('button', { name: 'Exporter en Excel' });
  await expect(excel).toHaveCount(0);
  const [begin, end] = ['Du', 'Au'].map((name) => page.getByRole('textbox', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await openList(page, `/attestations/?filters=${from('2026-02-01')}`);
  await expect(reason).toHaveCount(0);
  const address = page.url();
  await begin.fill('01/03/2026');
  await begin.press('Tab');
  await expect(begin).toHaveAccessibleDescription(/La date de début doit précéder/);
  await expect(end).not.toHaveAttribute('aria-invalid', 'true');
  await expect(excel).toBeVisible();
  expect(page.url()).toBe(address);
});

test('S-2.19-01 S-2.19-04 S-5-39 S-5-40 · search and DPC box; ticking the box starts the selection anew', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  await openList(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Sélectionner [^t]/ }) });
  const name = (await rows.first().locator('[data-name]').textContent())!.trim();
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0);
  await expect(rows.first()).toContainText(name);
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/search=/);
  await expect(rows.filter({ hasNotText: name }).first()).toBeVisible();

  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).check();
  await expect(page.getByText(/attestations sélectionnées/)).toBeVisible();
  // The box follows the address.
  await page.getByRole('checkbox', { name: /Mention DPC/ }).click();
  await expect(page.getByRole('checkbox', { name: /Mention DPC/ })).toBeChecked();
  await expect(page.getByText('Aucune sélection').first()).toBeVisible();
  await expect(page.locator('td[data-label="DPC"]').filter({ hasText: 'Non' })).toHaveCount(0);
  await expect(page.locator('td[data-label="DPC"]').filter({ hasText: 'Oui' }).first()).toBeVisible();
});

test('S-2.19-05 S-2.19-06 S-2.19-08 S-2.19-09 S-6-16 · columns of an administrator and of an establishment, on the screen and in Excel', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await openList(page);
  expect(await headers(page)).toEqual([...COMMON, 'ID session', 'ID casque']);
  await signInAs(page, 'etablissement');
  await openList(page, '/attestations/?search=la');
  expect(await headers(page)).toEqual([...COMMON, 'Casque']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const sheet = Object.values(read(await readFile(await download.path())).Sheets)[0]!;
  const [phrase, titles] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(phrase![0]).toMatch(/«\sla\s»/);
  expect(titles).toContain('Casque');
});

test('S-2.1-19 S-2.1-20 S-2.1-21 S-2.1-22 S-2.1-27 · a groupement opens the screen without the feature; an establishment without it goes home, a learner or a visitor to the login page', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await openList(page);
  await expect(page).toHaveTitle(/^Liste des attestations/);
  await signInAs(page, 'etablissementSans');
  await page.goto('/attestations/');
  await expect(page).not.toHaveURL(/attestations/);
  await expect(page.getByRole('link', { name: 'Attestations' })).toHaveCount(0);
  await signInAs(page, 'apprenant');
  await page.goto('/attestations/');
  // The login page itself sends on whoever is connected.
  await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/attestations/');
  await expect(page).toHaveURL(/\/login/);
});

test('S-2.1-23 S-2.1-24 S-6-37 S-8-11 · without an account, the mobile code of a session gives its attestation', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const list = await (await page.request.get('/api/attestations?rowsPerPage=1')).json();
  const { id, Nom } = list['hydra:member'][0];
  await page.context().clearCookies();

  await page.goto('/mon-attestation');
  await page.getByLabel('Code mobile').fill('00000-00000');
  await page.getByRole('button', { name: 'Trouver ma session' }).click();
  const refused = 'Ce code ne correspond à aucune session, assurez-vous de l’avoir saisi correctement';
  await expect(page.getByRole('alert').filter({ hasText: refused }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();

  await page.getByLabel('Code mobile').fill(codeOf(id));
  await page.getByRole('button', { name: 'Trouver ma session' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger l’attestation (PDF)' }).click();
  const text = await textOf(await readFile(await (await downloading).path()));
  expect(text).toContain(Nom);

  const numero = /SIL(-[0-9A-Z]{4}){3}/.exec(text)![0];
  await page.goto('/verification/');
  await page.getByLabel('Numéro').fill(numero.toLowerCase());
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Attestation valide')).toBeVisible();
  await expect(page.getByText(numero)).toBeVisible();
});

/** Answers in the place of the server: an archive on its way, then what became of it. */
async function pretendArchive(page: Page, end: 'annule' | 'echec'): Promise<{ end: () => void }> {
  const lot = {
    // Of no archive that the file has really made: the page knows how those ended.
    id: 999_999,
    type: 'attestationAssiduite',
    total: 10,
    faites: 2,
    dpc: false,
    createdAt: '2026-11-20T09:00:00.000Z',
  };
  let statut = 'en_cours';
  const answer = () => ({ ...lot, statut, ZipAdress: null, ZipName: null });
  await page.route(/\/api\/attestations\/lots(\?|$)/, async (route) => {
    const isAsked = route.request().method() === 'POST';
    await route.fulfill({ status: isAsked ? 201 : 200, json: isAsked ? answer() : [answer()] });
  });
  await page.route('**/annulation', (route) => {
    statut = end;
    return route.fulfill({ json: answer() });
  });
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).check();
  await page.getByRole('button', { name: 'Télécharger les attestations' }).click();
  await expect(page.getByRole('dialog', { name: 'Préparation des attestations' })).toBeVisible();
  return {
    end: () => {
      statut = end;
    },
  };
}

test('S-8-14 · an archive that fails is said', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await openList(page);
  const archive = await pretendArchive(page, 'echec');
  archive.end();
  await expect(
    page.getByRole('alert').filter({ hasText: /Erreur lors du téléchargement de l.attestation/ }),
  ).toBeVisible();
});

test('P-9-11 S-9-50 · an information stays 2.5 s at the top', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'etablissement');
  await openList(page);
  await pretendArchive(page, 'annule');
  await stopClock(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  const notification = page.locator('[data-kind=info]').filter({ hasText: 'Préparation annulée' });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return notification.count();
    })
    .toBe(1);
  expect((await notification.boundingBox())?.y).toBeLessThan(150);
  await page.clock.runFor(2_300);
  await expect(notification).toBeVisible();
  await page.clock.runFor(700);
  await expect(notification).toHaveCount(0);
});

/** As a device makes it, without a network: the first bytes of the digest of its session. */
function codeOf(session: string): string {
  const bytes = Buffer.from(session.replaceAll('-', ''), 'hex');
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
