import { expect } from '@playwright/test';
import { expectAccessible, expectFits, expectFitsSpaced } from './axe.ts';
import { kindOf, Links } from './links.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';
import { expectTypography } from './typography.ts';
import { addressOf, arrived, follow, withoutSlash } from './walk.ts';

/** Every route as every role, at both widths: it opens for whom it should, sends the others away, fits, and passes axe. */

// It only reads: two workers share the parts of it.
test.describe.configure({ mode: 'parallel' });

const ADMIN: PersonName[] = ['superadmin'];
const STAFF: PersonName[] = [...ADMIN, 'groupement', 'etablissement', 'ifps', 'referent'];
const EVERYONE: PersonName[] = [...STAFF, 'etablissementSans', 'apprenant'];
const WITH_FEATURE: PersonName[] = [...STAFF, 'apprenant'];
/** One for each role of the specification; the others see the same screens with less on them. */
const AUDITED: PersonName[] = ['superadmin', 'groupement', 'etablissement', 'referent', 'apprenant'];
/**
 * Between them they see every screen: each is loaded from its address, and passes axe at both widths.
 * The others go from one to the next inside the application, and each screen passes axe at the width that it opens at.
 */
const WHOLLY: PersonName[] = ['superadmin', 'apprenant'];
const ASSIGNERS = STAFF.filter((person) => person !== 'groupement');

/** `$slug` stands for the id of the first row that the person sees. */
const routes: Record<string, PersonName[]> = {
  '/': EVERYONE.filter((person) => person !== 'ifps' && person !== 'apprenant'),
  '/home/referent': EVERYONE,
  '/home/etablissement': EVERYONE,
  '/home/apprenant': EVERYONE,
  '/actualites/': EVERYONE,
  '/administrateurs/': ADMIN,
  '/administrateurs/create': ADMIN,
  '/administrateurs/show/$administrateurs': ADMIN,
  '/administrateurs/edit/$administrateurs': ADMIN,
  '/users/': ADMIN,
  '/users/create': ADMIN,
  '/users/show/$users': ADMIN,
  '/users/edit/$users': ADMIN,
  '/securite': EVERYONE,
  '/rgpd': ADMIN,
  '/conservations': ADMIN,
  '/outils/': ADMIN,
  '/outils/courriels': ADMIN,
  '/outils/journaux': ADMIN,
  '/outils/rapportMobile': ADMIN,
  '/outils/adam': ADMIN,
  '/outils/lat': ADMIN,
  '/outils/ddp': ADMIN,
  '/outils/satisfaction-par-formation': ADMIN,
  '/outils/showConsommation': ADMIN,
  '/outils/etatConnexionEtablissements': ADMIN,
  '/outils/evolutionSatisfactions': ADMIN,
  '/outils/genererEtablissementTest': ADMIN,
  '/outils/importApprenants': ADMIN,
  '/outils/appareilsSansPossession': ADMIN,
  '/casques/': ADMIN,
  '/casques/create': ADMIN,
  '/casques/show/$casques': ADMIN,
  '/casques/edit/$casques': ADMIN,
  '/possession_casques/': EVERYONE,
  '/possession_casques/create': ADMIN,
  '/possession_casques/show/$possession_casques': EVERYONE,
  '/possession_casques/edit/$possession_casques': ADMIN,
  '/apprenants/': STAFF,
  '/apprenants/create': STAFF,
  '/apprenants/show/$apprenants': STAFF,
  '/apprenants/edit/$apprenants': STAFF,
  '/apprenants/profil': ['apprenant'],
  '/apprenants/liste-formations': ['apprenant'],
  '/apprenants/mes-attestations': ['apprenant'],
  '/apprenants/liste-etapes': EVERYONE,
  '/statistiques/formations': EVERYONE,
  // The learner has the first record of the demonstration, and reads it.
  '/statistiquesIndiv/$apprenants': [...STAFF, 'apprenant'],
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
  '/badges/': ADMIN,
  '/badges/create': ADMIN,
  '/badges/show/$badges': ADMIN,
  '/badges/edit/$badges': ADMIN,
  '/attestations/': [...ADMIN, 'groupement', 'etablissement', 'referent'],
  '/stats/usage/': [...STAFF, 'etablissementSans'],
  '/stats/usage/admin': ADMIN,
  '/stats/commun': [...STAFF, 'etablissementSans'],
  '/stats/scenario/': [...STAFF, 'etablissementSans'],
  '/stats/sessions': [...STAFF, 'etablissementSans'],
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
  '/training_courses/': STAFF,
  '/training_courses/create': ASSIGNERS,
  '/training_courses/show/$training_courses': STAFF,
  '/training_courses/edit/$training_courses': ASSIGNERS,
  '/scorm': EVERYONE.filter((person) => person !== 'groupement'),
};

