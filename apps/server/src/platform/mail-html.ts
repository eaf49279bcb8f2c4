import { message } from '@sillage/contracts/messages.fr.ts';

/** Alone on its line: what the mail asks to open. */
const ADDRESS = /^https?:\/\/\S+$/;

/** Readers of mail that drop the styles of the head keep those of the elements; dark ones need the head. */
const STYLE = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: #10181c !important; color: #e4eaed !important; }
  main { background: #172126 !important; border-color: #34434b !important; }
  a.address { color: #8fd3da !important; }
}`;
const BODY = 'margin:0;padding:24px 12px;background:#f6f8f9;color:#1b2b33';
const MAIN =
  'display:block;max-width:560px;margin:0 auto;padding:20px 24px;background:#ffffff;border:1px solid #dde4e8;border-radius:12px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#0e7c86;color:#ffffff;font-weight:600;text-decoration:none';
const LINK = 'color:#0b6871;font-size:14px';

/**
 * The words of a mail as a page: no picture, nothing that is fetched, and a button where it holds one address.
 * @param arret that of the page that stops such mails, which is no button
 */
export function mailHtml({ objet, texte }: { objet: string; texte: string }, arret?: string): string {
  const paragraphs = texte.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
  const [main, ...others] = paragraphs.flat().filter((line) => ADDRESS.test(line) && line !== arret);
  const button = others.length === 0 ? main : undefined;
  const content = paragraphs.map((lines) => `<p>${lines.map((line) => written(line, button)).join('<br>')}</p>`);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(objet)}</title>
<style>${STYLE}
</style>
</head>
<body style="${BODY}">
<main style='${MAIN}'>
${content.join('\n')}
</main>
</body>
</html>
`;
}

function written(line: string, button: string | undefined): string {
  if (!ADDRESS.test(line)) return escaped(line);
  const address = escaped(line);
  const link = `<a class="address" href="${address}" style="${LINK}">${address}</a>`;
  if (line !== button) return link;
  return `<a href="${address}" style="${BUTTON}">${escaped(message('courriels.ouvrir'))}</a><br>${link}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
