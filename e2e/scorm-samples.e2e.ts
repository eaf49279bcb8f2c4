import { expect, type FrameLocator } from '@playwright/test';
import { signInAs } from './people.ts';
import { contentOf, findSample, putPackage, watchCommits } from './scorm-player.ts';
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
