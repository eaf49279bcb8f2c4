import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { firstId, type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

/** Every route as every role, at both widths: it opens for whom it should, sends the others away, and passes axe. */

const french = createRequire(import.meta.url)('axe-core/locales/fr.json');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4'];

const ADMIN: PersonName[] = ['superadmin'];
const STAFF: PersonName[] = [...ADMIN, 'groupement', 'etablissement', 'ifps', 'referent'];
const EVERYONE: PersonName[] = [...STAFF, 'etablissementSans', 'apprenant'];
const WITH_FEATURE: PersonName[] = [...STAFF, 'apprenant'];
const ASSIGNERS = STAFF.filter((person) => person !== 'groupement');

/** `$slug` stands for the id of the first row that the person sees. */
const routes: Record<string, PersonName[]> = {
  '/': EVERYONE.filter((person) => person !== 'ifps' && person !== 'apprenant'),
  '/home/referent': EVERYONE,
  '/home/etablissement': EVERYONE,
  '/home/apprenant': EVERYONE,
  '/actualites/': EVERYONE,
  '/rgpd': ADMIN,
  '/outils/courriels': ADMIN,
  '/outils/journaux': ADMIN,
  '/outils/importApprenants': ADMIN,
  '/apprenants/': STAFF,
  '/apprenants/create': STAFF,
  '/apprenants/show/$apprenants': STAFF,
  '/apprenants/edit/$apprenants': STAFF,
  '/apprenants/profil': ['apprenant'],
  '/apprenants/liste-formations': ['apprenant'],
  '/apprenants/liste-etapes': EVERYONE,
  '/statistiques/formations': EVERYONE,
  '/etablissements/liste-formations': EVERYONE,
  '/etablissements/': EVERYONE,
  '/etablissements/create': ADMIN,
  '/etablissements/show/$etablissements': EVERYONE,
  '/etablissements/edit/$etablissements': [...ADMIN, 'groupement', 'etablissement', 'etablissementSans', 'ifps'],
  '/etablissements/profil': [...ADMIN, 'groupement', 'etablissement', 'etablissementSans', 'ifps'],
  '/groupements/': EVERYONE,
  '/groupements/create': ADMIN,
  '/groupements/show/$groupements': EVERYONE,
  '/groupements/edit/$groupements': [...ADMIN, 'groupement'],
  '/referents/': WITH_FEATURE,
  '/referents/create': STAFF,
  '/referents/show/$referents': WITH_FEATURE,
  '/referents/edit/$referents': STAFF,
  '/referents/profil': [...ADMIN, 'referent'],
  '/modules/': EVERYONE,
  '/modules/create': ADMIN,
  '/modules/show/$modules': EVERYONE,
  '/modules/edit/$modules': ADMIN,
  '/module_groupes/': EVERYONE,
  '/module_groupes/create': ADMIN,
  '/module_groupes/show/$module_groupes': EVERYONE,
  '/module_groupes/edit/$module_groupes': ADMIN,
  '/scenarios/': EVERYONE,
  '/scenarios/create': ADMIN,
  '/scenarios/show/$scenarios': EVERYONE,
  '/scenarios/edit/$scenarios': ADMIN,
  '/attestations/': [...ADMIN, 'groupement', 'etablissement', 'referent'],
  '/mon-attestation': EVERYONE,
  '/verification/': EVERYONE,
  '/stats/usage/': [...STAFF, 'etablissementSans'],
  '/stats/usage/admin': ADMIN,
  '/catalogue/': EVERYONE,
  '/modules/details/$modules': EVERYONE,
  '/formations/catalogue': EVERYONE,
  '/formations/formation/$modules': EVERYONE,
  '/regroupements/': STAFF,
  '/regroupements/create': STAFF,
  '/regroupements/show/$regroupements': STAFF,
  '/regroupements/edit/$regroupements': STAFF,
  '/assignments/': WITH_FEATURE,
  '/assignments/list/': WITH_FEATURE,
  '/assignments/create': ASSIGNERS,
  '/assignments/edit/$assignments': ASSIGNERS,
  '/assignments/show/$assignments': STAFF,
  '/assignments/details/$assignments': STAFF,
  '/assignments/results/$assignments': ['apprenant'],
  '/scorm': EVERYONE.filter((person) => person !== 'groupement'),
};

async function addressOf(page: Page, route: string): Promise<string> {
  const slug = /\$(\w+)/.exec(route)?.[1];
  if (!slug) return route;
  return route.replace(`$${slug}`, String((await firstId(page, slug)) ?? 1));
}

for (const width of [1280, 360]) {
  for (const person of EVERYONE) {
    test(`P-2.1-36 … 40 P-6-44 · ${person} at ${width} px: each route opens or sends away, and passes axe`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      await signInAs(page, person);
      for (const [route, allowed] of Object.entries(routes)) {
        const address = await addressOf(page, route);
        const isAllowed = allowed.includes(person);
        // Who is sent away is checked once; the width changes nothing to it.
        if (!isAllowed && width === 360) continue;
        await page.goto(address);
        if (!isAllowed) {
          await expect(page, `${person} ${address}`).not.toHaveURL(new RegExp(`${address}$`));
          continue;
        }
        await expect(page.getByRole('heading', { level: 1 }), `${person} ${address}`).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page, `${person} ${address}`).toHaveURL(new RegExp(`${address}$`));
        const { violations } = await new AxeBuilder({ page })
          .options({ locale: french } as never)
          .withTags(TAGS)
          .analyze();
        const found = violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
        }));
        expect(found, `${person} ${address} ${width}`).toEqual([]);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow, `${person} ${address} ${width}: the page scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}

test('P-2.1-35 · a visitor is sent to the login page from every route', async ({ page }) => {
  for (const route of Object.keys(routes)) {
    await page.goto(route.replace(/\$\w+/, '1'));
    await expect(page).toHaveURL(/\/login/);
  }
});

for (const width of [1280, 360]) {
  test(`anonymous routes pass axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/login', '/request-new-password', '/reset-password/jeton']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });
}
