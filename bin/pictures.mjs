// `npm run pictures`: every screen of the demonstration as each person sees it, at 1280 and 360 px, and one page to look at all of them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, packageFile, root, run } from './install.mjs';

const node = await ensureInstalled({ development: true });
const folder = path.join(root, 'var/pictures');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const chromium = await ensureChromium();
const env = { ...process.env, PICTURES: folder, ...(chromium && { CHROMIUM_PATH: chromium }) };
const code = await run(
  node,
  [packageFile('@playwright/test/cli.js'), 'test', '--config', 'e2e/pictures.config.ts', '--reporter=list'],
  { env },
);
writeFileSync(path.join(folder, 'index.html'), gallery());
console.log(`\n${path.join(folder, 'index.html')}`);
process.exit(code);

/** A screen a row: those of 1280 px first, each with whose it is. */
function gallery() {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.png'));
  const screenOf = (file) => path.basename(file).replace(/-\d+\.png$/, '');
  const rows = [...new Set(files.map(screenOf))]
    .sort((a, b) => a.localeCompare(b))
    .map((screen) => {
      const figures = files
        .filter((file) => screenOf(file) === screen)
        .sort((a, b) => width(b) - width(a) || a.localeCompare(b))
        .map((file) => {
          const address = file.split(path.sep).join('/');
          const title = `${path.dirname(file)}, ${width(file)} px`;
          return `<figure><a href="${address}"><img loading="lazy" src="${address}" alt="${screen}, ${title}"></a><figcaption>${title}</figcaption></figure>`;
        });
      return `<section><h2>${screen}</h2>${figures.join('')}</section>`;
    });
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Écrans de Sillage</title><style>
body { font: 14px system-ui; margin: 24px }
section { overflow-x: auto; white-space: nowrap; border-top: 1px solid #ccc }
figure { display: inline-block; margin: 0 12px 12px 0; vertical-align: top }
img { height: 420px; max-width: 640px; object-fit: cover; object-position: top; border: 1px solid #ddd }
</style><h1>Écrans de Sillage</h1>${rows.join('\n')}</html>
`;
}

function width(file) {
  return Number(/-(\d+)\.png$/.exec(file)[1]);
}
