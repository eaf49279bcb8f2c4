import { expect, test } from 'vitest';
import { type Entry, Outbox, type OutboxNews, type Sent, type Shelf } from './outbox.ts';

/** A browser's storage, and a server that answers what it is told to. */
function world(left: Entry[] = []) {
  const stored = new Map<string, Entry>(left.map((entry) => [entry.place, entry]));
  const received: Entry[] = [];
  const news: OutboxNews[] = [];
  const retries: { milliseconds: number; run: () => void }[] = [];
  const keys: string[] = [];
  const answers = { now: (_entry: Entry, _cle: string): Sent['outcome'] => 'stored', renewed: null as string | null };
  const shelf: Shelf = {
    isDurable: true,
    list: async () => structuredClone([...stored.values()]),
    put: async (entry) => void stored.set(entry.place, structuredClone(entry)),
    remove: async ({ place }) => void stored.delete(place),
  };
  const open = (launch: Launch = FIRST) =>
    new Outbox({
      shelf,
      launch,
      send: async (entry, cle) => {
        const outcome = answers.now(entry, cle);
        if (outcome !== 'stored') return { outcome };
        keys.push(cle);
        received.push(structuredClone(entry));
        return { outcome, enregistreLe: `2026-11-20T13:0${received.length}:00Z` };
      },
      renew: async () => answers.renewed,
      tell: (told) => news.push(told),
      later: (milliseconds, run) => retries.push({ milliseconds, run }),
    });
  const sent = () => received.map(({ cmi }) => cmi.location);
  return { open, stored, received, keys, sent, news, retries, answers };
}

type Launch = ConstructorParameters<typeof Outbox>[0]['launch'];
const FIRST: Launch = { piece: '12|lecon', lancement: 1, cle: 'cle-1' };
const SECOND: Launch = { piece: '12|lecon', lancement: 2, cle: 'cle-2' };

function entry(location: string, lancement: number, seq: number): Entry {
  return { id: `id-${location}`, place: location, piece: FIRST.piece, lancement, seq, cmi: { location }, fin: false };
}

async function begun(outbox: Outbox): Promise<Outbox> {
  await outbox.load();
  return outbox;
}

test('a commit is kept before it is sent, and forgotten once the server has stored it', async () => {
  const { open, stored, sent, news, answers } = world();
  const outbox = await begun(open());
  let keptWhenSent = 0;
  answers.now = () => {
    keptWhenSent = stored.size;
    return 'stored';
  };
  outbox.commit({ location: '1' });
  await expect.poll(sent).toEqual(['1']);
  expect(keptWhenSent).toBe(1);
  await expect.poll(() => stored.size).toBe(0);
  expect(news.at(-1)).toEqual({ enAttente: 0, garde: true, enregistreLe: '2026-11-20T13:01:00Z' });
});

test('without the network commits wait in order, tries are spaced out, and all leave when it is back', async () => {
  const { open, stored, sent, received, news, retries, answers } = world();
  const outbox = await begun(open());
  answers.now = () => 'later';
  for (const location of ['1', '2', '3']) outbox.commit({ location });
  await expect.poll(() => retries.length).toBeGreaterThan(0);
  expect(news.at(-1)).toMatchObject({ enAttente: 3, enregistreLe: null });
  expect(stored.size).toBe(3);
  for (let more = retries.length; more < 8; more += 1) await outbox.flush();
  expect(retries.map(({ milliseconds }) => milliseconds)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * 1000));
  answers.now = () => 'stored';
  outbox.wake();
  await expect.poll(sent).toEqual(['1', '2', '3']);
  expect(received.map(({ seq }) => seq)).toEqual([0, 1, 2]);
});

test('a launch that goes on where another page left it gives ranks after those, and knows what it noted itself', async () => {
  const { open, received } = world([entry('1', 1, 3), entry('2', 2, 9)]);
  const outbox = await begun(open({ ...SECOND, seq: 12 }));
  expect(outbox.latest(true)).toEqual({ location: '2' });
  outbox.commit({ location: '3' });
  expect(outbox.next).toBe(13);
  await outbox.flush();
  expect(received.map(({ seq }) => seq)).toEqual([3, 9, 12]);
  const later = world([entry('1', 1, 3)]);
  expect((await begun(later.open(SECOND))).latest(true)).toBeNull();
});

test('an answer that is lost makes no second commit: the same one is sent again', async () => {
  const { open, received, answers } = world();
  const outbox = await begun(open());
  const tried: string[] = [];
  answers.now = ({ id }) => {
    tried.push(id);
    return tried.length < 3 ? 'later' : 'stored';
  };
  outbox.commit({ location: '1' });
  await expect.poll(() => tried.length).toBe(1);
  await outbox.flush();
  await outbox.flush();
  expect(new Set(tried).size).toBe(1);
  expect(received).toHaveLength(1);
});

