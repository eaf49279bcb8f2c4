import { expect, test } from 'vitest';
import { hasFile, hasSecret, isFresh, placeOf, restored, withoutSecrets } from './draft.ts';
import { close, makeKey, open } from './seal.ts';

const place = placeOf({ userId: 7, address: '/apprenants/edit/3', part: '' });
const entry = { nom: 'Quéméneur', prenom: 'Zoé' };

test('an entry is sealed: nothing of it reads in the storage, and the key cannot be taken away', async () => {
  const key = await makeKey();
  const sealed = await close(key, place, entry);
  expect(Buffer.from(sealed.contenu).toString('latin1')).not.toContain('Zo');
  expect(await open(key, place, sealed)).toEqual(entry);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('an entry opens where it was put, for whom it was put, with its key alone', async () => {
  const key = await makeKey();
  const sealed = await close(key, place, entry);
  const elsewhere = placeOf({ userId: 7, address: '/apprenants/edit/4', part: '' });
  const another = placeOf({ userId: 8, address: '/apprenants/edit/3', part: '' });
  await expect(open(key, elsewhere, sealed)).rejects.toThrow();
  await expect(open(key, another, sealed)).rejects.toThrow();
  await expect(open(await makeKey(), place, sealed)).rejects.toThrow();
});

test('two entries that are the same are not sealed into the same', async () => {
  const key = await makeKey();
  const [one, other] = [await close(key, place, entry), await close(key, place, entry)];
  expect(Buffer.from(one.contenu).equals(Buffer.from(other.contenu))).toBe(false);
});

test('an entry is kept for a day', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  expect(isFresh('2026-11-19T09:00:01Z', now)).toBe(true);
  expect(isFresh('2026-11-19T09:00:00Z', now)).toBe(false);
  // Of a clock that was put back, nobody knows the age.
  expect(isFresh('2026-11-20T09:00:01Z', now)).toBe(false);
});

test('neither what a password field holds nor a file is kept', () => {
  const values = { nom: 'Rivage', password: 'Marée-haute-9', motDePasseActuel: '', plan: new Blob(['plan']) };
  const secrets = new Set(['password', 'motDePasseActuel']);
  expect(withoutSecrets(values, secrets)).toEqual({ nom: 'Rivage' });
  expect(hasSecret(values, secrets)).toBe(true);
  expect(hasSecret({ ...values, password: '' }, secrets)).toBe(false);
  expect(hasFile(values)).toBe(true);
  expect(hasFile({ ...values, plan: null })).toBe(false);
});

test('what was typed stands over what the form opens with; what the form no longer has is left out', () => {
  const now = { nom: 'Rivage', ville: 'Brest', password: '' };
  expect(restored(now, { nom: 'Ressac', fax: '02' })).toEqual({ nom: 'Ressac', ville: 'Brest', password: '' });
});
