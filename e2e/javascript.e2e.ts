import { expect } from '@playwright/test';
import { scriptBudgets, scriptsOf } from '../bench/page-scripts.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

for (const { page: address, aimKb, files } of scriptBudgets) {
  test(`the scripts of ${address} weigh ${aimKb} kB at most, in ${files} files`, async ({ page }) => {
    if (address !== '/login') await signInAs(page, 'etablissement');
    const { kb, scripts } = await scriptsOf(page, address);
    // None at all would be a measure that measures nothing.
    expect(kb).toBeGreaterThan(50);
    expect(kb).toBeLessThanOrEqual(aimKb);
    expect(scripts).toBeLessThanOrEqual(files);
  });
}
