import { expect, type Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { firstId, signInAs } from './people.ts';
import { test } from './server.ts';

/** Waits for the call that a search makes, with the clock stopped, and answers what was asked before it was due. */
async function searchAfter(page: Page, delayMs: number, text: string): Promise<string[]> {
  const searches: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search) searches.push(search);
  });
  await stopClock(page);
  await page.getByRole('searchbox').fill(text);
  await page.clock.runFor(delayMs - 1);
  await expect(page).not.toHaveURL(/search=/);
  const early = [...searches];
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/search=/);
  await page.clock.resume();
  return early;
}

test('an admin creates a headset, notes and places it, then deletes it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/casques/create');
  const alert = page.getByRole('alert');

  await test.step('P-5-05 P-5-07 · a headset has a type', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(alert).toContainText('Ce champ est obligatoire');
  });
  const type = page.getByRole('combobox', { name: 'Type' });
  const serial = page.getByRole('textbox', { name: /^Numéro de série/ });

  await test.step('P-4-33 · a computer has neither serial number nor packaging', async () => {
    await type.click();
    await page.getByRole('option', { name: 'Ordinateur' }).click();
    await expect(serial).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Emballage' })).toBeDisabled();
  });
  await type.click();
  await page.getByRole('option', { name: 'Casque autonome' }).click();
  await serial.fill('VR-JOURNAL-1');
  const mac = page.getByRole('textbox', { name: 'Adresse MAC' });

  await test.step('P-5-06 · the MAC address is masked as it is typed', async () => {
    await expect(mac).toHaveAttribute('placeholder', 'XX:XX:XX:XX:XX:XX');
    await mac.pressSequentially('2cf0a2xy83331');
    await expect(mac).toHaveValue('2C:F0:A2:83:33:1');
    await mac.press('End');
    await mac.pressSequentially('a9');
    await expect(mac).toHaveValue('2C:F0:A2:83:33:1A');
  });

  await test.step('P-3-84 · and displayed as pairs once saved', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/VR-JOURNAL-1.+création effectuée/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/casques\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VR-JOURNAL-1');
    await expect(mac).toHaveValue('2C:F0:A2:83:33:1A');
  });

  await test.step('P-7-69 · a script without an address says so', async () => {
    await page.getByRole('link', { name: 'Voir' }).click();
    await expect(page).toHaveURL(/\/casques\/show\/\d+$/);
    await expect(page.getByText('Casque jamais connecté')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Traiter l.appareil$/ })).toBeDisabled();
    await expect(page.getByText(/Le service n.est pas configuré/)).toBeVisible();
  });
  const history = page.getByRole('region', { name: 'Historique' });

  await test.step('P-2.7-23 P-2.7-24 · a note is added to the history, above what came by itself', async () => {
    await history.getByRole('button', { name: 'Ajouter' }).click();
    await expect(history.getByText('Ce champ est obligatoire')).toBeVisible();
    await history.getByRole('textbox').fill('Sangle à changer');
    await history.getByRole('button', { name: 'Ajouter' }).click();
    const entries = history.getByRole('listitem');
    await expect(entries.first()).toContainText(/Sangle à changer.*Nadia Benkhelifa · manuel/);
    await expect(entries.last()).toContainText(/Appareil créé.*automatique/);
    await expect(history.getByRole('textbox')).toHaveValue('');
  });

  await test.step('P-2.7-23 · placed in an establishment, which the history says', async () => {
    await page.getByRole('link', { name: 'Ajouter une possession' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer une possession');
    await expect(page.getByRole('combobox', { name: 'Casque' })).toHaveValue('VR-JOURNAL-1');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(alert).toContainText(/Choisissez l.établissement où se trouve l.appareil/);
    const etablissement = page.getByRole('combobox', { name: 'Établissement' });
    await etablissement.fill('lannion');
    await page.getByRole('option', { name: 'CH de Lannion-Trégor' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Possession de VR-JOURNAL-1');
    await page.getByRole('link', { name: 'Voir' }).click();
    await page.getByRole('link', { name: 'VR-JOURNAL-1' }).click();
    await expect(history.getByText(/Possession ajoutée.+CH de Lannion-Trégor/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Possessions' })).toContainText('CH de Lannion-Trégor');
  });
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('dialog')).toContainText('VR-JOURNAL-1 et sa possession seront supprimés');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/VR-JOURNAL-1.+suppression effectuée/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/casques\/?$/);
});

test('eight headsets a page, alerts in sight, and news asked again every ten seconds', async ({
  page,
  expectError,
}) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.goto('/casques/');
  const rows = page.locator('tbody tr[data-row]');

  await test.step('P-2.7-09 P-2.7-11 P-9-04 · eight, a size that the selector offers', async () => {
    await expect(rows).toHaveCount(8);
    const size = page.getByRole('combobox', { name: /^Résultats par page/ });
    await expect(size).toHaveValue('8');
    await expect(size.locator('option')).toHaveText(['5', '8', '10', '20', 'Tous']);
  });

  await test.step('P-9-21 · an alert is written beside its date', async () => {
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await expect(page.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}, alerte$/ }).first()).toBeVisible();
  });

  await test.step('P-2.7-12 · the search waits 300 ms', async () => {
    expect(await searchAfter(page, 300, '2q0-demo-0002')).toEqual([]);
    await expect(rows).toHaveCount(1);
  });
  const asked: string[] = [];
  expectError(/net::ERR_FAILED .*\/informations$/);
  await page.route('**/api/appareils/*/informations', (route) => {
    asked.push(route.request().url());
    const version = `9.${asked.length}`;
    const json = { dateDerniereNouvelle: new Date().toISOString(), derniereVersionUtilisee: version };
    return asked.length === 2 ? route.abort() : route.fulfill({ json });
  });
  await page.getByRole('link', { name: '2Q0-DEMO-0002' }).click();
  await expect(page.getByText('9.1', { exact: true })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);

  await test.step('P-2.7-18 P-8-40 · news that do not come leave what is shown, without a word', async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/informations'));
    await stopClock(page);
    await failed;
    await expect(page.getByText('9.1', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('P-2.7-17 P-9-18 · they are asked again', async () => {
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return asked.length;
      })
      .toBeGreaterThan(2);
    await page.clock.resume();
    await expect(page.getByText(/^9\.[3-9]$/)).toBeVisible();
  });

  await test.step('P-2.7-18 · until the screen is left', async () => {
    await page
      .getByRole('button', { name: 'Retour' })
      .or(page.getByRole('link', { name: 'Retour' }))
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liste des casques');
    const before = asked.length;
    await page.clock.runFor(30_000);
    expect(asked).toHaveLength(before);
  });
});

