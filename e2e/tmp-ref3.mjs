import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:3540';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] });
for (const [list, button, label, direct] of [['/referents/?search=referent@sillage.test','Actions pour Bénédicte','Poste'],['/groupements/?search=loire','Actions pour Groupement Loire','Nom (obligatoire)'],['/etablissements/?search=nantes','Actions pour CHU de Nantes','Adresse'],['/referents/edit/1',null,'Poste']]) {
const ctx = await browser.newContext({ viewport: { width:1280, height: 800 }, locale: 'fr-FR', baseURL: base });
const page = await ctx.newPage();
await ctx.request.post('/api/login', { data: { code:'admin@sillage.test', password: 'Sillage-demo-2026' }, headers: { 'content-type': 'application/ld+json', origin: base } });
await page.goto(list);
if (button) { await page.getByRole('button', { name: button }).click();
await page.getByRole('menuitem', { name: 'Modifier' }).click(); }
const f = page.getByLabel(label, { exact: true }).first();
await f.fill('Tapé');
await f.evaluate(n => { n.dataset.mark='1'; n.closest('form').dataset.mark='1'; });
for (let i=0;i<5;i++){ console.log(list, i, await f.inputValue(), await f.evaluate(n => [n.dataset.mark, n.closest('form').dataset.mark].join())); await page.waitForTimeout(150); }
await ctx.close();
}
await browser.close();
