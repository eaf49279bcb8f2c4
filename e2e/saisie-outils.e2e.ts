import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { firstId, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

test.use(MOTION);

/** What is typed outside the forms of records is found again after a reload too, and is not left in silence. */

const A_PDF = path.join(import.meta.dirname, '../apps/server/src/demo/conditions-generales.pdf');

const found = (page: Page) => page.getByText(/^Votre saisie de \d\d:\d\d a été retrouvée\./);
const kept = (page: Page) => page.getByText(/^Gardées dans ce navigateur tant que vous restez connecté/);
const leaving = (page: Page) => page.getByRole('dialog', { name: /^Quitter sans enregistrer/ });

/** Inside the application, as the menu does. */
async function leave(page: Page) {
  await page.getByRole('link', { name: 'Accueil', exact: true }).first().click();
}

interface Typed {
  screen: string;
  type: (page: Page) => Promise<unknown>;
  stands: (page: Page) => Promise<unknown>;
}

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });

const TYPED: Typed[] = [
  {
    screen: '/outils/genererConventions',
    type: (page) => field(page, /^Adresse/).fill('1 allée du Parc'),
    stands: (page) => expect(field(page, /^Adresse/)).toHaveValue('1 allée du Parc'),
  },
  {
    screen: '/outils/genererSession',
    type: (page) => field(page, /^Prénom/).fill('Maël'),
    stands: (page) => expect(field(page, /^Prénom/)).toHaveValue('Maël'),
  },
  {
    screen: '/outils/genererEtablissementTest',
    type: (page) => field(page, /^Nom/).fill('Clinique du Parc'),
    stands: (page) => expect(field(page, /^Nom/)).toHaveValue('Clinique du Parc'),
  },
  {
    screen: '/outils/transfersModule',
    type: async (page) => {
      await page.getByRole('combobox', { name: /^Scénario/ }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
    },
    stands: (page) => expect(page.getByRole('combobox', { name: /^Scénario/ })).not.toHaveValue(''),
  },
  {
    screen: '/casques/show/$casques',
    type: (page) => field(page, /^Note/).fill('Sangle à changer'),
    stands: (page) => expect(field(page, /^Note/)).toHaveValue('Sangle à changer'),
  },
];

test('what is typed in a tool or a note is found after a reload, and leaving it asks', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const { screen, type, stands } of TYPED) {
    await test.step(screen, async () => {
      await page.goto(screen.replace('$casques', String(await firstId(page, 'casques'))));
      await type(page);
      await expect(kept(page)).toBeVisible();
      await page.reload();
      await expect(found(page)).toBeVisible();
      await stands(page);
      for (const width of [360, 1280]) await expectAccessible(page, `${screen} found again`, width);
      await leave(page);
      await leaving(page).getByRole('button', { name: 'Continuer la saisie' }).click();
      await stands(page);
      await leave(page);
      await leaving(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
    });
  }
});

test('a file that was chosen is not kept, which is said; what was sent is asked about no more', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/genererConventions');
  await field(page, /^Nom de l’établissement/).fill('Clinique du Parc');
  await field(page, /^Adresse/).fill('1 allée du Parc');
  await page.setInputFiles('input[type=file]', A_PDF);
  await expect(kept(page)).toHaveText(/sauf le fichier$/);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(found(page)).toHaveText(/Le fichier est à choisir à nouveau\.$/);
  await expect(page.getByRole('button', { name: /^Devis/ })).toHaveText('Choisir un fichier PDF');
  await page.getByRole('button', { name: 'Télécharger' }).click();
  await expect(page.getByRole('status').getByRole('link', { name: 'Ouvrir la convention' })).toBeVisible();
  await leave(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
});

