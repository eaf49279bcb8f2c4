import { readWayBack } from '@sillage/contracts/retour.rules.ts';
import { describe, expect, test } from 'vitest';
import { homeOf } from './landing.ts';

const nobody = { isApprenant: false, isIFPS: false, isEtablissement: false, isReferent: false };

describe('where one lands', () => {
  test('P-2.1-28 · the normal flavour lands on Accueil', () => {
    expect(homeOf(nobody)).toBe('/');
    expect(homeOf({ ...nobody, isEtablissement: true })).toBe('/');
    expect(homeOf({ ...nobody, isReferent: true })).toBe('/');
  });

  test('P-2.1-29 P-2.1-30 P-1-26 · an IFPS establishment or referent lands on AccueilReferent', () => {
    expect(homeOf({ ...nobody, isIFPS: true, isEtablissement: true })).toBe('/home/referent');
    expect(homeOf({ ...nobody, isIFPS: true, isReferent: true })).toBe('/home/referent');
  });

  test('P-2.1-31 P-2.1-32 · a learner of either flavour lands on AccueilApprenant', () => {
    expect(homeOf({ ...nobody, isApprenant: true })).toBe('/home/apprenant');
    expect(homeOf({ ...nobody, isApprenant: true, isIFPS: true })).toBe('/home/apprenant');
  });
});

describe('the address first asked for', () => {
  test('is kept when it is one of ours', () => {
    expect(readWayBack('/apprenants?page=2')).toBe('/apprenants?page=2');
    expect(readWayBack('/catalogue?nom=日\u007F#é')).toBe('/catalogue?nom=%E6%97%A5%7F#%C3%A9');
  });

  test('is dropped when it leads elsewhere, or back to signing in', () => {
    for (const value of [
      'https://ailleurs.test',
      '//ailleurs.test',
      '/\t/ailleurs.test',
      '/./\\ailleurs.test',
      '/api/logout',
      '/\\ailleurs.test',
      'apprenants',
      '/login?l=a',
      '/logout',
      '/LOGOUT',
      '/%6cogout',
      '/%4Cogin?l=a',
      '/reset-password/jeton',
      3,
      undefined,
    ]) {
      expect(readWayBack(value)).toBeUndefined();
    }
  });
});
