import { expect, type Page, type Route } from '@playwright/test';
import { holdCalls } from './hold.ts';
import { addLearner, choose, open, read } from './learner-form.ts';
import { people, signInAs } from './people.ts';
import { test } from './server.ts';

/** Answers that are late, or do not come: nothing that was typed or chosen meanwhile is lost, and what is not known is not told. */

const UNSAVED = 'Modifications non enregistrées';
const FAILED = { status: 409, json: {} };
const NOT_DONE = 'La demande n’a pas pu être traitée';

async function rowsOf(page: Page, path: string) {
  const answer = await page.request.get(`/api/${path}`);
  return (await answer.json())['hydra:member'];
}

const save = (page: Page) => page.locator('form').getByRole('button', { name: 'Enregistrer', exact: true });
const matricule = (page: Page) => page.getByLabel('Matricule');
const prenom = (page: Page) => page.getByLabel('Prénom (obligatoire)');

test('what is typed while a record is being saved stays, unsaved and kept', async ({ page }) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Entretemps-Fiche');
  await open(page, learner);
  const put = await holdCalls(page, `**/api/apprenants/${learner.id}`, 'PUT');
  await prenom(page).fill('Zora');
  await save(page).click();
  await put.asked;
  await matricule(page).fill('MAT-0405');
  put.release();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  await expect(matricule(page)).toHaveValue('MAT-0405');
  await expect(prenom(page)).toHaveValue('Zora');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  expect(await read(page, learner.id)).toMatchObject({ prenom: 'Zora', matricule: null });

  await test.step('leaving asks, and a reload finds it', async () => {
    await expect(page.getByText('Gardées dans ce navigateur tant que vous restez connecté')).toBeVisible();
    await page.locator('form').getByRole('link', { name: 'Annuler' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(matricule(page)).toHaveValue('MAT-0405');
  });

  await test.step('it is saved over the version that came back', async () => {
    await save(page).click();
    await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
    expect(await read(page, learner.id)).toMatchObject({ prenom: 'Zora', matricule: 'MAT-0405' });
  });
});

test('what is typed while a record is being created stands in its form, unsaved', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  const post = await holdCalls(page, '**/api/apprenants', 'POST');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Entretemps-Creation');
  await prenom(page).fill('Maëlys');
  await choose(page, 'Établissement', 'CHU de Nantes');
  await save(page).click();
  await post.asked;
  await matricule(page).fill('MAT-0406');
  post.release();
  await expect(page.getByLabel('Code apprenant')).toHaveValue(/^APP-/);
  await expect(page).toHaveURL(/\/apprenants\/edit\/\d+/);
  await expect(matricule(page)).toHaveValue('MAT-0406');
  await expect(prenom(page)).toHaveValue('Maëlys');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)![0]);
  expect(await read(page, id)).toMatchObject({ prenom: 'Maëlys', matricule: null });
  await save(page).click();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  await expect(page.getByText(UNSAVED)).toHaveCount(0);
  expect(await read(page, id)).toMatchObject({ matricule: 'MAT-0406' });
});

test('what is typed while a note is being added is not cleared with it', async ({ page }) => {
  await signInAs(page, 'superadmin');
  const [{ id }] = await rowsOf(page, 'casques?rowsPerPage=1');
  await page.goto(`/casques/show/${id}`);
  const note = page.getByLabel(/^Note à ajouter/);
  const post = await holdCalls(page, '**/api/appareil/historique/add', 'POST');
  await note.fill('Batterie changée');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await post.asked;
  await note.fill('Batterie changée, sangle à revoir');
  post.release();
  await expect(page.getByRole('listitem').filter({ hasText: 'Batterie changée' })).toHaveCount(1);
  await expect(note).toHaveValue('Batterie changée, sangle à revoir');
  await expect(page.getByText(UNSAVED)).toBeVisible();
});

