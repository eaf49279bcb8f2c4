import { expect, test } from 'vitest';
import { makeSeal } from './seal.ts';

const casier = (id: string, filler: number) => ({ id, secret: btoa(String.fromCharCode(...Array(32).fill(filler))) });

test('what is sealed opens at its own place with its own secret, and nowhere else', async () => {
  const seal = await makeSeal(casier('a', 1));
  const sealed = await seal.close('1', { cmi: { location: 'très loin' } });
  expect(await seal.open('1', sealed)).toEqual({ cmi: { location: 'très loin' } });
  expect(await (await makeSeal(casier('a', 1))).open('1', sealed)).toEqual({ cmi: { location: 'très loin' } });
  expect(Buffer.from(sealed.contenu).toString('latin1')).not.toContain('location');

  const forged = { ...sealed, contenu: sealed.contenu.slice(1) };
  await expect(seal.open('2', sealed)).rejects.toThrow();
  await expect(seal.open('1', forged)).rejects.toThrow();
  await expect((await makeSeal(casier('b', 1))).open('1', sealed)).rejects.toThrow();
  await expect((await makeSeal(casier('a', 2))).open('1', sealed)).rejects.toThrow();
});
