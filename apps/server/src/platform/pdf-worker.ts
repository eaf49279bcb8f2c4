import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfAnswer, PdfAsked } from './pdf.ts';
import { headRows } from './pdf-rows.ts';

/** Inter for the text; DejaVu Sans for the scripts that it lacks, Arabic among them. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
];

/** Drawn for a character that no font has: PDF/UA refuses a document with a hole. */
const NO_GLYPH = '\u25a1';

const find = createRequire(import.meta.url).resolve;
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: FONTS.map((name) => readFileSync(find(name))) }],
});
const templates = new Map<string, string>();

// A terminal tells the whole group that it stops: the server does so once what was asked is made, and its channel ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('message', (asked: PdfAsked) => {
  // Whoever asked may be gone.
  process.send?.(answerTo(asked), undefined, undefined, () => undefined);
  // What the compiler remembers of former documents is of little use to the next one: a hundred megabytes after a few hundred.
  compiler.evictCache(1);
});

function answerTo({ id, template, data, seconds }: PdfAsked): PdfAnswer {
  try {
    return { id, pdf: headRows(compile(sourceOf(template), data, seconds)) };
  } catch (error) {
    return { id, error: String(error).slice(0, 2_000) };
  }
}

function sourceOf(file: string): string {
  const source = templates.get(file) ?? readFileSync(file, 'utf8');
  templates.set(file, source);
  return source;
}

function compile(mainFileContent: string, data: string, creationTimestamp: number): Uint8Array {
  const draw = (donnees: string) =>
    compiler.pdf({ mainFileContent, inputs: { donnees } }, { pdfStandard: 'ua-1', pdfTags: true, creationTimestamp });
  try {
    return draw(data);
  } catch (error) {
    const missing = missingCharacters(String(error));
    if (missing.size === 0) throw error;
    return draw(JSON.stringify(withoutCharacters(JSON.parse(data), missing)));
  }
}

/** The characters that the refusal names: « the text `"李"` could not be displayed », or `"\u{7}"`. */
function missingCharacters(refusal: string): Set<string> {
  const texts = [...refusal.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/gs)].map(([, text]) => text!);
  return new Set(
    texts.flatMap((text) => [
      ...text.replace(/\\+u\{([0-9a-f]+)\}/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    ]),
  );
}

function withoutCharacters(value: unknown, missing: ReadonlySet<string>): unknown {
  if (typeof value === 'string')
    return Array.from(value, (character) => (missing.has(character) ? NO_GLYPH : character)).join('');
  if (Array.isArray(value)) return value.map((one) => withoutCharacters(one, missing));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutCharacters(one, missing)]));
}
