import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { percent } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** The assignment of this name, among those that the connected person is shown. */
async function idOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get('/api/assignments/v2/data?rowsPerPage=100');
  const cards: { id: number; name: string }[] = (await answer.json())['hydra:member'];
  return cards.find((card) => card.name === name)!.id;
}

async function detailsOf(page: Page, id: number) {
  const answer = await page.request.get(`/api/assignments/v2/singleData?id=${id}`);
  return (await answer.json())['hydra:member'][0];
}

/** Links and buttons that the edge of their card cuts. */
const CUT = `Array.from(document.querySelectorAll('section a, section button'))
  .filter((one) => one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right)
  .map((one) => one.ariaLabel ?? one.innerText)`;

async function expectBothWidths(page: Page, what: string): Promise<void> {
  for (const width of [1280, 360]) {
    await expectAccessible(page, `${what}, ${width}`, width);
    expect(await page.evaluate(CUT), `${what}, ${width}`).toEqual([]);
  }
}

test('an establishment follows an assignment, page by page', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/');
  const main = page.getByRole('main');

  await test.step('C-2.6-06 C-2.6-23 C-2.6-34 C-2.6-42 · its training, its state, its author, and the way back', async () => {
    await page.getByRole('link', { name: 'Hygiène des mains 2026' }).click();
    await expect(page).toHaveURL(/\/assignments\/details\/\d+$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hygiène des mains 2026');
    await expect(main.getByRole('link', { name: 'Retour' })).toBeVisible();
    await expect(main.getByText('en cours').first()).toBeVisible();
    await expect(main.getByText('Assigné par CHU de Nantes')).toBeVisible();
  });

  await test.step('C-2.6-24 C-2.6-33 C-2.6-35 · score, completions, and the link to its form', async () => {
    const details = await detailsOf(page, Number(page.url().split('/').at(-1)));
    const results = main.getByRole('region', { name: 'Résultats' });
    await expect(results).toContainText(`${percent(details.moyenne)}score moyen`);
    await expect(results).toContainText(`Ont tout terminé${details.completionCount}/${details.learnersAssignedCount}`);
    await expect(main.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', /\/assignments\/edit\/\d+$/);
  });
  const formations = main.getByRole('region', { name: 'Formations' });

  await test.step('C-2.6-25 C-2.6-26 C-2.6-27 C-2.6-42 · each formation with its statistics, its scenarios when there are several', async () => {
    await expect(formations.getByRole('heading', { level: 3 })).toHaveText(['Hygiène des mains']);
    const steps = formations.getByRole('button', { name: '3 scénarios Hygiène des mains' });
    await expect(formations.getByText('Friction chronométrée')).toBeVisible();
    await steps.click();
    await expect(formations.getByText('Friction chronométrée')).toBeHidden();
    await expect(formations.getByRole('link', { name: /^Statistiques/ })).toHaveAttribute(
      'href',
      /\/stats\/usage\/?\?parcours=\d+$/,
    );
  });
  await test.step('S-9-66 · two steps are named, a window has them all', async () => {
    await formations.getByRole('button', { name: '3 scénarios Hygiène des mains' }).click();
    await expect(formations.getByText('Gants\u202F: quand et pourquoi')).toHaveCount(0);
    await formations.getByRole('button', { name: 'et 1 autre Hygiène des mains' }).click();
    const all = page.getByRole('dialog', { name: 'Hygiène des mains' });
    await expect(all.getByRole('listitem')).toContainText([
      'La chambre double',
      'Friction chronométrée',
      'Gants\u202F: quand et pourquoi',
    ]);
    await all.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(all).toHaveCount(0);
  });
  const table = page.getByRole('table', { name: 'Apprenants' });

  await test.step('C-2.6-29 C-9-05 · twenty learners a page', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Nom',
      'Prénom',
      'Formations terminées',
      'Réussite',
      'Étapes',
    ]);
    await expect(table.getByRole('row')).toHaveCount(21);
  });

  await test.step('C-9-06 · the server turns the page', async () => {
    const first = await table.getByRole('row').nth(1).textContent();
    const turned = page.waitForRequest(/singleData\?.*learnersPage=2/);
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await turned;
    await expect(page).toHaveURL(/page=2/);
    await expect(table.getByRole('row').nth(1)).not.toHaveText(first!);
    const done = page.getByRole('button', { name: /^Terminé/ });
    await done.click();
    await expect(page).not.toHaveURL(/page=2/);
    await expect(done).toHaveAttribute('aria-pressed', 'true');
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('C-2.6-30 · the count of a learner opens what was completed', async () => {
    await table.getByRole('button', { name: /1\/1/ }).first().click();
    const popup = page.getByRole('dialog');
    await expect(popup).toContainText('Formations terminées');
    await expect(popup.getByRole('listitem')).toHaveText(['Hygiène des mains']);
    await popup.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(popup).toHaveCount(0);
  });
  await expectBothWidths(page, 'an assignment');
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('C-2.6-31 · and the steps of a learner open from the row', async () => {
    await table
      .getByRole('link', { name: /^Voir les étapes/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/apprenants\/liste-etapes\?aId=[^&]+&id=\d+&pId=\d+/);
  });
});

test('C-2.6-28 · staff reads the badges of a course, and how many learners have each', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await idOf(page, 'Sécurité du médicament (automne)');
  const badges: { name: string; obtentions: number }[] = (await detailsOf(page, id)).badges;
  expect(badges.length).toBeGreaterThan(0);
  await page.goto(`/assignments/details/${id}`);
  await expect(page.getByRole('region', { name: 'Badges' }).getByRole('listitem')).toHaveText(
    badges.map(({ name, obtentions }) => new RegExp(`^${name}Obtenu par ${obtentions} apprenants?$`)),
  );
});

