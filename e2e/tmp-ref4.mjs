import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:3540';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] });
const ctx = await browser.newContext({ viewport: { width:1280, height: 800 }, locale: 'fr-FR', baseURL: base });
await ctx.addInitScript(() => {
  const t0 = performance.now();
  window.log = [];
  const say = (...a) => window.log.push([Math.round(performance.now() - t0), ...a].join(' '));
  new MutationObserver(list => { for (const m of list) { for (const n of m.addedNodes) if (n.querySelector?.('#champ-poste') || n.id==='champ-poste') say('added', n.tagName, n.className?.slice?.(0,20)); for (const n of m.removedNodes) if (n.querySelector?.('#champ-poste')) say('removed', n.tagName); } }).observe(document, { childList: true, subtree: true });
  document.addEventListener('input', e => say('input', e.target.id, e.target.value), true);
});
await ctx.request.post('/api/login', { data: { code:'admin@sillage.test', password: 'Sillage-demo-2026' }, headers: { 'content-type': 'application/ld+json', origin: base } });
for (let k = 0; k < 6; k++) {
const page = await ctx.newPage();
await page.goto('/referents/?search=referent@sillage.test');
await page.getByRole('button', { name: 'Actions pour Bénédicte' }).click();
await page.getByRole('menuitem', { name: 'Modifier' }).click();
await page.getByLabel('Poste').fill('Poste du second');
await page.waitForTimeout(700);
console.log(await page.getByLabel('Poste').inputValue(), JSON.stringify(await page.evaluate(() => window.log)));
await page.close();
}
await browser.close();
