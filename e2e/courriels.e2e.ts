import { expect, type Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './axe.ts';
import { people, signInAs } from './people.ts';
import { test } from './server.ts';

/** Mails that cannot leave: nobody listens at first where the server of mails is expected. */
test.use({ mails: true });

const section = (page: Page) => page.getByRole('region', { name: 'En attente d’envoi' });
const expectBothWidths = async (page: Page, what: string) => {
  for (const width of [360, 1280]) await expectAccessible(page, `${what}, ${width}`, width);
};
const forget = async (page: Page, email: string) =>
  expect((await page.request.post('/api/request_password', { data: { email } })).ok()).toBe(true);
/** Mails to these wait, each after a try that failed. */
const untilTried = (page: Page, ...emails: string[]) =>
  expect
    .poll(
      async () => {
        const { courriels } = await (await page.request.get('/api/courriels/en-attente')).json();
        const tried = courriels.filter(({ motif }: { motif: string | null }) => motif);
        return tried.map(({ destinataire }: { destinataire: string }) => destinataire);
      },
      { timeout: 90_000 },
    )
    .toEqual(expect.arrayContaining(emails));

test('a mail that cannot leave is in sight with its reason, and leaves once when it is sent again', async ({
  page,
  server,
}) => {
  await signInAs(page, 'superadmin');
  const { courriels } = await (await page.request.get('/api/courriels/en-attente')).json();
  const ids = courriels.map(({ id }: { id: number }) => id);
  expect((await page.request.post('/api/courriels/abandon', { data: { ids } })).ok()).toBe(true);
  await page.goto('/outils/courriels');
  await expect(section(page)).toContainText('Aucun courriel n’attend : tous sont partis.');
  await expectBothWidths(page, 'no mail waits');

  await forget(page, people.referent);
  await forget(page, people.csm);
  const rows = section(page).getByRole('row').filter({ hasText: 'Votre nouveau mot de passe Sillage' });
  await untilTried(page, people.referent, people.csm);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Le serveur de messagerie ne répond pas.');
  await expect(section(page)).not.toContainText('reset-password');
  await expectBothWidths(page, 'two mails wait');

  const received: string[] = [];
  // Tries that come by themselves are put off: the mail leaves because it is asked to.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/courriels/renvoi')) asked++;
  });
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const isAsked = asked > (address === people.referent ? 0 : 1);
      done(isAsked ? null : Object.assign(new Error('later'), { responseCode: 450 }));
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(server.mailPort, '127.0.0.1', resolve));
  try {
    const one = rows.filter({ hasText: people.referent });
    await one.getByRole('button', { name: /^Actions pour/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Renvoyer maintenant' }).press('Enter');
    await expect(page.getByText(/^(1 courriel part maintenant|Aucun courriel n’attend plus)\.$/).first()).toBeVisible();
    await expect(one).toHaveCount(0);
    await section(page).getByRole('button', { name: 'Tout renvoyer maintenant' }).click();
    await expect(section(page)).toContainText('Aucun courriel n’attend');
    expect(received).toEqual([people.referent, people.csm]);
    const sent = page.getByRole('region', { name: 'Courriels', exact: true }).getByRole('row');
    await expect(sent.filter({ hasText: people.csm })).toContainText('Envoyé');
    await sent
      .filter({ hasText: people.csm })
      .getByRole('button', { name: /^Actions pour/ })
      .click();
    await page.getByRole('menuitem', { name: 'Renvoyer' }).click();
    await expect(page.getByText(/il ne se renvoie pas tel quel/).first()).toBeVisible();
    await expectBothWidths(page, 'mails that left');
  } finally {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test('a mail that is given up goes, after a question', async ({ page }) => {
  await signInAs(page, 'admin');
  await forget(page, people.etablissement);
  await untilTried(page, people.etablissement);
  await page.goto('/outils/courriels');
  const row = section(page).getByRole('row').filter({ hasText: people.etablissement });
  await row.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: 'Ne plus envoyer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ne plus envoyer ce courriel/ });
  await expect(dialog).toContainText(people.etablissement);
  await expectBothWidths(page, 'a mail to give up');
  await dialog.getByRole('button', { name: 'Ne plus envoyer' }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/outils/courriels?filters=%7B%22etat%22%3A%5B%22abandonne%22%5D%7D');
  await expect(page.getByRole('row').filter({ hasText: people.etablissement })).toContainText('Abandonné');
});

test('the first screen leads to mails that have waited for long; a list out of reach can be tried again', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'admin');
  const lignes = [{ code: 'courriels', total: 2, noms: [people.referent, people.csm], date: null }];
  await page.route('**/api/accueil', (route) => route.fulfill({ json: { lignes } }));
  const courriels = [people.referent, people.csm].map((destinataire, rank) => ({
    id: rank + 1,
    destinataire,
    objet: 'Votre compte Sillage',
    depuis: '2026-11-20T08:00:00Z',
    essais: 40,
    prochainEssai: rank === 1 ? null : '2026-11-20T18:05:00Z',
    dernierEssai: rank === 1 ? null : '2026-11-26T22:00:00Z',
    motif: 'Le serveur de messagerie ne répond pas.',
    etat: rank === 1 ? 'abandonne' : 'attente',
  }));
  let answer: object | null = { serveur: true, total: 2, tardifs: 2, courriels };
  await page.route('**/api/courriels/en-attente?*', (route) =>
    answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 500 }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: /^Examiner, 2 courriels attendent depuis plus de 15 minutes$/ }).click();
  await expect(page).toHaveURL('/outils/courriels');
  await expect(section(page)).toContainText('2 courriels attendent depuis plus de 15 minutes.');
  await expect(section(page)).toContainText('toutes les cinq minutes pendant 3 jours');
  await expect(section(page).getByRole('row').nth(1)).toContainText(/20\/11\/2026 à 19:05.*26\/11\/2026/);
  await expect(section(page).getByRole('row').nth(2)).toContainText('Abandonné');
  await expectBothWidths(page, 'mails of long ago');
  await page.setViewportSize({ width: 360, height: 800 });
  const fold = page.getByRole('button', { name: /^En attente d’envoi/ });
  await expect(fold).toHaveText(/2 courriels attendent depuis plus de 15 minutes\./);
  await expect(section(page)).toHaveCount(0);
  await fold.click();
  await expect(section(page).locator('td[data-label="Prochain essai"]').first()).toBeVisible();
  await expect(section(page).locator('td[data-label="Essais"]').first()).toBeHidden();
  await section(page)
    .getByRole('button', { name: /^Détails/ })
    .first()
    .click();
  await expect(section(page).locator('td[data-label="Essais"]').first()).toBeVisible();
  // The page asks again every few seconds: one that is left while it asks may answer for the next one.
  await page.goto('about:blank');
  answer = null;
  expectError(/status of 500 .*en-attente/);
  await page.goto('/outils/courriels');
  await expect(section(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expectBothWidths(page, 'out of reach');
});
