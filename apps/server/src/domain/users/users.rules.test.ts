import { describe, expect, test } from 'vitest';
import { wrongFields } from './users.rules.ts';

const email = 'une@sillage.test';
const superAdmin = { id: 1, role: 'ROLE_SUPER_ADMIN' as const, email };
const csm = { id: 2, role: 'ROLE_CSM' as const, email };
const admin = { id: 3, role: 'ROLE_ADMIN' as const, email };
const waiting = { id: 4, role: null, email };
const referent = { id: 5, role: 'ROLE_REFERENT' as const, email };

describe('what a change may hold', () => {
  test('what is sent back unchanged is right, on every account', () => {
    for (const target of [superAdmin, waiting, referent]) {
      expect(wrongFields(superAdmin, target, { email: target.email, role: target.role })).toEqual([]);
      expect(wrongFields(superAdmin, target, {})).toEqual([]);
    }
  });

  test('a record keeps its own e-mail and says the role', () => {
    expect(wrongFields(admin, referent, { email: 'autre@sillage.test', role: 'ROLE_ADMIN' })).toEqual([
      ['email', 'users.email_de_fiche'],
      ['role', 'users.role_de_fiche'],
    ]);
  });

  test('an account without a record needs its e-mail', () => {
    expect(wrongFields(admin, waiting, { email: null })).toEqual([['email', 'validation.obligatoire']]);
    expect(wrongFields(admin, waiting, { email: 'autre@sillage.test' })).toEqual([]);
  });

  test('one’s own role stays; another’s changes', () => {
    expect(wrongFields(superAdmin, superAdmin, { role: 'ROLE_ADMIN' })).toEqual([['role', 'users.propre_role']]);
    expect(wrongFields(superAdmin, waiting, { role: 'ROLE_ADMIN' })).toEqual([]);
    expect(wrongFields(superAdmin, csm, { role: null })).toEqual([]);
  });
});