test('what a page could not send is sent by the next one with its own key, said to be of the launch it was made in', async () => {
  const { open, received, keys, answers } = world();
  const before = await begun(open());
  answers.now = () => 'later';
  before.commit({ location: '4' });
  before.note({ location: '5' });
  await before.flush();

  answers.now = () => 'stored';
  const after = await begun(open(SECOND));
  expect(after.latest()).toEqual({ location: '5' });
  expect(await after.flush()).toBe(true);
  expect(received.map(({ lancement, cmi, seq }) => [lancement, cmi.location, seq])).toEqual([
    [1, '4', 0],
    [1, '5', 1],
  ]);
  expect(keys).toEqual(['cle-2', 'cle-2']);
  expect(after.latest()).toBeNull();
  after.commit({ location: '6' });
  await expect.poll(() => received.at(-1)).toMatchObject({ lancement: 2, seq: 2, cmi: { location: '6' } });
});

test('a state that was noted, and that another page has sent meanwhile, does not stand for the commit that follows it', async () => {
  const { open, stored, sent } = world();
  const first = await begun(open());
  first.note({ location: '4' });
  await expect.poll(() => stored.size).toBe(1);
  await (await begun(open(SECOND))).flush();
  first.commit({ location: '5' });
  await expect.poll(sent).toEqual(['4', '5']);
  await expect.poll(() => stored.size).toBe(0);
});

test('what still cannot be sent is the newest state of its package and item, and of no other', async () => {
  const { open, answers } = world();
  const before = await begun(open());
  answers.now = () => 'later';
  before.commit({ location: '4' });
  before.commit({ location: '5' });
  await before.flush();
  expect((await begun(open({ ...SECOND, piece: '13|lecon' }))).latest()).toBeNull();
  expect((await begun(open(SECOND))).latest()).toEqual({ location: '5' });
});

test('a key that is over gives way to a new one, to that of a launch begun meanwhile, or leaves the commit here', async () => {
  const { open, received, keys, stored, answers } = world();
  const outbox = await begun(open());
  answers.now = (_, cle) => (cle === 'cle-1' ? 'over' : 'stored');
  answers.renewed = 'cle-3';
  outbox.commit({ location: '4' });
  await expect.poll(() => keys).toEqual(['cle-3']);
  expect(received).toMatchObject([{ lancement: 1 }]);

  answers.now = (_, cle) => (cle === 'cle-2' ? 'stored' : 'over');
  outbox.begin(SECOND);
  outbox.commit({ location: '5' });
  await expect.poll(() => received.at(-1)).toMatchObject({ lancement: 2, cmi: { location: '5' } });

  answers.now = () => 'over';
  answers.renewed = null;
  outbox.commit({ location: '6' });
  expect(await outbox.flush()).toBe(true);
  expect([...stored.values()].map(({ cmi }) => cmi.location)).toEqual(['6']);
});

test('a commit that the server will not take stays on this device and holds nothing up', async () => {
  const { open, sent, stored, answers } = world();
  const outbox = await begun(open());
  answers.now = ({ cmi }) => (cmi.location === '1' ? 'refused' : 'stored');
  outbox.commit({ location: '1' });
  outbox.commit({ location: '2' });
  await expect.poll(sent).toEqual(['2']);
  expect([...stored.values()].map(({ cmi }) => cmi.location)).toEqual(['1']);
});

test('the last commit of a page leaves at once, although another is on its way', async () => {
  const { open, sent } = world();
  const outbox = await begun(open());
  outbox.commit({ location: '1' });
  outbox.commit({ location: '2' }, { fin: true, isLeaving: true });
  await Promise.resolve();
  expect(sent()).toContain('2');
  await expect.poll(() => sent().toSorted()).toEqual(['1', '2']);
});

test('as the page ends, the newest commit that is still on its way is sent so as to outlive it', async () => {
  const { open, received, answers } = world();
  const outbox = await begun(open());
  answers.now = () => 'later';
  outbox.commit({ location: '1' });
  outbox.commit({ location: '2' });
  answers.now = () => 'stored';
  outbox.leave();
  await expect.poll(() => received.map(({ cmi }) => cmi.location)).toContain('2');
  await outbox.flush();
  expect(received.map(({ cmi }) => cmi.location)).toEqual(['2', '1']);
  // Nothing is on its way: nothing is sent.
  outbox.leave();
  expect(received).toHaveLength(2);
});
