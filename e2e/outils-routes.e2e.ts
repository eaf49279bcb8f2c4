import { expect } from '@playwright/test';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';
import { follow } from './walk.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

/** The tools that the specification lists, by their addresses. */
const TOOLS: Record<string, string> = {
  '/outils/transfersModule': 'Transférer des modules',
  '/outils/importApprenants': 'Importer des apprenants',
  '/outils/showConsommation': 'Tableau d’activité',
  '/outils/etatConnexionEtablissements': 'Etat de connexion des établissements',
  '/outils/appareilsSansPossession': 'Appareils sans possession',
  '/outils/rapportMobile': 'Statistiques Mobile V1',
  '/outils/adam': 'Statistiques Adam',
  '/outils/lat': 'Statistiques LAT',
  '/outils/ddp': 'Statistiques Droit des Patients',
  '/outils/evolutionSatisfactions': 'Evolution des satisfactions',
  '/outils/genererConventions': 'Générer des conventions',
  '/outils/genererSession': 'Générer Session',
  '/outils/satisfaction-par-formation': 'Afficher les satisfactions par formation',
};
const ADDRESSES = ['/outils', ...Object.keys(TOOLS)];

test('an administrator goes from the card of each tool to its screen, under its title', async ({ page }) => {
  await signInAs(page, 'admin');
  const card = (title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });
  await page.goto('/outils');

  await test.step('S-2.2-20 · a card for each, with what one does there', async () => {
    for (const [address, title] of Object.entries(TOOLS)) {
      await expect(card(title), title).toHaveAttribute('href', address);
      const text = await page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: title, exact: true }) })
        .innerText();
      expect(text.replace(title, '').trim().length, title).toBeGreaterThan(10);
    }
  });

  const expectOpens = async (...names: string[]) => {
    for (const name of names) {
      const address = `/outils/${name}`;
      await card(TOOLS[address]!).click();
      await expect(page).toHaveTitle(new RegExp(`^${TOOLS[address]}`));
      expect(new URL(page.url()).pathname).toBe(address);
      await page.goto('/outils');
    }
  };
  await test.step('S-2.2-03 S-2.2-04 S-2.2-05 S-2.2-06 S-2.2-07 · transfer, import, activity, connections, devices', () =>
    expectOpens(
      'transfersModule',
      'importApprenants',
      'showConsommation',
      'etatConnexionEtablissements',
      'appareilsSansPossession',
    ));
  await test.step('S-2.2-08 S-2.2-09 S-2.2-10 S-2.2-11 · the mobile applications', () =>
    expectOpens('rapportMobile', 'adam', 'lat', 'ddp'));
  await test.step('S-2.2-12 S-2.2-13 S-2.2-15 S-2.2-17 · satisfactions, agreements, sessions', () =>
    expectOpens('evolutionSatisfactions', 'genererConventions', 'genererSession', 'satisfaction-par-formation'));
});

test('S-2.2-01 S-6-07 · a visitor is sent from each tool to the login page', async ({ page }) => {
  for (const address of ADDRESSES) {
    await follow(page, address);
    await expect(page).toHaveURL(`/login?retour=${encodeURIComponent(address)}`);
  }
});

for (const [person, home] of [
  ['groupement', '/'],
  ['etablissement', '/'],
  ['referent', '/'],
  ['apprenant', '/home/apprenant'],
] as [PersonName, string][]) {
  test(`S-2.2-02 S-6-07 · ${person} is sent from each tool to the login page, and so home`, async ({ page }) => {
    await signInAs(page, person);
    for (const address of ADDRESSES) {
      await follow(page, address);
      await expect(page).toHaveURL(home);
    }
    await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
  });
}
