import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

export interface JourneyReport {
  count: number;
  /** titles of the tests, and of the steps, that fail */
  failed: string[];
}

/** Says on one line which journeys, and which of their steps, have failed. */
export default class Journeys implements Reporter {
  readonly report: JourneyReport = { count: 0, failed: [] };

  onTestEnd(one: TestCase, result: TestResult): void {
    this.report.count += 1;
    if (result.status !== one.expectedStatus) this.report.failed.push(one.title, ...failedSteps(result.steps));
  }

  onEnd(): void {
    console.log(`\n${JSON.stringify(this.report)}`);
  }
}

function failedSteps(steps: readonly TestStep[]): string[] {
  return steps.filter(({ error }) => error).flatMap(({ title, steps: inner }) => [title, ...failedSteps(inner)]);
}