test('a batch shows what it answers under its button, closed meanwhile; a copied value says so for one second', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.route('**/api/casques/scripts', (route) => route.fulfill({ json: { test: true, traitement: false } }));
  const answer = { device: {}, sessions: [{ scenario: 'Friction', score: 81 }], logs: ['2 journaux lus'] };
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/casques/*/test', async (route) => {
    await held;
    await route.fulfill({ json: answer });
  });
  await page.goto(`/casques/show/${await firstId(page, 'casques')}`);
  const tester = page.getByRole('button', { name: 'Tester le traitement' });

  await test.step('P-2.7-21 P-2.7-22 P-8-26 S-8-16 · the batch', async () => {
    await expect(page.getByRole('button', { name: /^Traiter l.appareil$/ })).toBeDisabled();
    await tester.click();
    await expect(tester).toBeDisabled();
    finish();
    await expect(page.getByText('Appareil traité avec succès').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toContainText('scenario : Friction');
    await expect(page.getByRole('region', { name: 'Journaux', exact: true })).toContainText('2 journaux lus');
    await expect(tester).toBeEnabled();
  });

  await test.step('P-9-17 S-4-26 S-8-38 S-8-48 · the copied value', async () => {
    await stopClock(page);
    const tip = page.getByRole('tooltip');
    await page.getByRole('button', { name: /^Copier.+Numéro de série$/ }).click();
    await expect(tip).toHaveText('Valeur copiée');
    await page.clock.runFor(900);
    await expect(tip).toHaveText('Valeur copiée');
    await page.clock.runFor(600);
    await expect(tip).toHaveCount(0);
  });
});

test('possessions are read by everyone within the perimeter, and placed by admins', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'etablissement');
  await page.goto('/possession_casques/');
  const rows = page.locator('tbody tr[data-row]');

  await test.step('P-2.7-10 P-9-05 · eight a page', async () => {
    await expect(rows).toHaveCount(8);
  });

  await test.step('P-2.7-27 · their columns, without a control', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Casque', 'Établissement', 'Emplacement', 'Début', 'Fin']);
    await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Créer une possession' })).toHaveCount(0);
  });

  await test.step('P-2.7-13 P-9-09 S-9-58 · the search waits 500 ms', async () => {
    expect(await searchAfter(page, 500, '2q0-demo-0003')).toEqual([]);
    await expect(rows).toHaveCount(1);
    // Called by its label, as everywhere, its serial number under it.
    await expect(rows.locator('[data-name]')).toHaveText(/^Casque \d+2Q0-DEMO-0003$/);
  });

  await test.step('P-2.7-27 P-9-35 · one possession, without a control either', async () => {
    await page.getByRole('link', { name: '2Q0-DEMO-0003' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Possession de 2Q0-DEMO-0003');
    await expect(page.getByText(/^Dans l.établissement$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  });
  const id = await firstId(page, 'possession_casques');

  await signInAs(page, 'admin');
  await page.goto(`/possession_casques/edit/${id}`);
  await page.getByLabel('Fin', { exact: true }).fill('01/01/2000');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('La date de fin ne peut pas précéder la date de début');

  await test.step('P-3-91 · at the provider, no establishment is kept', async () => {
    const etablissement = page.getByRole('combobox', { name: 'Établissement' });
    await expect(etablissement).not.toHaveValue('');
    const before = await etablissement.inputValue();
    await page.getByRole('combobox', { name: 'Emplacement' }).click();
    await page.getByRole('option', { name: 'Chez le prestataire' }).click();
    await expect(etablissement).toHaveValue('');
    await page.getByRole('combobox', { name: 'Emplacement' }).click();
    await page.getByRole('option', { name: /^Dans l.établissement$/ }).click();
    await etablissement.fill(before);
    await page.getByRole('option', { name: before }).click();
  });
  const end = new Date(Date.now() + 400 * 86_400_000).toLocaleDateString('fr-FR');
  await page.getByLabel('Fin', { exact: true }).fill(end);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
});

test('S-2.2-07 S-2.15-01 S-2.15-02 S-2.15-03 · a headset that reports without possession is placed from its row; the list leaves as a file', async ({
  page,
}) => {
  await signInAs(page, 'csm');
  await page.goto('/outils/appareilsSansPossession');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Appareils sans possession');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger en Excel' }).click();
  expect((await download).suggestedFilename()).toBe('Appareils sans possession.xlsx');
  await test.step('S-2.1-33 · the sessions of each lead to them', async () => {
    const told = '**/api/CasquesSansPossession?*';
    await page.route(told, async (route) => {
      const response = await route.fetch();
      const { rows, ...list } = await response.json();
      const [known] = rows;
      const unknown = { ...known, id: null, numeroSerie: 'VR-INCONNU', sessions: 3 };
      await route.fulfill({ response, json: { ...list, rows: [{ ...known, sessions: 4 }, unknown] } });
    });
    await page.reload();
    const leads = (name: string, href: RegExp) =>
      expect(page.getByRole('cell').getByRole('link', { name })).toHaveAttribute('href', href);
    await leads('2Q0-DEMO-0900\u00A0: 4', /^\/stats\/sessions\?.*casque=\d+/);
    await leads('VR-INCONNU\u00A0: 3', /^\/stats\/sessions\?.*numeroSerie=VR-INCONNU/);
    await page.unroute(told);
    await page.reload();
  });
  await page.getByRole('button', { name: 'Actions pour 2Q0-DEMO-0900' }).click();
  await page.getByRole('menuitem', { name: 'Créer la possession' }).click();
  await expect(page.getByRole('combobox', { name: 'Casque' })).toHaveValue('2Q0-DEMO-0900');
  await page.getByRole('combobox', { name: 'Emplacement' }).click();
  await page.getByRole('option', { name: 'Chez le prestataire' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Possession de 2Q0-DEMO-0900');
  await page.goto('/outils/appareilsSansPossession');
  await expect(page.getByRole('button', { name: 'Actions pour 2Q0-DEMO-0900' })).toHaveCount(0);
});

