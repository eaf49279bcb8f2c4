import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:3540';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const plan = JSON.parse(process.argv[2]);
for (const [code, width, ...paths] of plan) {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 800 }, locale: 'fr-FR', baseURL: base });
  const page = await ctx.newPage();
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log(code, 'console', m.text().slice(0, 300)));
  page.on('pageerror', e => console.log(code, 'pageerror', e.message.slice(0,300)));
  const r = await ctx.request.post('/api/login', { data: { code, password: 'Sillage-demo-2026' }, headers: { 'content-type': 'application/ld+json', origin: base } });
  if (r.status() !== 200) console.log(code, r.status(), await r.text());
  for (const p of paths) {
    await page.goto(p); await page.waitForLoadState('networkidle'); await page.waitForTimeout(300);
    const name = `${code.split('@')[0]}-${width}-${p.replace(/\W+/g, '_')}.png`;
    await page.screenshot({ path: `/tmp/team/shots-ref/${name}` });
    const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    console.log(name, page.url().replace(base, ''), await page.title(), over ? 'OVERFLOW' : '');
  }
  await ctx.close();
}
await browser.close();