test('the trainings of a picker that do not come are asked for again', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const [{ id: module }] = await rowsOf(page, 'assignments/assignables?search=brancardage');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Réessayer' });
  for (const [address, found] of [
    ['/assignments/create', /^Brancardage/],
    [`/assignments/create?moduleId=${module}`, 'Changer'],
  ] as const) {
    await page.route('**/api/assignments/assignables?*', (route) => route.fulfill(FAILED));
    await page.goto(address);
    await expect(retry).toBeVisible();
    await page.unroute('**/api/assignments/assignables?*');
    await retry.click();
    await expect(page.getByRole('button', { name: found }).first()).toBeVisible();
    await expect(retry).toHaveCount(0);
  }
});

test('the training of an assignment is that of the establishment chosen last, whichever answers first', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/assignments/create');
  const etablissement = page.getByRole('combobox', { name: 'Établissement' });
  const pick = async (words: string, name: RegExp) => {
    await etablissement.fill(words);
    await page.getByRole('option', { name }).click();
  };
  await pick('rennes', /IFSI de Rennes/);
  await page.getByRole('button', { name: /^Accueil du nouveau soignant/ }).click();
  await expect(page.getByRole('button', { name: 'Changer' })).toBeVisible();
  const held: Route[] = [];
  await page.route('**/api/assignments/assignables?*trainingCourse=*', (route) => void held.push(route));
  await pick('nantes', /CHU de Nantes/);
  await expect.poll(() => held.length).toBe(1);
  await pick('erdre', /Erdre/);
  await expect.poll(() => held.length).toBe(2);
  await held[1]!.continue();
  const chosen = page.getByText('Accueil du nouveau soignant', { exact: true });
  await expect(chosen).toBeVisible();
  await held[0]!.fulfill({ json: { 'hydra:member': [], 'hydra:totalItems': 0 } });
  await page.waitForTimeout(300);
  await expect(chosen).toBeVisible();
});

test('the mails of an assignment are said to be none once that is known', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const cards: { id: number; name: string }[] = await rowsOf(page, 'assignments/v2/data?rowsPerPage=100');
  const { id } = cards.find(({ name }) => name === 'Calculs de doses')!;
  const mails = page.getByRole('region', { name: 'Courriels' });
  const none = mails.getByText(/^Personne n.a été prévenu ni relancé\.$/);
  const held: Route[] = [];
  await page.route(`**/api/assignments/${id}/relances`, (route) => void held.push(route));
  await page.goto(`/assignments/details/${id}`);
  await expect(mails).toBeVisible();
  await expect(none).toHaveCount(0);
  await expect.poll(() => held.length).toBe(1);
  await held[0]!.fulfill(FAILED);
  await expect(mails.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expect(none).toHaveCount(0);
  await page.unroute(`**/api/assignments/${id}/relances`);
  await mails.getByRole('button', { name: 'Réessayer' }).click();
  await expect(none.or(mails.getByRole('listitem')).first()).toBeVisible();
});