test('the screens of headsets, and those that write possessions, are for admins; the others of possessions for whoever is connected', async ({
  page,
}) => {
  // As a link does, without loading the application again.
  const follow = (address: string) => page.evaluate(`history.pushState({}, '', '${address}')`);
  const title = page.getByRole('heading', { level: 1 });
  const headsets = {
    '/casques/': 'Liste des casques',
    '/casques/create': 'Créer un casque',
    '/casques/edit/1': '2Q0-DEMO-0001',
    '/casques/show/1': '2Q0-DEMO-0001',
  };
  const writing = {
    '/possession_casques/create': 'Créer une possession',
    '/possession_casques/edit/1': 'Possession de',
  };
  const expectOpen = async (screens: object) => {
    for (const [address, text] of Object.entries(screens)) {
      await follow(address);
      await expect(title, address).toContainText(text);
    }
  };
  const expectAway = async (screens: object) => {
    for (const address of Object.keys(screens)) {
      await follow(address);
      await expect(page, address).not.toHaveURL(/casques/);
    }
  };
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    await signInAs(page, person);
    await test.step(`P-2.7-05 P-2.7-06 · ${person} reads possessions`, async () => {
      await page.goto('/possession_casques/');
      await expect(title).toContainText('Liste des possessions');
      await follow(`/possession_casques/show/${await firstId(page, 'possession_casques')}`);
      await expect(title).toContainText('Possession de');
    });
    await test.step(`P-2.7-01 P-2.7-02 P-2.7-03 P-2.7-04 · ${person} sees no headset`, () => expectAway(headsets));
    await test.step(`P-2.7-07 P-2.7-08 · ${person} writes no possession`, () => expectAway(writing));
  }
  await signInAs(page, 'csm');
  await page.goto('/possession_casques/');
  await expect(title).toContainText('Liste des possessions');
  await test.step('P-2.7-01 P-2.7-02 P-2.7-03 P-2.7-04 · a support manager sees headsets', () => expectOpen(headsets));
  await test.step('P-2.7-07 P-2.7-08 · a support manager writes possessions', () => expectOpen(writing));
  await page.context().clearCookies();
  await test.step('P-2.7-05 P-2.7-06 · a visitor signs in first, for these screens as for the others', async () => {
    const addresses = Object.keys({ ...headsets, ...writing });
    for (const address of [...addresses, '/possession_casques/', '/possession_casques/show/1']) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page, address).toHaveURL(/\/login/);
    }
  });
});
