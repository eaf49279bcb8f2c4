import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { firstId, type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

/** Every route as every role, at both widths: it opens for whom it should, sends the others away, and passes axe. */

const ADMIN: PersonName[] = ['superadmin'];
const STAFF: PersonName[] = [...ADMIN, 'groupement', 'etablissement', 'ifps', 'referent'];
const EVERYONE: PersonName[] = [...STAFF, 'etablissementSans', 'apprenant'];
const WITH_FEATURE: PersonName[] = [...STAFF, 'apprenant'];
/** One for each role of the specification; the others see the same screens with less on them. */
const AUDITED: PersonName[] = ['superadmin', 'groupement', 'etablissement', 'referent', 'apprenant'];
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

const WIDTHS = [1280, 360];
/** Routes of one test: small enough that none is long, and that two workers share them evenly. */
const SHARE = 12;

const shares = Array.from({ length: Math.ceil(Object.keys(routes).length / SHARE) }, (_, rank) =>
  Object.entries(routes).slice(rank * SHARE, (rank + 1) * SHARE),
);

for (const person of EVERYONE) {
  for (const [rank, share] of shares.entries()) {
    test(`P-2.1-36 … 40 P-6-44 · ${person}, ${rank + 1} of ${shares.length}: each route opens or sends away${AUDITED.includes(person) ? ', and passes axe at both widths' : ''}`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await signInAs(page, person);
      for (const [route, allowed] of share) {
        const address = await addressOf(page, route);
        await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
        await page.goto(address);
        if (!allowed.includes(person)) {
          await expect(page, `${person} ${address}`).not.toHaveURL(new RegExp(`${address}$`));
          continue;
        }
        await expect(page.getByRole('heading', { level: 1 }), `${person} ${address}`).toBeVisible();
        for (const width of AUDITED.includes(person) ? WIDTHS : [])
          await expectAccessible(page, `${person} ${address} ${width}`, width);
        await expect(page, `${person} ${address}`).toHaveURL(new RegExp(`${address}$`));
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

/** Pages for visitors: signing in, and attestations, which whoever holds one may read. */
const anonymous = [
  '/login',
  '/request-new-password',
  '/reset-password/jeton',
  '/mon-attestation',
  '/verification/',
  '/verification/SIL-0000-0000-0000',
];

test('the pages of visitors pass axe at both widths', async ({ page }) => {
  for (const address of anonymous) {
    await page.goto(address);
    for (const width of WIDTHS) await expectAccessible(page, `${address} ${width}`, width);
  }
});
