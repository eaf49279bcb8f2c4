import { describe, expect, test } from 'vitest';
import { type Account, changeRefusal, deletionRefusal, isOfRecord } from './users.rules.ts';

const superAdmin: Account = { id: 1, role: 'ROLE_SUPER_ADMIN' };
const csm: Account = { id: 2, role: 'ROLE_CSM' };
const admin: Account = { id: 3, role: 'ROLE_ADMIN' };
const waiting: Account = { id: 4, role: null };
const referent: Account = { id: 5, role: 'ROLE_REFERENT' };

describe('who may change which account', () => {
  test('P-2.8-26 · the admin group is a super administrator’s affair; the other accounts are any administrator’s', () => {
    for (const target of [superAdmin, csm, admin]) {
      expect(changeRefusal(superAdmin, target)).toBeNull();
      expect(changeRefusal(csm, target)).toBe('users.groupe_admin');
      expect(changeRefusal(admin, target)).toBe('users.groupe_admin');
    }
    for (const target of [waiting, referent]) expect(changeRefusal(admin, target)).toBeNull();
  });

  test('P-2.8-18 · nobody deletes the own account', () => {
    expect(deletionRefusal(superAdmin, superAdmin)).toBe('users.propre_compte');
    expect(deletionRefusal(admin, admin)).toBe('users.propre_compte');
    expect(deletionRefusal(superAdmin, csm)).toBeNull();
    expect(deletionRefusal(admin, csm)).toBe('users.groupe_admin');
    expect(deletionRefusal(admin, waiting)).toBeNull();
  });

  test('the account of a record goes with the record', () => {
    expect([superAdmin, csm, admin, waiting, referent].map(isOfRecord)).toEqual([false, false, false, false, true]);
    expect(deletionRefusal(superAdmin, referent)).toBe('users.de_fiche');
  });
});
