import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a job that has not run yet stands there at nought, so that its first failure is a rise', async () => {
  const { body } = await t.as(null).get('/metrics');
  const lines = String(body).split('\n');
  expect(lines).toContain('sillage_job_runs_total{job="keep-no-longer",outcome="failed"} 0');
  expect(lines).toContain('sillage_job_runs_total{job="keep-no-longer",outcome="done"} 0');
});

test('metrics tell of each job how often it failed, and when it was last done', async () => {
  t.app.countJob('verify-totals', 'failed');
  t.app.countJob('verify-totals', 'failed');
  t.app.countJob('verify-totals', 'done');
  t.app.countJob('send-mail', 'failed');
  const { body } = await t.as(null).get('/metrics');
  const lines = String(body).split('\n');
  expect(lines).toContain('sillage_job_runs_total{job="verify-totals",outcome="failed"} 2');
  expect(lines).toContain('sillage_job_runs_total{job="verify-totals",outcome="done"} 1');
  const done = lines.filter((line) => line.startsWith('sillage_job_last_done_timestamp_seconds{'));
  expect(done).toEqual([expect.stringMatching(/^\S+\{job="verify-totals"\} 1\d{9}(\.\d+)?$/)]);
});
