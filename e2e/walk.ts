import type { Locator, Page } from '@playwright/test';
import { firstId } from './people.ts';

/** The address of a route, where `$slug` stands for the id of the first row that the person sees. */
export async function addressOf(page: Page, route: string): Promise<string> {
  const slug = /\$(\w+)/.exec(route)?.[1];
  return slug ? route.replace(`$${slug}`, String((await firstId(page, slug)) ?? 1)) : route;
}

/** Goes to an address inside the application, as its links do, or loads it when no page of ours stands. */
export async function follow(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address);
    // Before anything is drawn, nobody listens to the address.
    await page.locator('h1').first().waitFor();
    return;
  }
  await page.evaluate(`{
    const leaves = location.pathname !== ${JSON.stringify(address)};
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', leaves);
    if (leaves) history.pushState({}, '', ${JSON.stringify(address)});
  }`);
}

/** The heading of the screen that one has come to: that of the former one stands until the new one is there. */
export const arrived = (page: Page): Locator => page.locator('h1:not([data-left])');

/** The application drops the last slash of the address that it is loaded from. */
export const withoutSlash = (address: string) => address.replace(/(?<=.)\/$/, '');
