import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withSettings } from './web.ts';

const page = await readFile(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');

test('P-2.2-13 · the page holds the sentence that the provider has corrected, as text, or none', () => {
  const corrected = `Treize mois, "pas" plus. <b>$&</b>`;
  const given = withSettings(page, { localLogging: true, retentionSentence: corrected });
  expect(given).toContain(
    '<meta name="conservation" content="Treize mois, &quot;pas&quot; plus. &lt;b&gt;$&amp;&lt;/b&gt;" />',
  );
  expect(given).toContain('<meta name="journal-local" content="1" />');
  expect(withSettings(page, { localLogging: false })).toContain('<meta name="conservation" content="" />');
});
