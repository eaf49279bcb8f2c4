import { message } from '@sillage/contracts/messages.fr.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import {
  codeAlone,
  credentialsOf,
  heldOf,
  refusedBy,
  type SignInState,
  typedEarly,
  withHandedCode,
} from './sign-in-state.ts';

const early = { code: '', password: null, error: undefined, next: undefined, isSent: false };
const at = (step: SignInState['step'], given: Partial<SignInState> = {}): SignInState => ({
  ...codeAlone(' AB12 '),
  step,
  ...given,
});
const refusal = (status: number, given = {}) =>
  new ApiError({ status, reason: '', message: 'Trop de tentatives.', ...given });

describe('where one stands who typed before the scripts came', () => {
  test('is the code, the password that was asked for meanwhile, or what the server left to be given', () => {
    expect(typedEarly(null, 'AB12')).toEqual({ step: 'code', code: 'AB12', password: '' });
    expect(typedEarly({ ...early, code: 'CD34' }, 'AB12')).toEqual({ step: 'code', code: 'CD34', password: '' });
    expect(typedEarly({ ...early, password: 's' }, 'AB12')).toEqual({ step: 'password', code: 'AB12', password: 's' });
    expect(typedEarly({ ...early, password: '', next: 'suite' }, '').step).toBe('password');
    expect(typedEarly({ ...early, password: 's', next: 'facteur' }, '').step).toBe('facteur');
  });
});

describe('what is sent', () => {
  const given = { password: 's', proof: '01/02/1990' };

  test('P-4-01 P-4-02 · the code alone, then the password with it', () => {
    expect(credentialsOf(at('code', given))).toEqual({ code: 'AB12' });
    expect(credentialsOf(at('password', given))).toEqual({ code: 'AB12', password: 's' });
  });

  test('P-4-06 · the proof goes with a new password, and with no other', () => {
    expect(credentialsOf(at('newPassword', given))).toEqual({ code: 'AB12', ...given });
  });

  test('P-4-04 · the account that was chosen', () => {
    expect(credentialsOf(at('account', { ...given, eId: 7 }))).toEqual({ code: 'AB12', eId: 7 });
  });
});

test('what holds the button is what the step lacks, in the order of the page', () => {
  expect(heldOf(at('code'))).toBeUndefined();
  expect(heldOf(at('code', { code: ' ' }))?.field).toBe('code');
  expect(heldOf(at('password'))?.field).toBe('password');
  expect(heldOf(at('newPassword', { preuve: 'matricule' }))?.field).toBe('proof');
  expect(heldOf(at('newPassword', { preuve: 'matricule', proof: '12' }))?.field).toBe('password');
  expect(heldOf(at('newPassword', { password: 's' }))).toBeUndefined();
  expect(heldOf(at('account'))?.field).toBe('account');
  expect(heldOf(at('account', { eId: 7 }))).toBeUndefined();
});

describe('what is said of a refusal', () => {
  const weak = { propertyPath: 'password', code: 'x', message: 'Trop court.' };

  test('P-8-06 · stands under the proof where there is one, but under the new password that is too weak', () => {
    expect(refusedBy(refusal(429), 'password')).toEqual({ error: 'Trop de tentatives.' });
    expect(refusedBy(refusal(429), 'newPassword')).toEqual({ proofError: 'Trop de tentatives.' });
    expect(refusedBy(refusal(422, { violations: [weak] }), 'newPassword')).toEqual({ error: 'Trop court.' });
  });

  test('P-8-07 P-8-08 · is one sentence for whatever was wrong, and another for what nobody foresaw', () => {
    expect(refusedBy(refusal(401), 'password')).toEqual({ error: message('connexion.identifiants_incorrects') });
    expect(refusedBy(new Error('x'), 'code')).toEqual({ error: message('erreur.interne') });
  });
});

test('the code that the establishment hands over is asked for with nothing typed before, for the account that was chosen', () => {
  const asked = withHandedCode(at('password', { password: 's', error: 'Incorrect.', eId: 7 }));
  expect(asked).toEqual(at('newPassword', { preuve: 'code', eId: 7 }));
});