test('the rows read for certificates are found again without the password, which is said', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/genererCertificats');
  const book = utils.book_new();
  const rows = [
    ['nom', 'prenom', 'etablissement', 'date', 'heure'],
    ['Trividic', 'Zoé', 'CHU de Nantes', '05/03/2026', '09:30'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Promotion');
  await page.setInputFiles('input[type=file]', {
    name: 'certificats.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  });
  await expect(page.getByRole('cell', { name: 'Trividic' })).toBeVisible();
  await page.getByLabel('Mot de passe des certificats').fill('certificats-demo');
  await expect(kept(page)).toHaveText(/sauf le mot de passe$/);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(found(page)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Trividic' })).toBeVisible();
  await expect(page.getByLabel('Mot de passe des certificats')).toHaveValue('');
  await leave(page);
  await expect(leaving(page)).toBeVisible();
});

test('an import keeps its establishment over a reload, and asks before a file that was checked is left', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  const place = page.getByRole('combobox', { name: 'Établissement' });
  await place.fill('CHU de Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  await page.reload();
  await expect(place).toHaveValue('CHU de Nantes');
  await page.setInputFiles('input[type=file]', {
    name: 'apprenants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nom;Prénom;Profession\r\nTrividic;Zoé;Aide-soignant'),
  });
  const summary = page.getByRole('dialog', { name: 'Résumé de la simulation' });
  await expect(summary).toBeVisible();
  await page.keyboard.press('Escape');
  await leave(page);
  await leaving(page).getByRole('button', { name: 'Continuer la saisie' }).click();
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
  await page.getByLabel('Je confirme les informations à importer').check();
  await summary.getByRole('button', { name: /^Importer/ }).click();
  const success = page.getByRole('dialog', { name: 'Import terminé' });
  await success.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(success).toHaveCount(0);
  await leave(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
});

test('serial numbers pasted for a transfer are found after a reload, in the dialog where they were', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto(`/casques/show/${await firstId(page, 'casques')}`);
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Transférer/ });
  await dialog.getByRole('tab', { name: 'Plusieurs casques' }).click();
  const serials = dialog.getByRole('textbox', { name: /^Numéros de série/ });
  await serials.fill('INCONNU-1\nINCONNU-2');
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(found(page)).toBeVisible();
  await expect(serials).toHaveValue('INCONNU-1\nINCONNU-2');
  for (const width of [360, 1280]) await expectAccessible(page, 'serial numbers found again', width);
  await dialog.getByRole('button', { name: 'Repartir du début' }).click();
  await expect(serials).toHaveValue('');
});

test('a dialog in which something was typed asks before it closes, however one closes it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(`/casques/show/${await firstId(page, 'casques')}?transfert=plusieurs`);
  const dialog = page.getByRole('dialog', { name: /^Transférer/ });
  const serials = dialog.getByRole('textbox', { name: /^Numéros de série/ });
  const reopen = async () => {
    await page.getByRole('button', { name: 'Transférer', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Plusieurs casques' }).click();
  };
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    'a click outside': () => page.mouse.click(5, 300),
    'its cross': () => dialog.getByRole('button', { name: 'Fermer' }).click(),
    'its button': () => dialog.getByRole('button', { name: 'Annuler' }).click(),
  };

  await test.step('untouched, it just closes', async () => {
    await expect(serials).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(leaving(page)).toHaveCount(0);
  });

  await reopen();
  await serials.fill('INCONNU-1');
  await expect(kept(page)).toBeVisible();
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await close();
      await expect(leaving(page)).toBeVisible();
      for (const width of [360, 1280]) await expectAccessible(page, `a dialog left by ${way}`, width);
      await page.keyboard.press('Escape');
      await expect(leaving(page)).toHaveCount(0);
      await expect(serials).toHaveValue('INCONNU-1');
    });
  }

  await test.step('given up, it is kept nowhere', async () => {
    await page.keyboard.press('Escape');
    await leaving(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(dialog).toHaveCount(0);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await reopen();
      await expect(serials).toHaveValue('');
      await expect(found(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });
});

test('what is typed in both tabs of a transfer is one entry: given up, none of it comes back', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto(`/casques/show/${await firstId(page, 'casques')}`);
  const dialog = page.getByRole('dialog', { name: /^Transférer/ });
  const place = dialog.getByRole('combobox', { name: 'Vers' });
  const serials = dialog.getByRole('textbox', { name: /^Numéros de série/ });
  for (const isReloaded of [false, true]) {
    await test.step(isReloaded ? 'after a reload' : 'at once', async () => {
      await page.getByRole('button', { name: 'Transférer', exact: true }).click();
      await place.click();
      await page.getByRole('option', { name: 'Chez le prestataire' }).click();
      await expect(kept(page)).toBeVisible();
      await dialog.getByRole('tab', { name: 'Plusieurs casques' }).click();
      await serials.fill('INCONNU-1');
      await expect(kept(page)).toBeVisible();
      if (isReloaded) {
        await page.reload();
        await expect(found(page)).toBeVisible();
        await expect(serials).toHaveValue('INCONNU-1');
      }
      await page.keyboard.press('Escape');
      await leaving(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
      await expect(dialog).toHaveCount(0);
      await page.reload();
      await page.getByRole('button', { name: 'Transférer', exact: true }).click();
      await expect(place).toHaveValue('');
      await dialog.getByRole('tab', { name: 'Plusieurs casques' }).click();
      await expect(serials).toHaveValue('');
      await expect(found(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
});

interface Named {
  what: string;
  screen: string;
  open: (page: Page) => Promise<unknown>;
  dialog: RegExp;
  field: string;
}

const NAMED: Named[] = [
  {
    what: 'the application of a key',
    screen: '/outils/journaux?tab=cles',
    open: async (page) => {
      await page.getByRole('button', { name: 'Créer une clé' }).click();
      await page.getByRole('dialog').getByText('Une application', { exact: true }).click();
    },
    dialog: /^Créer une clé/,
    field: 'Application',
  },
  {
    what: 'a view',
    screen: '/apprenants/',
    open: async (page) => {
      await page.getByRole('button', { name: /^Vues/ }).click();
      await page.getByRole('menuitem', { name: 'Enregistrer cette vue' }).click();
    },
    dialog: /^Enregistrer/,
    field: 'Nom de la vue',
  },
];

test('a name that was typed in a dialog is not lost in silence; untouched, it just closes', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const { what, screen, open, dialog, field: label } of NAMED) {
    await test.step(what, async () => {
      const asked = page.getByRole('dialog', { name: dialog });
      const name = asked.getByRole('textbox', { name: label });
      await page.goto(screen);
      await open(page);
      await expect(name).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toHaveCount(0);
      await open(page);
      await name.fill('Essai');
      await page.keyboard.press('Escape');
      await leaving(page).getByRole('button', { name: 'Continuer la saisie' }).click();
      await expect(leaving(page)).toHaveCount(0);
      await expect(name).toHaveValue('Essai');
      await page.keyboard.press('Escape');
      await leaving(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
      await expect(asked).toHaveCount(0);
    });
  }
});
