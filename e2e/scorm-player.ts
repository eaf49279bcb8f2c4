import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { type ArchiveEntry, archive } from '../apps/server/test/scorm/archive.ts';
import { signInAs } from './people.ts';

const samples = path.join(import.meta.dirname, '../../shared/samples/scorm');

/** A package of another author that stands beside the project on some machines only; null elsewhere. */
export function findSample(name: string): Buffer | null {
  const file = path.join(samples, name);
  return existsSync(file) ? readFileSync(file) : null;
}

const NORMS = {
  '1.2': { said: '1.2', schema: 'http://www.adlnet.org/xsd/adlcp_rootv1p2', kind: 'scormtype' },
  '2004': { said: '2004 4th Edition', schema: 'http://www.adlnet.org/xsd/adlcp_v1p3', kind: 'scormType' },
};
type Norm = keyof typeof NORMS;

interface LessonPackage {
  norm?: Norm;
  type?: 'sco' | 'asset';
  /** Its launch file, when `files` has another one. */
  href?: string;
  files: readonly ArchiveEntry[] | string;
}

/** For a page of either norm: finds the run-time as authors do, up the frames of this window, then of the one that opened it. */
export const FIND_API = `
  const above = (win) => {
    for (let n = 0; n < 20 && win; n += 1, win = win.parent) {
      if (win.API || win.API_1484_11) return win.API || win.API_1484_11;
      if (win.parent === win) return null;
    }
  };
  const API = above(window) || above(window.opener);
  const OLD = { Initialize: 'LMSInitialize', Terminate: 'LMSFinish', Commit: 'LMSCommit', GetValue: 'LMSGetValue', SetValue: 'LMSSetValue' };
  const NAMES = API.SetValue
    ? { status: 'cmi.completion_status', raw: 'cmi.score.raw', location: 'cmi.location', exit: 'cmi.exit' }
    : { status: 'cmi.core.lesson_status', raw: 'cmi.core.score.raw', location: 'cmi.core.lesson_location', exit: 'cmi.core.exit' };
  const call = (name, ...given) => API[API[name] ? name : OLD[name]](...(given.length ? given : ['']));
  const get = (name) => call('GetValue', NAMES[name] || name);
  const set = (name, value) => call('SetValue', NAMES[name] || name, value);
`;

/** A package of one item, made for the purpose. @param files those beside its manifest, or `index.html` alone */
export function lessonArchive(
  title: string,
  { norm = '1.2', type = 'sco', href = 'index.html', files }: LessonPackage,
): Buffer {
  const { said, schema, kind } = NORMS[norm];
  const manifest = `<manifest xmlns:adlcp="${schema}"><metadata><schemaversion>${said}</schemaversion></metadata>
    <organizations default="o"><organization identifier="o"><title>${title}</title><item identifier="i" identifierref="r"><title>${title}</title></item></organization></organizations>
    <resources><resource identifier="r" type="webcontent" adlcp:${kind}="${type}" href="${href}"/></resources></manifest>`;
  const all = typeof files === 'string' ? [{ name: 'index.html', content: files }] : files;
  return archive([{ name: 'imsmanifest.xml', content: manifest }, ...all]);
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

/** Puts a package there, and opens it as the learner. */
export async function playPackage(page: Page, nom: string, zip: Buffer): Promise<number> {
  const id = await putPackage(page, nom, zip);
  await signInAs(page, 'apprenant');
  await page.goto(`/scorm?module=${id}`);
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