/** Where a person is sent who may not open a route. */
function landing(person: PersonName, address: string): string {
  // An assignment has a screen for the learner and another one for those who follow it: each is sent to the own one.
  const own = person === 'apprenant' ? 'results' : 'details';
  const assignment = address.replace(/^(\/assignments)\/(show|details|results)\//, `$1/${own}/`);
  if (assignment !== address && routes[`/assignments/${own}/$assignments`]!.includes(person)) return assignment;
  return { ifps: '/home/referent', apprenant: '/home/apprenant' }[person as string] ?? '/';
}

const WIDTHS = [1280, 360];
const DESKTOP = { width: 1280, height: 800 };
/** Routes of one part: two workers share the parts evenly, and each signs in and loads the application once. */
const SHARE = 24;

for (const person of EVERYONE) {
  const isAudited = AUDITED.includes(person);
  const own = Object.keys(routes).filter((route) => routes[route]!.includes(person));
  // The walk opens these itself, and from the first one everybody is sent to the own home.
  const opened = new Set(['/', ...own].map(kindOf));
  const size = isAudited ? SHARE : Object.keys(routes).length;
  const count = Math.ceil(Object.keys(routes).length / size);
  for (let part = 0; part < count; part++) {
    test(`${person}, ${part + 1} of ${count}: each route opens or sends away${isAudited ? ', fits both widths and passes axe' : ''}`, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      await signInAs(page, person);
      const links = new Links(page, opened);
      const share = Object.entries(routes).slice(part * size, (part + 1) * size);
      for (const [rank, [route, allowed]] of share.entries()) {
        const address = await addressOf(page, route);
        const where = `${person} ${address}`;
        // Every other screen opens on a phone and is enlarged.
        const widths = rank % 2 === 0 ? WIDTHS : WIDTHS.toReversed();
        if (isAudited) await page.setViewportSize({ ...DESKTOP, width: widths[0]! });
        if (WHOLLY.includes(person)) await page.goto(address);
        else await follow(page, address);
        if (!allowed.includes(person)) {
          await test.step(`P-2.1-36 P-2.1-40 P-6-44 · ${where} sends away`, () =>
            expect(page, where).toHaveURL(landing(person, address)));
          continue;
        }
        await test.step(`P-2.1-37 P-2.1-38 P-2.1-39 · ${where} opens`, () =>
          expect(arrived(page), where).toBeVisible());
        for (const [turn, width] of isAudited ? widths.entries() : []) {
          const expectGood = turn === 0 || WHOLLY.includes(person) ? expectAccessible : expectFits;
          await expectGood(page, `${where} ${width}`, width);
        }
        if (WHOLLY.includes(person)) {
          await expectTypography(page, where);
          await expectFitsSpaced(page, where);
        }
        // The filter goes with the person from one screen of statistics to the next (S-2.3-29).
        await expect(page, where).toHaveURL(({ pathname }) => withoutSlash(pathname) === withoutSlash(address));
        await page.setViewportSize(DESKTOP);
        await links.gather(address, where);
      }
      await links.openAll();
    });
  }
}

test('P-2.1-35 · a visitor is sent to the login page from every route', async ({ page }) => {
  for (const route of Object.keys(routes)) {
    const address = route.replace(/\$\w+/, '1');
    await follow(page, address);
    await expect(page, route).toHaveURL(address === '/' ? '/login' : `/login?retour=${encodeURIComponent(address)}`);
  }
});

/** Pages for visitors: signing in, and attestations, which whoever holds one may read. */
const anonymous = [
  '/login',
  '/request-new-password',
  '/reset-password/jeton',
  '/confirm-address/jeton',
  '/mon-attestation',
  '/navigateur',
  '/navigateur?codeEtablissement=CHU-NANTES',
  '/verification/',
  '/verification/SIL-0000-0000-0000',
];

test('the pages of visitors pass axe at both widths', async ({ page }) => {
  for (const address of anonymous) {
    await page.goto(address);
    for (const width of WIDTHS) await expectAccessible(page, `${address} ${width}`, width);
  }
});
