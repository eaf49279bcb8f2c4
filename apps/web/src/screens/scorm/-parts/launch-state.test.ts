import { describe, expect, test } from 'vitest';
import { ApiError, unreachable } from '../../../client/api-error.ts';
import { change, idle, type LaunchState, notOpened } from './launch-state.ts';

const items = [{ id: 'a', ouvert: true }];
const kept = { item: 'a', items, suivi: true } as unknown as NonNullable<LaunchState['launched']>;

describe('a launch that was not opened', () => {
  const learner = { kept: undefined, item: 'b', isApprenant: true };

  test('is played from what this device has kept where nothing answered, with the item that was asked for', () => {
    const launched = (item: string) => ({ type: 'lance', launched: { ...kept, item, jeton: null } });
    expect(notOpened(unreachable(), { ...learner, kept })).toEqual(launched('b'));
    expect(notOpened(unreachable(), { ...learner, kept, item: undefined })).toEqual(launched('a'));
  });

  test('tells a learner that it is not kept, and others that nothing answered', () => {
    const error = unreachable();
    expect(notOpened(error, learner)).toEqual({ type: 'refus', code: 'scorm.non_garde' });
    expect(notOpened(error, { ...learner, isApprenant: false })).toEqual({ type: 'echec', error });
  });

  test('tells what the server refused, whatever is kept', () => {
    const error = new ApiError({ status: 403, reason: '', message: '' });
    expect(notOpened(error, { ...learner, kept })).toEqual({ type: 'echec', error });
  });
});

describe('what the page says', () => {
  const playing: LaunchState = {
    ...idle,
    launched: { ...kept, jeton: 'x' },
    isReady: true,
    enAttente: 2,
    manque: true,
  };

  test('the steps that opened replace those of the launch, and belong to no other', () => {
    const opened = [{ id: 'a' }, { id: 'b' }] as never;
    expect(change(playing, { type: 'etapes', items: opened }).launched?.items).toBe(opened);
    expect(change(idle, { type: 'etapes', items: opened })).toBe(idle);
  });

  test('a commit that waits takes nothing from what was stored', () => {
    const stored = change(playing, { type: 'etat', enAttente: 0, garde: true, enregistreLe: '2026-01-02T10:00:00Z' });
    const waits = change(stored, { type: 'etat', enAttente: 1, garde: false, enregistreLe: null });
    expect(waits).toMatchObject({ enAttente: 1, garde: false, enregistreLe: '2026-01-02T10:00:00Z' });
  });

  test('another launch begins anew', () => {
    expect(change(playing, { type: 'lancement' })).toBe(idle);
    expect(change(playing, { type: 'lance', launched: playing.launched! })).toEqual({
      ...idle,
      launched: playing.launched,
    });
  });

  test('what is only for the player changes nothing of it', () => {
    expect(change(playing, { type: 'jeton' })).toBe(playing);
    expect(change(playing, { type: 'quitte' })).toBe(playing);
  });
});
