import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { signInAs } from './people.ts';

const samples = path.join(import.meta.dirname, '../../shared/samples/scorm');

/** A package of another author that stands beside the project on some machines only; null elsewhere. */
export function findSample(name: string): Buffer | null {
  const file = path.join(samples, name);
  return existsSync(file) ? readFileSync(file) : null;
}

/** Puts a package on one of the SCORM modules of the demonstration world, open to the learner: its next launch begins anew. */
export async function putPackage(page: Page, nom: string, zip: Buffer): Promise<number> {
  await signInAs(page, 'admin');
  const list = await page.request.get('/api/modules', { params: { nom, rowsPerPage: '1' } });
  const { id } = (await list.json())['hydra:member'][0];
  const answer = await page.request.post(`/api/modules/${id}/scorm`, {
    data: zip,
    headers: { 'content-type': 'application/zip' },
  });
  expect(answer.status()).toBe(201);
  return id;
}

/** The content itself: a frame in the frame of the launch page. */
export function contentOf(page: Page): FrameLocator {
  return page.frameLocator('main iframe').frameLocator('iframe');
}

/** Opens another page of the package and waits until it stands: a question to a frame that is being replaced is never answered. */
export async function turnTo(page: Page, file: string, open: () => Promise<void>): Promise<void> {
  const stands = page.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname.endsWith(`/${file}`));
  await open();
  await stands;
}

/** The last state that the content committed, as it left the browser. */
export function watchCommits(page: Page): { last(): Record<string, unknown> | undefined } {
  const commits: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/suivi') && request.method() === 'POST') commits.push(request.postDataJSON().cmi);
  });
  return { last: () => commits.at(-1) };
}
