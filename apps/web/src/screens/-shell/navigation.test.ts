import { type Capability, can } from '@sillage/contracts/capabilities.ts';
import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { expect, test } from 'vitest';
import type { Address, Page } from '../../ui/link.tsx';
import { navigationOf, toolsOf } from './navigation.ts';
import { entries } from './pages.ts';

const FEATURES = ['etablissement', 'groupement', 'referent'];

function person(role: string, roles: string[] = [role]): ConnectedUser {
  return { roles, features: FEATURES, isApprenant: role === 'ROLE_APPRENANT' } as unknown as ConnectedUser;
}

const labelsOf = (user: ConnectedUser) => navigationOf(user).map(({ label }) => label);
const itemsOf = (user: ConnectedUser, group: string) =>
  navigationOf(user)
    .find(({ label }) => label === group)
    ?.items.map(({ to }) => to);

test('S-1-19 · administrators alone find the tools, in a group of that name; statistics and attestations stand in « Suivi »', () => {
  const admin = person('ROLE_SUPER_ADMIN');
  expect(labelsOf(admin)).toContain('Outils');
  expect(itemsOf(admin, 'Outils')).toContain('/outils/importApprenants');
  expect(itemsOf(admin, 'Suivi')).toEqual(expect.arrayContaining(['/stats/usage', '/attestations']));
  for (const role of ['ROLE_ETABLISSEMENT', 'ROLE_GROUPEMENT', 'ROLE_REFERENT', 'ROLE_APPRENANT']) {
    expect(labelsOf(person(role)), role).not.toContain('Outils');
  }
});

test('S-1-19 · a group without an address that the person may open is not shown, nor is such an address', () => {
  const checks: [Address, Capability][] = [
    ['/stats/usage', 'statistiques.consulter'],
    ['/attestations', 'attestations.lister'],
    ['/apprenants', 'apprenants.lister'],
  ];
  for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_ETABLISSEMENT', 'ROLE_GROUPEMENT', 'ROLE_REFERENT']) {
    const user = person(role);
    const addresses = navigationOf(user).flatMap(({ items }) => items.map(({ to }) => to));
    for (const [address, capability] of checks) {
      expect(addresses.includes(address), `${role} ${address}`).toBe(can(user, capability));
    }
    expect(navigationOf(user).every(({ items }) => items.length > 0)).toBe(true);
  }
});

test('the current entry is that of the page, or of the page above it, whatever their addresses (C-2.2-02)', () => {
  const currentOf = (role: string, page: Page) =>
    navigationOf(person(role), page)
      .flatMap(({ items }) => items)
      .filter(({ current }) => current)
      .map(({ to }) => to);
  expect(currentOf('ROLE_SUPER_ADMIN', '/apprenants/edit/$id')).toEqual(['/apprenants']);
  expect(currentOf('ROLE_SUPER_ADMIN', '/modules/details/$id')).toEqual(['/catalogue']);
  expect(currentOf('ROLE_SUPER_ADMIN', '/stats/usage/admin')).toEqual(['/stats/usage']);
  expect(currentOf('ROLE_APPRENANT', '/modules/details/$id')).toEqual(['/catalogue']);
  expect(currentOf('ROLE_APPRENANT', '/apprenants/liste-etapes')).toEqual([]);
});

test('whoever is at home stands at « Accueil », be it the home of referents (P-2.1-29)', () => {
  const [first] = navigationOf(person('ROLE_ETABLISSEMENT'), '/home/referent');
  expect(first!.items.filter(({ current }) => current).map(({ to }) => to)).toEqual(['/']);
});

test('every tool that one may open has a card, with what one does there', () => {
  const tools = toolsOf(person('ROLE_SUPER_ADMIN'));
  const pages = Object.keys(entries).filter((page) => page.startsWith('/outils/'));
  expect(tools.map(({ to }) => to)).toEqual(pages);
  expect(tools.every(({ purpose }) => purpose)).toBe(true);
  expect(toolsOf(person('ROLE_ETABLISSEMENT'))).toEqual([]);
});
