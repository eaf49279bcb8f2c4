import path from 'node:path';
import { type Capability, can } from '@sillage/contracts/capabilities.ts';
import { catalogue } from '@sillage/contracts/sentences.fr.ts';
import { LISTES } from '@sillage/contracts/vues.rules.ts';
import { describe, expect, test } from 'vitest';
import { nameOf, screens, screensPage, treeOf, urlOf } from './screens.ts';
import { listFiles, read } from './sources.ts';

/** The screens: files, addresses, names, parts and journeys agree. */

const web = 'apps/web/src/';

describe('screens', () => {
  test('the address bar is the file path', async () => {
    const declared = screens.map((file) => {
      const [, url] = /createFileRoute\('([^']+)'\)/.exec(read(file)) ?? [];
      return { file, url };
    });
    expect(declared.filter(({ file, url }) => url !== urlOf(file))).toEqual([]);
    const tree = read(`${web}routeTree.gen.ts`);
    expect(screens.filter((file) => !tree.includes(`'./${file.slice(web.length, -'.tsx'.length)}'`))).toEqual([]);
    await expect(await screensPage()).toMatchFileSnapshot('../../../docs/screens.md');
  });

  test('how long a field may be is said by the contract of its call', () => {
    const byHand = listFiles(`${web}screens/**/*.tsx`).filter((file) =>
      /maxLength[=:?{.\w ()',]*\b\d/.test(read(file)),
    );
    expect(byHand).toEqual([]);
  });

  test('what is typed in a form is kept, and not left without a question', () => {
    const ASKED_AGAIN = [
      // A secret, or what lets one in.
      '-login/sign-in-form.tsx',
      '-navigateur/start.tsx',
      '-securite/factor-set-up.tsx',
      '-securite/factors-card.tsx',
      '-securite/proof-form.tsx',
      '-securite/totp-step.tsx',
      'navigateur.tsx',
      'request-new-password.tsx',
      'reset-password.$token.tsx',
      // What is looked for.
      'mobile/-parts/mobile-sessions.tsx',
      'mon-attestation.tsx',
      'outils/statistiquesSession.tsx',
      'verification/index.tsx',
      // One name, in a dialog.
      '-shell/view-dialog.tsx',
    ];
    const own = listFiles(`${web}screens/**/*.tsx`).filter((file) => read(file).includes('<form'));
    expect(own.map((file) => file.slice(`${web}screens/`.length)).toSorted()).toEqual(ASKED_AGAIN.toSorted());
  });

  test('a greyed button is one that is busy, or says what it waits for', () => {
    const busy = /^(\w*[bB]usy|saving|loading|sending\.isPending)$/;
    const silent = listFiles(`${web}**/*.tsx`).flatMap((file) => {
      const buttons = read(file).matchAll(/<(?:File)?Button\b(?:=>|[^>])*?\sdisabled=\{([^}]*)\}/g);
      return [...buttons].filter(([, reason]) => !busy.test(reason!)).map(([, reason]) => `${file}: ${reason}`);
    });
    expect(silent).toEqual([]);
  });

  test('a state begins with a capital', () => {
    const shown = listFiles(`${web}**/*.tsx`).flatMap((file) => [
      ...read(file).matchAll(/<StatusBadge\b(?:=>|[^>])*>\s*\{(?:message|plural)\([`']([\w.]+)/g),
    ]);
    const starts = shown.map(([, start]) => start!);
    expect(starts.length).toBeGreaterThan(10);
    const states = Object.entries(catalogue).filter(([code]) =>
      starts.some((start) => code === start || (start.endsWith('.') && code.startsWith(start))),
    );
    expect(states.filter(([, words]) => /^\p{Ll}/u.test(words))).toEqual([]);
  });

  test('P-2.3-13 P-2.8-29 · the routes of each entity that one creates are named after it, by one rule', () => {
    const names = new Map(screens.map((file) => [nameOf(urlOf(file)), urlOf(file)]));
    expect(['ApprenantCreate', 'ApprenantUpdate', 'ApprenantShow'].map((name) => names.get(name))).toEqual([
      '/apprenants/create',
      '/apprenants/edit/$id',
      '/apprenants/show/$id',
    ]);
    const created = screens.map(urlOf).filter((url) => url.endsWith('/create'));
    expect(created.length).toBeGreaterThan(10);
    for (const url of created) {
      const prefix = nameOf(url)!.replace(/Create$/, '');
      expect(names.get(`${prefix}Show`), url).toBe(url.replace('create', 'show/$id'));
      expect(names.get(`${prefix}Update`), url).toBe(url.replace('create', 'edit/$id'));
    }
  });

  test('C-1-06 · each kind of content has a list, a creation, a change and a detail, which administrators open', async () => {
    const pageOf = await treeOf();
    const admin = { roles: ['ROLE_ADMIN'], features: [], isIFPS: false };
    for (const slug of ['scenarios', 'modules', 'module_groupes', 'badges'] as const) {
      for (const act of ['', 'create', 'edit/$id', 'show/$id']) {
        const file = screens.find((one) => urlOf(one) === `/${slug}/${act}`)!;
        const [, asked] = /roleRequired\('([\w.]+)'\)/.exec(read(file)) ?? [];
        // Badges are made by super administrators alone (C-1-07).
        const isTheirs = slug !== 'badges' || act === '' || act.startsWith('show');
        const person = isTheirs ? admin : { ...admin, roles: ['ROLE_SUPER_ADMIN'] };
        // Without a capability, whoever is connected reads it.
        if (asked) expect(can(person, asked as Capability), file).toBe(true);
        else expect(read(file)).toContain('beforeLoad: authRequired()');
        expect(pageOf(file).title, file).toBeTruthy();
      }
    }
  });

  test('S-2.1-28 S-2.1-30 S-2.1-32 · the routes that the specification names are at its paths', () => {
    const paths = new Map(screens.map((file) => [nameOf(urlOf(file)), urlOf(file).replace(/(?<=.)\/$/, '')]));
    expect(paths.get('SatisfactionParFormation')).toBe('/outils/satisfaction-par-formation');
    expect(paths.get("Statistiques d'usage")).toBe('/stats/usage');
    expect(paths.get('Statistiques générales')).toBe('/stats/usage/admin');
    expect(paths.get('Statistiques communes')).toBe('/stats/commun');
    expect(paths.get('Attestations')).toBe('/attestations');
    expect(paths.get('ShowScenario')).toBe('/stats/scenario/$id');
  });

  test('a part stands next to its screens: with its entity, or in the folder named after its screen', () => {
    const folders = new Set(listFiles(`${web}screens/**/-*/*`).map((file) => path.posix.dirname(file)));
    // `-shell` is the part of the root; tools have in common only the folder of their addresses.
    const stray = [...folders].filter((folder) => {
      const [, beside, name] = /^(.*)\/-([\w-]+)$/.exec(folder)!;
      if (name === 'parts') return !/screens\/(?!outils$)\w+$/.test(beside!);
      const named = [name!, name!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      const isScreen = (file: string) =>
        named.some((one) => file === `${beside}/${one}.tsx` || file.startsWith(`${beside}/${one}/`));
      return name !== 'shell' && !screens.some(isScreen);
    });
    expect(stray).toEqual([]);
  });

  test('whoever finds a page in the menu passes its guard', async () => {
    const pageOf = await treeOf();
    const stray = screens.flatMap((file) => {
      const [, asked] = /roleRequired\('([\w.]+)'\)/.exec(read(file)) ?? [];
      const { can, menu } = pageOf(file);
      return asked && (can || menu) && can !== asked ? [`${file}: ${asked}, in pages.ts ${can}`] : [];
    });
    expect(stray).toEqual([]);
  });

  test('views are kept of every list that is a page, and of nothing else', () => {
    const lists = listFiles(`${web}screens/**/*.tsx`).filter((file) => /<ListScreen\b/.test(read(file)));
    const pages = lists.filter((file) => !read(file).includes('as="section"'));
    // A part is that of the list of its entity.
    const pageOf = (file: string) => (file.includes('/-parts/') ? `${file.split('/-parts/')[0]}/index.tsx` : file);
    const addresses = pages.map((file) => urlOf(pageOf(file)).replace(/\/$/, ''));
    expect(addresses.toSorted()).toEqual([...LISTES]);
  });

  test('every screen is opened by a journey', () => {
    const journeys = listFiles('e2e/*.e2e.ts').map(read);
    // An address that ends with an id is quoted up to it.
    const quoted = (url: string) => `'${url.includes('$') ? url.slice(0, url.indexOf('$')) : `${url}'`}`;
    expect(screens.map(urlOf).filter((url) => !journeys.some((text) => text.includes(quoted(url))))).toEqual([]);
  });
});