test('P-2.1-34 · reminders of the week of which some have left: the others alone are sent when it is asked again', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const ids: string[] = [];
  let refused = 2;
  await page.route('**/notifyLearners/**', (route) => {
    const id = /notifyLearners\/\w+\/(\d+)/.exec(route.request().url())![1]!;
    if (ids.push(id) === refused) return route.fulfill(FAILED);
    return route.fulfill({ json: [`relance-${id}@courriel.test`] });
  });
  await page.route('**/api/accueil/echeances', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const [one] = json.assignations;
    json.assignations = [1, 2, 3].map((id) => ({ ...one, id, name: `Semaine ${id}`, peutRelancer: true }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Cette semaine' });
  const remind = card.getByRole('button', { name: /^Relancer \d+ apprenants?$/ });
  await remind.click();
  const dialog = page.getByRole('dialog');
  const all = 3;
  await expect(dialog.getByRole('listitem')).toHaveCount(all);
  await dialog.getByRole('button', { name: /^Envoyer/ }).click();
  await expect(dialog).toContainText(/Erreur lors de l.envoi des mails/);
  await expect(dialog).toContainText(`relance-${ids[0]}@courriel.test`);
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toHaveCount(0);

  refused = 0;
  await remind.click();
  await expect(dialog).toContainText('Déjà relancée : Semaine 1.');
  await dialog.getByRole('button', { name: /^Envoyer/ }).click();
  await expect(dialog).toContainText(/Un mail a été envoyé aux adresses suivantes\s?:/);
  // The one that was refused, asked again; each of the others once.
  expect(ids).toHaveLength(all + 1);
  expect(new Set(ids).size).toBe(all);
  expect(ids.filter((id) => id === ids[1])).toHaveLength(2);
  await expect(dialog.getByText(/^relance-\d+@courriel\.test$/)).toHaveCount(all);
});

test('a whole list that does not come selects nothing, and says so; one that comes after another search neither', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  const everything = page.getByRole('button', { name: /^Sélectionner les/ });
  const ofAll = /\/api\/apprenants\?.*rowsPerPage=-1/;
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.first().getByRole('checkbox').check();

  await test.step('it fails', async () => {
    await page.route(ofAll, (route) => route.fulfill(FAILED));
    await everything.click();
    await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeVisible();
    await expect(page.getByText('1 apprenant sélectionné')).toBeVisible();
    await page.unroute(ofAll);
  });

  await test.step('it is late', async () => {
    const { asked, release } = await holdCalls(page, ofAll, 'GET');
    await everything.click();
    await asked;
    await page.getByRole('searchbox').fill('le goff');
    await expect(page).toHaveURL(/search=le/);
    const answer = page.waitForResponse(ofAll);
    release();
    await answer;
    await expect(everything).toBeEnabled();
    await expect(page.getByText('1 apprenant sélectionné')).toBeVisible();
  });
});

test('all the learners of a search that do not come join no regroupement, and that is said', async ({ page }) => {
  await signInAs(page, 'referent');
  await page.goto('/regroupements/create');
  const available = page.getByRole('region', { name: 'Apprenants disponibles' });
  const members = page.getByRole('region', { name: 'Apprenants du regroupement' });
  const all = available.getByRole('button', { name: /^Ajouter les/ });
  const ofAll = /\/api\/apprenants\/(list|options).*rowsPerPage=-1/;
  await page.route(ofAll, (route) => route.fulfill(FAILED));
  await all.click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_DONE })).toBeVisible();
  await page.unroute(ofAll);

  await test.step('who is added while they come stays', async () => {
    const other = available.getByRole('button', { name: /^Ajouter (?!les)/ }).last();
    const name = (await other.innerText()).trim();
    const held: Route[] = [];
    await page.route(ofAll, (route) => void held.push(route));
    await all.click();
    await expect.poll(() => held.length).toBe(1);
    await other.click();
    const remove = members.getByRole('button', { name: `Retirer ${name}` });
    await expect(remove).toBeVisible();
    const answer = await (await held[0]!.fetch()).json();
    const others = answer['hydra:member'].filter((one: { name: string }) => one.name !== name).slice(0, 3);
    await held[0]!.fulfill({ json: { ...answer, 'hydra:member': others } });
    await expect(members.getByRole('button', { name: `Retirer ${others[2].name}` })).toBeVisible();
    await expect(remove).toBeVisible();
  });
});

test('imports and professions that do not come are said, and asked for again', async ({ page }) => {
  await signInAs(page, 'superadmin');
  for (const [address, call] of [
    ['/outils/importApprenants', '**/api/apprenants-import*'],
    ['/outils/genererSession', '**/api/professions*'],
  ] as const) {
    await page.route(call, (route) => route.fulfill(FAILED));
    await page.goto(address);
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
    await expect(retry, address).toBeVisible();
    await page.unroute(call);
    await retry.click();
    await expect(retry, address).toHaveCount(0);
  }
});

test('what is asked of a code that was corrected meanwhile is not asked of the one that stands there', async ({
  page,
}) => {
  await page.goto('/login');
  const code = page.getByLabel('Identifiant');
  const next = page.getByRole('button', { name: 'Suivant' });
  const login = await holdCalls(page, '**/api/login', 'POST');
  await code.fill(people.referent);
  await next.click();
  await login.asked;
  await code.fill(people.admin);
  const answered = page.waitForResponse('**/api/login');
  login.release();
  await (await answered).finished();
  // It is shown in the same moment, if it is.
  await page.evaluate(() => new Promise((shown) => setTimeout(shown, 100)));
  await expect(code).toHaveValue(people.admin);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
});
