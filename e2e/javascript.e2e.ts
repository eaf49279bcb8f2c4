import { expect } from '@playwright/test';
import { scriptBudgets, scriptsOf } from '../bench/page-scripts.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

for (const { page: address, aimKb } of scriptBudgets) {
  test(`the scripts of ${address} weigh ${aimKb} kB at most`, async ({ page }) => {
    if (address !== '/login') await signInAs(page, 'etablissement');
    const { gzipKb } = await scriptsOf(page, address);
    // None at all would be a measure that measures nothing.
    expect(gzipKb).toBeGreaterThan(50);
    expect(gzipKb).toBeLessThanOrEqual(aimKb);
  });
}
