import { expect, type FrameLocator, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { contentOf, findSample, playPackage, putPackage, watchCommits } from './scorm-player.ts';
import { test } from './server.ts';

// Packages of other authors that stand beside the project on some machines: played there, counted as skipped elsewhere.

/** Goes to the last page, answers seven questions of fifteen right, exits. */
async function playToTheEnd(content: FrameLocator, pagesLeft: number): Promise<void> {
  const next = content.getByRole('button', { name: 'Next ->' });
  for (let page = 0; page < pagesLeft; page += 1) await next.click();
  const quiz = content.frameLocator('#contentFrame');
  const questions = quiz.locator('.question');
  await expect(questions).toHaveCount(15);
  for (const question of await questions.all()) {
    const choices = question.getByRole('radio');
    if ((await choices.count()) > 0) await choices.first().check();
  }
  // The page tells the numbers that it waits for; the last one is left out.
  const numbers = await questions.filter({ has: quiz.getByRole('textbox') }).all();
  for (const question of numbers.slice(0, -1)) {
    await question.getByRole('textbox').fill(/\((\d+)\)/.exec(await question.innerText())![1]!);
  }
  await quiz.getByRole('button', { name: 'Submit Answers' }).click();
  await expect(quiz.getByText('Score: 47')).toBeVisible();
  await content.getByRole('button', { name: 'Exit' }).click();
}

const samples = [
  {
    file: 'singlescobasic.zip',
    module: 'Médicaments à haut risque',
    lastPage: 15,
    expected: {
      core: {
        lesson_location: '15',
        lesson_status: 'failed',
        score: { raw: '47' },
        session_time: expect.stringMatching(/^\d{2,4}:\d\d:\d\d/),
      },
    },
  },
  {
    file: 'RuntimeBasicCalls_SCORM20043rdEdition.zip',
    module: 'Identité nationale de santé',
    lastPage: 14,
    expected: {
      location: '14',
      completion_status: 'completed',
      success_status: 'failed',
      score: { scaled: '0.47' },
    },
  },
];

for (const { file, module, lastPage, expected } of samples) {
  test(`C-2.2-15 S-3-06 · ${file}: left without a word it resumes at its bookmark, and ends as its author meant`, async ({
    page,
  }) => {
    const zip = findSample(file);
    test.skip(zip === null, 'sample absent');
    const id = await putPackage(page, module, zip!);
    await signInAs(page, 'apprenant');
    const commits = watchCommits(page);
    // It asks whether to resume.
    page.on('dialog', (dialog) => void dialog.accept());
    const content = contentOf(page);
    const shown = content.locator('#contentFrame');
    await page.goto(`/scorm?module=${id}`);
    for (const _ of [1, 2, 3]) await content.getByRole('button', { name: 'Next ->' }).click();
    await expect(shown).toHaveAttribute('src', '../Playing/OtherScoring.html');
    await page.goto('about:blank');
    await page.goto(`/scorm?module=${id}`);
    await expect(shown).toHaveAttribute('src', '../Playing/OtherScoring.html');

    await playToTheEnd(content, lastPage - 3);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation terminée, score insuffisant');
    await expect(page.getByText(/^Score.+47/)).toBeVisible();
    await expect.poll(() => commits.last()).toMatchObject(expected);
  });
}

/** Goes through a package from one step to the next, leaves it, and says what became of each. */
async function goThrough(page: Page, { file, module, steps }: { file: string; module: string; steps: number }) {
  const zip = findSample(file);
  test.skip(zip === null, 'sample absent');
  const id = await playPackage(page, module, zip!);
  for (let rank = 1; rank <= steps; rank += 1) {
    if (steps > 1) await expect(page.getByRole('button', { name: `Étape ${rank} sur ${steps}` })).toBeVisible();
    await expect(contentOf(page).getByRole('heading', { level: 1 })).toBeVisible();
    // Its words stand before its picture; it calls once both do.
    await expect.poll(() => contentOf(page).locator('html').evaluate('document.readyState')).toBe('complete');
    if (rank < steps) await page.getByRole('button', { name: 'Étape suivante' }).click();
  }
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/liste-formations/);
  const launched = await page.request.post('/api/scorm/lancements', { data: { module: id } });
  const { items } = await launched.json();
  return (items as { completionStatus: string }[]).map(({ completionStatus }) => completionStatus);
}

for (const { file, steps } of [
  { file: 'RuntimeMinimumCalls_SCORM12.zip', steps: 18 },
  { file: 'RuntimeMinimumCalls_SCORM12-mini.zip', steps: 9 },
  { file: 'singlesco_scorm12.zip', steps: 1 },
]) {
  test(`C-2.2-15 · ${file}: steps that begin, end and say nothing, or never call, are done once they were gone through`, async ({
    page,
  }) => {
    test.slow();
    const statuses = await goThrough(page, { file, module: 'Médicaments à haut risque', steps });
    expect(statuses).toEqual(Array.from({ length: steps }, () => 'completed'));
  });
}

test('C-2.2-15 · singlescobasic_missingorg.zip: a package without organisation is played', async ({ page }) => {
  const zip = findSample('singlescobasic_missingorg.zip');
  test.skip(zip === null, 'sample absent');
  await playPackage(page, 'Médicaments à haut risque', zip!);
  await expect(contentOf(page).locator('#contentFrame')).toHaveAttribute('src', /Playing\.html/);
});
