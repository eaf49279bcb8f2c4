import { beforeEach, expect, test } from 'vitest';
import { openDrawer } from './drafts.ts';

const place = { userId: 7, address: '/casques/show/3', part: 'transfert' };
/** Of this tab, as a reload finds them. */
const names = () => JSON.parse(sessionStorage.getItem('sillage.saisies') ?? '[]') as string[];

beforeEach(() => sessionStorage.clear());

test('a form that takes the place of another one while its drawer is being opened takes its drawer too', async () => {
  const [left, shown] = [openDrawer(place), openDrawer(place)];
  (await left).letGo(false);
  (await shown).letGo(false);
  expect(names()).toHaveLength(1);
});

test('a form of another place waits for nobody', async () => {
  const [one, other] = await Promise.all([openDrawer(place), openDrawer({ ...place, part: 'note' })]);
  expect(names()).toHaveLength(2);
  for (const drawer of [one, other]) drawer.letGo(true);
  expect(names()).toEqual([]);
});
