import { expect, test } from 'vitest';
import { read } from '../../test/sources.ts';
import { jobs } from '../app.ts';

const doc = read('docs/operations.md');

test('docs/operations.md tells when each job comes back, and in which queue it waits', () => {
  const rows = [...doc.matchAll(/^\| `([a-z-]+)` \| `([-\d*/, ]+)` \| (.*?) \|/gm)];
  const told = rows.map(([, name, cron, queue]) => [name, cron, queue === '' ? '—' : queue]);
  const known = jobs.flatMap(({ name, cron, queue }) => (cron ? [[name, cron, queue ? `\`${queue}\`` : '—']] : []));
  expect(told.toSorted()).toEqual(known.toSorted());
});

test('docs/operations.md names every job that is asked for', () => {
  const untold = jobs.filter(({ name }) => !doc.includes(`\`${name}\``));
  expect(untold.map(({ name }) => name)).toEqual([]);
});

test('what comes once a day makes up for a night that was missed', () => {
  const nightly = jobs.filter(({ cron }) => /^\d+ \d+ /.test(cron ?? ''));
  expect(nightly.length).toBeGreaterThan(5);
  expect(nightly.filter(({ late }) => !late).map(({ name }) => name)).toEqual([]);
});
