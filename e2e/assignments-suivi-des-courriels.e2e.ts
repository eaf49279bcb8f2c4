import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

const NAME = 'Arrêt cardiaque\u202F: pôle Urgences';
/** The one of its reminders that the story of the demonstration has refused. */
const REFUSED = 'Le serveur de messagerie refuse l’adresse du destinataire.';

async function open(page: Page, person: PersonName, name: string) {
  await signInAs(page, person);
  const answer = await page.request.get('/api/assignments/v2/data?rowsPerPage=100');
  const cards: { id: number; name: string }[] = (await answer.json())['hydra:member'];
  const { id } = cards.find((card) => card.name === name)!;
  await page.goto(`/assignments/details/${id}`);
  return { id, card: page.getByRole('region', { name: 'Courriels', exact: true }) };
}

async function expectBothWidths(page: Page, what: string): Promise<void> {
  for (const width of [360, 1280]) await expectAccessible(page, `${what}, ${width}`, width);
}

test('an administrator reads who was told and reminded, who will be, what has not left and why, and finds these mails', async ({
  page,
}) => {
  const { id, card } = await open(page, 'admin', NAME);
  await expect(card).toContainText(/1 courriel n’est pas parti.*Le serveur de messagerie refuse l’adresse/);
  await expect(card).toContainText(/Relance automatique prévue le .*7 jours avant la fin.*1 jour avant la fin/);
  const lines = card.getByRole('list').last().getByRole('listitem');
  await expect(lines).toHaveText([
    /^Relance\. Courriels envoyés\s: 19 sur 20/,
    /^Annonce\. Courriels envoyés\s: 20 sur 20/,
  ]);
  await expectBothWidths(page, 'the mails of an assignment');

  await lines
    .first()
    .getByRole('button', { name: /^Destinataires Relance du/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Relance du/ });
  const rows = dialog.getByRole('row');
  await expect(rows.nth(1)).toContainText(/En attente\s*Le serveur de messagerie refuse/);
  await expect(rows.nth(2)).toContainText(/Envoyé\s*\d\d\/\d\d\/\d{4} à/);
  await dialog.getByRole('button', { name: 'Page suivante' }).click();
  await expect(dialog.getByText('11-20 sur 20').first()).toBeVisible();
  await expectBothWidths(page, 'to whom a reminder went');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();

  await card.getByRole('link', { name: /^Voir dans/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Courriels');
  await expect(page.getByRole('button', { name: /^Assignation\s*: Arrêt cardiaque/ })).toBeVisible();
  const { 'hydra:totalItems': total } = await (await page.request.get(`/api/courriels?assignment=${id}`)).json();
  await expect(page.getByText(`1-10 sur ${total}`).first()).toBeVisible();
  const waiting = page.getByRole('table', { name: /^En attente/ });
  await expect(waiting.getByRole('row')).toHaveCount(2);
  await expect(waiting).toContainText(REFUSED);
  // Of these alone one may not send all that waits.
  await expect(page.getByRole('button', { name: 'Tout renvoyer maintenant' })).toHaveCount(0);
  await expectBothWidths(page, 'the mails of an assignment, in their list');
});

test('an establishment and a groupement read the same card, without the way to a list that they may not read', async ({
  page,
}) => {
  for (const person of ['etablissement', 'groupement'] as const) {
    const { card } = await open(page, person, NAME);
    await expect(card).toContainText(REFUSED);
    await expect(card.getByRole('link', { name: /^Voir dans/ })).toHaveCount(0);
    await card.getByRole('button', { name: /^Destinataires Annonce du/ }).click();
    await expect(page.getByRole('dialog', { name: /^Annonce du/ }).getByRole('row')).toHaveCount(11);
  }
});
