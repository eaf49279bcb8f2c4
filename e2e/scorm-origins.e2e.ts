import { expect, type Frame, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { contentOf, lessonArchive, putPackage } from './scorm-player.ts';
import { test } from './server.ts';

const notebook = (name: string) =>
  lessonArchive('Carnet', {
    files: `<!doctype html><p>Carnet ${name}</p><script>parent.API.LMSInitialize('')</script>`,
  });

async function open(tab: Page, id: number, name: string): Promise<Frame> {
  await tab.goto(`/scorm?module=${id}`);
  await expect(contentOf(tab).getByText(`Carnet ${name}`)).toBeVisible();
  return tab.frames().find((frame) => frame.url().endsWith('/index.html'))!;
}

test('C-2.2-15 · what a package leaves in the browser, the next version finds, and the package of another module cannot delete', async ({
  page: tab,
}) => {
  const bleu = await putPackage(tab, 'Identité nationale de santé', notebook('bleu'));
  const rouge = await putPackage(tab, 'Médicaments à haut risque', notebook('rouge'));
  await signInAs(tab, 'apprenant');
  await (await open(tab, bleu, 'bleu')).evaluate("localStorage.setItem('carnet', 'page 7')");
  const other = await open(tab, rouge, 'rouge');
  expect(await other.evaluate("localStorage.getItem('carnet')")).toBeNull();
  await other.evaluate('localStorage.clear()');
  await other.evaluate(
    'indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)))',
  );
  await putPackage(tab, 'Identité nationale de santé', notebook('bleu ciel'));
  await signInAs(tab, 'apprenant');
  expect(await (await open(tab, bleu, 'bleu ciel')).evaluate("localStorage.getItem('carnet')")).toBe('page 7');
});
