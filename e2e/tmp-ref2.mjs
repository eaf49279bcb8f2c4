import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:3540';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] });
const ctx = await browser.newContext({ viewport: { width:1280, height: 800 }, locale: 'fr-FR', baseURL: base });
const page = await ctx.newPage();
page.on('console', m => console.log('console', m.text().slice(0, 300)));
page.on('request', q => q.url().includes('/api/') && console.log(q.method(), q.url().replace(base,''), q.postData()));
await ctx.request.post('/api/login', { data: { code:'admin@sillage.test', password: 'Sillage-demo-2026' }, headers: { 'content-type': 'application/ld+json', origin: base } });
await page.goto('/referents/?search=referent@sillage.test');
await page.getByRole('button', { name: 'Actions pour Bénédicte' }).click();
await page.getByRole('menuitem', { name: 'Modifier' }).click();
await page.getByLabel('Poste').fill('Poste du second');
await page.getByLabel('Poste').evaluate(n => { n.dataset.mark='1'; n.closest('form').dataset.mark='1'; });
for (let i=0;i<6;i++){ console.log(i, await page.getByLabel('Poste').inputValue(), await page.getByLabel('Poste').evaluate(n => [n.dataset.mark, n.closest('form').dataset.mark, location.href].join())); await page.waitForTimeout(300); }
const id = page.url().match(/\d+$/)[0];
console.log('put', (await ctx.request.put('/api/referents/'+id, { data: { role: 'Rôle du premier '+Date.now() }, headers: { 'content-type': 'application/ld+json', origin: base } })).status());
await page.getByRole('button', { name: 'Enregistrer' }).click();
for (let i=0;i<4;i++){ console.log(i, await page.getByLabel('Poste').inputValue()); await page.waitForTimeout(300); }
await browser.close();
