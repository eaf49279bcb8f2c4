import { expect, type Page } from '@playwright/test';

/** The demonstration people that journeys are run as. */
export const people = {
  superadmin: 'superadmin@sillage.test',
  csm: 'csm@sillage.test',
  admin: 'admin@sillage.test',
  groupement: 'groupement@sillage.test',
  etablissement: 'etablissement@sillage.test',
  etablissementSans: 'etablissement-sans@sillage.test',
  ifps: 'ifps@sillage.test',
  referent: 'referent@sillage.test',
  apprenant: 'APP-NANTES-0001',
} as const;
export type PersonName = keyof typeof people;

export const PASSWORD = 'Sillage-demo-2026';

/** Signs in through the API, for journeys that are about something else than signing in. */
export async function signInAs(page: Page, person: PersonName): Promise<void> {
  // Whoever was here leaves nothing, not even by an answer that is still on its way, and the page asks for nothing more.
  await page.evaluate('localStorage.clear(); Storage.prototype.setItem = () => undefined').catch(() => undefined);
  await page.goto('about:blank');
  const answer = await page.request.post('/api/login', {
    data: { authenticator: 'twoSteps', code: people[person], password: PASSWORD, platform: 'browser' },
  });
  expect(answer.status()).toBe(200);
}

/** Closes the link that an account without a password is opened by, shown once its record is created. */
export async function closeFirstLink(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Lien de première connexion/ });
  await expect(dialog.getByText(/\/reset-password\/[\w-]{43}$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The id of the first row that the person sees in a list. */
export async function firstId(page: Page, slug: string): Promise<number | null> {
  const answer = await page.request.get(`/api/${slug}?rowsPerPage=1`);
  if (!answer.ok()) return null;
  const body = await answer.json();
  return body['hydra:member'][0]?.id ?? null;
}
