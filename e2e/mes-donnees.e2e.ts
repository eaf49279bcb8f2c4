import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, people, signInAs } from './people.ts';
import { test } from './server.ts';

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const file = page.waitForEvent('download');
  await press();
  const taken = await file;
  const chunks: Buffer[] = [];
  for await (const chunk of await taken.createReadStream()) chunks.push(chunk as Buffer);
  return { name: taken.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

const STAFF: PersonName[] = ['superadmin', 'groupement', 'etablissement', 'referent'];

test('everyone of staff takes what is kept of them, as a document and as data', async ({ page }) => {
  for (const person of STAFF) {
    await test.step(person, async () => {
      await signInAs(page, person);
      await page.goto('/securite');
      const own = page.getByRole('region', { name: 'Données personnelles' });
      const pdf = await download(page, () => own.getByRole('link', { name: 'Télécharger mes données (PDF)' }).click());
      expect(pdf.name).toMatch(/^Données personnelles .+\.pdf$/);
      expect(pdf.text).toMatch(/^%PDF/);
      const json = await download(page, () =>
        own.getByRole('link', { name: 'Télécharger mes données (JSON)' }).click(),
      );
      expect(json.text).toContain(people[person]);
    });
  }
  for (const width of [1280, 360]) await expectAccessible(page, `securite donnees ${width}`, width);
});

test('a learner finds it on the own profile, and an administrator on the page of an account', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/apprenants/profil');
  const widthOf = async (title: string) =>
    (await page
      .getByRole('region', { name: title })
      .or(page.getByRole('group', { name: title }))
      .first()
      .boundingBox())!.width;
  expect(await widthOf('Données personnelles')).toBe(await widthOf('Badges obtenus'));
  const own = await download(page, () => page.getByRole('link', { name: 'Télécharger mes données (JSON)' }).click());
  expect(own.text).toContain(people.apprenant);
  await signInAs(page, 'csm');
  const answer = await page.request.get(`/api/users?search=${people.referent}`);
  const [{ id }] = (await answer.json())['hydra:member'];
  await page.goto(`/users/show/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  const theirs = await download(page, () =>
    page.getByRole('menuitem', { name: 'Exporter ses données (JSON)' }).click(),
  );
  expect(theirs.text).toContain(people.referent);
});
