import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('an admin makes a key that is shown once, a device reports with it until it is revoked, and its gap is seen', async ({
  page,
  request,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/journaux');
  const tabs = page.getByRole('navigation', { name: 'Journaux des appareils' });
  await tabs.getByRole('link', { name: 'Clés d’appareil' }).click();
  await expect(page).toHaveURL(/\?tab=cles$/);
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Un établissement', { exact: true }).click();
  await dialog.getByRole('combobox').fill('lannion');
  await page.getByRole('option', { name: 'CH de Lannion-Trégor' }).click();
  await dialog.getByRole('button', { name: 'Créer une clé' }).click();
  await expect(dialog.getByText(/ne sera plus jamais affichée/)).toBeVisible();
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByRole('button', { name: 'Copier la clé' }).click();
  await expect(dialog.getByRole('button', { name: 'Clé copiée' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toHaveCount(0);

  const cles = page.getByRole('region', { name: /Clés d.appareil/ });
  await cles.getByRole('searchbox').fill('lannion');
  await expect(page).toHaveURL('/outils/journaux?search=lannion&tab=cles');
  const lannion = cles.getByRole('row', { name: /CH de Lannion-Trégor/ });
  await expect(lannion.first()).toContainText('Jamais');
  await expect(cles.getByRole('row')).toHaveCount((await lannion.count()) + 1);

  const session = randomUUID();
  const event = (seq: number, values: object) => ({
    id: randomUUID(),
    session,
    seq,
    at: new Date().toISOString(),
    ...values,
  });
  const report = (evenements: object[]) =>
    request.post('/api/journaux', {
      headers: { authorization: `Bearer ${secret}` },
      data: { appareil: { numeroSerie: 'ANDROID-E2E', version: '1.0', plateforme: 'mobile' }, evenements },
    });
  const answer = await report([
    event(0, { type: 'debut', scenario: 'scenario-a-venir', profil: 'Infirmier' }),
    event(3, { type: 'fin', complete: true, score: 80, dureeSecondes: 600 }),
  ]);
  expect(await answer.json()).toMatchObject({ acceptes: 2, doublons: 0, refuses: [] });
  const lacunes = page.getByRole('region', { name: 'Sessions dont des événements manquent' });
  await expect
    .poll(async () => (await page.request.get('/api/journaux/lacunes')).text(), { timeout: 90_000 })
    .toContain(session);
  await page.reload();
  await expect(lannion.first()).not.toContainText('Jamais');
  await tabs.getByRole('link', { name: 'Sessions' }).click();
  await expect(lacunes.getByRole('row', { name: new RegExp(session) })).toContainText('2 (1–2)');

  await tabs.getByRole('link', { name: 'Appareils' }).click();
  await expect(page).toHaveURL('/outils/journaux');
  const appareils = page.getByRole('region', { name: 'Appareils' });
  await expect(appareils).toContainText(/À regarder\s: .*\d en établissement sans nouvelles depuis plus de 30 jours/);
  // With those that no establishment holds, they are those that the first screen counts.
  await expect(appareils).toContainText(/\d autres? hors établissement, sans nouvelles non plus\./);
  await appareils.getByRole('searchbox').fill('2Q0-DEMO-0020');
  await expect(appareils.getByRole('row', { name: /2Q0-DEMO-0020/ })).toContainText('Hors établissement');
  await expect(appareils.getByRole('row')).toHaveCount(2);
  await appareils.getByRole('searchbox').fill('');
  await expect(appareils.getByRole('row').nth(2)).toBeVisible();
  await expect(appareils.getByRole('row').nth(1)).toContainText(/Lacunes|Sans nouvelles/);
  for (const width of [360, 1280]) await expectAccessible(page, `appareils ${width}`, width);
  await appareils.getByRole('searchbox').fill('2Q0-DEMO-0001');
  await expect(appareils.getByRole('row')).toHaveCount(2);
  await appareils.getByRole('link', { name: '2Q0-DEMO-0001' }).click();
  await expect(page).toHaveURL(/\/casques\/show\/\d+$/);
  await page.goto('/outils/journaux?tab=sessions');

  const awaited = page.getByRole('region', { name: /^Sessions en attente d.un scénario$/ });
  await expect(awaited.getByRole('row', { name: /scenario-a-venir/ })).toContainText('1');

  await page.goto('/outils/journaux?search=lannion&tab=cles');
  await cles.getByRole('button', { name: 'Actions pour CH de Lannion-Trégor' }).first().click();
  await page.getByRole('menuitem', { name: 'Révoquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(lannion.first()).toContainText('Révoquée le');
  expect((await report([])).status()).toBe(403);
});

test('an application reports with its own key, for the establishment whose code it says, until it is revoked', async ({
  page,
  request,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/journaux?tab=cles');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Une application', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Application' }).fill('Essai');
  for (const width of [360, 1280]) await expectAccessible(page, `${page.url()} ${width}`, width);
  await dialog.getByRole('button', { name: 'Créer une clé' }).click();
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toHaveCount(0);

  const { 'hydra:member': scenarios } = await (await page.request.get('/api/scenarios?rowsPerPage=1')).json();
  const report = (application: string, nom: string, codeEtablissement?: string) => {
    const session = randomUUID();
    const event = (seq: number, values: object) => ({
      id: randomUUID(),
      session,
      seq,
      at: new Date(Date.now() - 60_000).toISOString(),
      ...values,
    });
    return request.post('/api/journaux', {
      headers: { authorization: `Bearer ${secret}` },
      data: {
        appareil: { plateforme: 'mobile', application, systeme: 'ios', appareilId: 'i-1', utilisateur: 'u-1' },
        evenements: [
          event(0, { type: 'debut', scenario: scenarios[0].uuid, personne: { nom, prenom: 'Zoé' }, codeEtablissement }),
          event(1, { type: 'fin', complete: true, score: 70, dureeSecondes: 300 }),
        ],
      },
    });
  };
  expect(await (await report('ESSAI', 'Kervella', 'CHU-NANTES')).json()).toMatchObject({ acceptes: 2 });
  expect(await (await report('essai', 'Personnedici')).json()).toMatchObject({ acceptes: 2 });
  expect((await report('adam', 'Autre')).status()).toBe(403);

  const row = (nom: string) => page.getByRole('row').filter({ hasText: nom });
  await expect
    .poll(async () => (await page.request.post('/api/stats/sessions', { data: {} })).text(), { timeout: 90_000 })
    .toMatch(/(?=.*Kervella)(?=.*Personnedici)/s);
  await page.goto('/stats/sessions');
  await expect(row('Kervella')).toContainText('CHU de Nantes');
  await expect(row('Personnedici')).toHaveCount(1);
  await signInAs(page, 'etablissement');
  await page.goto('/stats/sessions');
  await expect(row('Kervella')).toHaveCount(1);
  await expect(row('Personnedici')).toHaveCount(0);

  await signInAs(page, 'admin');
  await page.goto('/outils/journaux?tab=cles');
  const cles = page.getByRole('region', { name: /Clés d.appareil/ });
  await cles.getByRole('button', { name: 'Actions pour Application essai' }).first().click();
  await page.getByRole('menuitem', { name: 'Révoquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(cles.getByRole('row', { name: /Application essai/ }).first()).toContainText('Révoquée le');
  expect((await report('essai', 'Trop tard')).status()).toBe(403);
});

test('S-7-66 · a name that was only said is told to be so among the sessions of a headset', async ({
  page,
  request,
}) => {
  await signInAs(page, 'admin');
  const rows = async (path: string) => (await (await page.request.get(`/api/${path}`)).json())['hydra:member'];
  const [{ uuid: scenario }] = await rows('scenarios?rowsPerPage=1');
  const [{ id, numeroSerie }] = await rows('casques?search=2q0-demo-0001');
  const made = await page.request.post('/api/appareil_cles', { data: { casque: `/api/casques/${id}` } });
  const { secret } = await made.json();
  const session = randomUUID();
  const event = (seq: number, values: object) => ({
    id: randomUUID(),
    session,
    seq,
    at: new Date(Date.now() - 60_000).toISOString(),
    ...values,
  });
  const personne = { nom: 'Lestrohan', prenom: 'Maëlle', declaree: true };
  const answer = await request.post('/api/journaux', {
    headers: { authorization: `Bearer ${secret}` },
    data: {
      appareil: { numeroSerie, plateforme: 'casque' },
      evenements: [
        event(0, { type: 'debut', scenario, personne }),
        event(1, { type: 'fin', complete: true, score: 70 }),
      ],
    },
  });
  expect(await answer.json()).toMatchObject({ acceptes: 2, refuses: [] });
  const behind = { casque: id, tests: true, incomplete: true };
  await expect
    .poll(async () => (await page.request.post('/api/data/sessions', { data: behind })).text(), { timeout: 90_000 })
    .toContain(session);
  // All those of the headset, as « Appareils sans possession » counts and opens them.
  const asked = page.waitForRequest('**/api/data/sessions');
  await page.goto(`/casques/show/${id}`);
  expect((await asked).postData()).toContain('"debut":"1900-01-01"');
  const received = page.getByRole('region', { name: 'Sessions reçues' });
  await expect(received.getByRole('row', { name: /Lestrohan Maëlle \(nom déclaré\)/ })).toHaveCount(1);
  for (const width of [360, 1280]) await expectAccessible(page, `sessions d’un casque ${width}`, width);
});

test('sessions set aside are told with what is known of them, one page after another; none, nothing is', async ({
  page,
}) => {
  await signInAs(page, 'csm');
  await page.goto('/outils/journaux?tab=sessions');
  const aside = page.getByRole('region', { name: 'Sessions mises de côté' });
  await expect(page.getByRole('region', { name: 'Sessions dont des événements manquent' })).toBeVisible();
  await expect(aside).toHaveCount(0);

  const sessions = Array.from({ length: 12 }, (_, rank) => ({
    session: randomUUID(),
    numeroSerie: rank ? `2Q0-DEMO-00${10 + rank}` : null,
    etablissement: rank === 1 ? null : { id: 1, nom: 'CHU de Nantes' },
    depuis: '2026-11-20T09:00:00.000Z',
    essais: rank + 1,
    erreur: '23514',
    repriseLe: rank ? '2026-11-20T10:04:00.000Z' : null,
  }));
  // No call makes a session that cannot be derived.
  await page.route('**/api/journaux/mises-de-cote?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [number, rows] = ['page', 'rowsPerPage'].map((name) => Number(asked.get(name) ?? { page: 1 }[name] ?? 10));
    const shown = sessions.slice((number! - 1) * rows!, number! * rows!);
    return route.fulfill({ json: { total: sessions.length, sessions: shown } });
  });
  await page.reload();
  await expect(aside.getByRole('heading')).toContainText('Sessions mises de côté');
  await expect(aside).toContainText('reprises d’elles-mêmes');
  const told = (rank: number) => aside.getByRole('row').nth(rank + 1);
  await expect(told(0)).toContainText(
    /^Application web ou mobileCHU de Nantes.*20\/11\/2026.*1Prochain dans un instant/,
  );
  await expect(told(1)).toContainText(/^2Q0-DEMO-0011Sans possession.*2Prochain le 20\/11\/2026.*Erreur 23514$/);
  for (const width of [360, 1280]) await expectAccessible(page, `sessions mises de côté ${width}`, width);
  await aside.getByRole('button', { name: 'Page suivante' }).click();
  await expect(aside.getByRole('row', { name: new RegExp(sessions.at(-1)!.session) })).toBeVisible();
});