test('a reminder is confirmed, sent, and kept', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await idOf(page, 'Arrêt cardiaque\u202F: pôle Urgences');
  await page.goto(`/assignments/details/${id}`);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('notifyLearners')) calls += 1;
  });
  const dialog = page.getByRole('dialog');

  await test.step('C-2.6-32 C-2.6-38 C-8-14 · it is asked first, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Relancer les apprenants' }).click();
    await expect(dialog).toContainText(
      /Cette action va envoyer un mail à tous les apprenants n.ayant pas encore terminé ce parcours de formation\. Souhaitez-vous continuer\s?\?/,
    );
    expect(calls).toBe(0);
  });

  const asked = await test.step('C-2.6-39 C-8-15 · once sent, it says so', async () => {
    const asked = Number(/\d+/.exec((await dialog.getByRole('heading').first().textContent())!)![0]);
    await expect(dialog.getByRole('button', { name: `Envoyer ${asked} relances` })).toBeVisible();
    await dialog.getByRole('button', { name: /^Envoyer \d+ relances$/ }).click();
    await expect(dialog).toContainText(/Un mail a été envoyé aux adresses suivantes\s?:/);
    await expect(dialog.getByRole('heading').first()).toHaveText(`${asked} relances envoyées`);
    return asked;
  });
  const address = (await dialog.getByRole('listitem').first().textContent())!;

  await test.step('C-7-26 · to whom, and the screen keeps it', async () => {
    expect(address).toMatch(/\.test$/);
    expect(calls).toBe(1);
    await expectBothWidths(page, 'reminders sent');
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    const learners = page.getByRole('region', { name: 'Apprenants', exact: true });
    await expect(learners.getByText(/^Relancé aujourd.hui$/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Courriels' })).toContainText(
      new RegExp(`Courriels envoyés\\s?: ${asked} sur ${asked}`),
    );
  });

  await test.step('asked again, it says who was reminded today', async () => {
    await page.getByRole('button', { name: 'Relancer les apprenants' }).click();
    await expect(dialog.getByText(`${asked} de ces apprenants ont déjà été relancés aujourd’hui.`)).toBeVisible();
    await expectBothWidths(page, 'reminding again');
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
  });
  await signInAs(page, 'superadmin');
  // It leaves with the next round of the mails.
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api/courriels?destinataire=${encodeURIComponent(address)}`);
        return (await answer.json())['hydra:totalItems'];
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(0);
  await page.goto(`/outils/courriels?filters=${encodeURIComponent(JSON.stringify({ destinataire: [address] }))}`);
  await expect(page.getByRole('cell').getByText(address).first()).toBeVisible();

  await test.step('C-2.6-43 · an assignment that has not begun has no reminder, and nobody to remind', async () => {
    await signInAs(page, 'etablissement');
    await page.goto(`/assignments/details/${await idOf(page, 'Semaine de l’identitovigilance')}`);
    await expect(page.getByRole('link', { name: 'Modifier' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Relancer les apprenants' })).toHaveCount(0);
    const learners = page.getByRole('region', { name: 'Apprenants' });
    await expect(learners.locator('tr[data-row]').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/à relancer/i);
  });
});

test('C-7-27 C-8-16 C-8-17 · nobody left to remind, and a failure, are both said', async ({ page, expectError }) => {
  await signInAs(page, 'etablissement');
  await page.goto(`/assignments/details/${await idOf(page, 'Calculs de doses')}`);
  const dialog = page.getByRole('dialog');
  expectError(/status of 500 .*\/notifyLearners\//);
  for (const [answer, words] of [
    [{ status: 200, json: [] }, /Tous les apprenants ont terminé ce parcours de formation\s?!/],
    [{ status: 500, json: {} }, /Erreur lors de l.envoi des mails, merci de réessayer ultérieurement/],
  ] as const) {
    await page.route('**/notifyLearners/**', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Relancer les apprenants' }).click();
    await dialog.getByRole('button', { name: /^Envoyer/ }).click();
    await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/notifyLearners/**');
  }
});

test('C-2.6-07 C-2.6-36 C-2.6-37 C-2.6-40 C-8-29 · a learner reads the own results and badges', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'apprenant');
  const id = await idOf(page, 'Sécurité du médicament (automne)');
  await test.step('S-2.2-23 · by the number of the assignment', async () => {
    for (const screen of ['show', 'details']) {
      await page.goto(`/assignments/${screen}/${id}`);
      await expect(page).toHaveURL(new RegExp(`/assignments/results/${id}$`));
    }
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sécurité du médicament');
  const formations = page.getByRole('region', { name: 'Formations' });
  await expect(formations.getByRole('heading', { level: 3 })).toHaveText([
    'Préparer et administrer',
    'Calculs de doses',
    'Médicaments à haut risque',
  ]);
  await expect(formations).toContainText(/Terminée le .*Mon score\s\d+\s%/);
  await expect(page.getByRole('region', { name: 'Mes résultats' })).toContainText(/mon score/);
  await expect(page.getByRole('region', { name: 'Badges' })).toContainText('Non obtenu');
  await expectBothWidths(page, 'the own results');

  await page.goto(`/assignments/results/${await idOf(page, 'Calculs de doses')}`);
  await expect(page.getByText('Aucun badge ne peut être obtenu via cette formation')).toBeVisible();
});

test('each role reads what is its own, and no more', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await idOf(page, 'Intégration des nouveaux arrivants');

  await test.step('C-2.6-41 · staff is sent from the results of a learner to the details', async () => {
    await page.goto(`/assignments/results/${id}`);
    await expect(page).toHaveURL(new RegExp(`/assignments/details/${id}$`));
  });

  await test.step('C-8-29 · a course that gives no badge', async () => {
    await expect(page.getByText('Aucun badge ne peut être obtenu via ce parcours de formation')).toBeVisible();
  });

  await test.step('C-2.6-05 C-2.6-40 · its summary', async () => {
    await page.goto(`/assignments/show/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intégration des nouveaux arrivants');
    for (const words of ['Intégration du CHU de Nantes', 'Nouveaux arrivants', 'CHU de Nantes']) {
      await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
    }
    await expectBothWidths(page, 'the summary of an assignment');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('C-2.0-11 C-6-24 C-8-03 · one that does not exist, or is another’s, stays empty without a message', async () => {
    await page.goto('/assignments/details/999999');
    await expectEmpty(page);
    await signInAs(page, 'referent');
    await page.goto(`/assignments/details/${id}`);
    await expectEmpty(page);
    for (const screen of ['show', 'edit']) {
      await page.goto(`/assignments/${screen}/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données indisponibles');
      await expect(page.getByRole('alert')).toContainText('n’existe pas, ou vous n’y avez pas accès');
      await page.getByRole('link', { name: 'Revenir à la liste' }).click();
      await expect(page).toHaveURL('/assignments');
    }
  });

  await test.step('C-6-18 C-6-24 · a groupement reads those of its establishments', async () => {
    await signInAs(page, 'groupement');
    await page.goto(`/assignments/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intégration des nouveaux arrivants');
    await expect(page.getByRole('main').getByRole('link', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Relancer les apprenants' })).toHaveCount(0);
    await expect(page.getByText('L’établissement ou l’auteur de l’assignation peut relancer.')).toBeVisible();
  });
});

async function expectEmpty(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Retour' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Revenir à la liste' })).toHaveAttribute('href', '/assignments');
  await expect(main.getByRole('region')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('C-7-23 · the page of learners is asked by staff alone', async ({ page }) => {
  for (const [person, screen] of [
    ['etablissement', 'details'],
    ['apprenant', 'results'],
  ] as const) {
    await signInAs(page, person);
    const id = await idOf(page, 'Hygiène des mains 2026');
    const asked = page.waitForRequest(/singleData/);
    await page.goto(`/assignments/${screen}/${id}`);
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.has('learnersPage'), searchParams.has('apprenant')]).toEqual(
      person === 'apprenant' ? [false, true] : [true, false],
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hygiène des mains');
  }
});

test('the search of the cards follows the address: cleared by its button, found again by the way back', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/');
  const search = page.getByRole('searchbox');
  await search.fill('hygiène');
  await expect(page).toHaveURL(/search=hyg/);
  await page.getByRole('link', { name: 'Hygiène des mains 2026' }).click();
  await expect(page).toHaveURL(/\/details\/\d+$/);
  await page.goBack();
  await expect(search).toHaveValue('hygiène');
  await search.fill('introuvable');
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});
