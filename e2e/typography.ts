import { expect, type Page } from '@playwright/test';

/** What French typography refuses, beside the name that a failure gives it. */
const RULES = {
  'an ordinary space before « ; : ! ? % » »': '[ \\u00A0][;:!?»](?![:\\w])| %',
  'no narrow space inside « »': '«[^\\u202F]|[^\\u202F]»',
  'no space before « ; ! ? »': '[\\p{L}\\d»)][;!?](?=\\s|$)',
  // Names and addresses keep the apostrophe that they were typed with: « Floc'h », « 5 allée de l'Île ».
  'straight quotes and apostrophes': '"|(?<!\\p{L})(?:[cdjlmnstCDJLMNST]|\\p{L}*[Qq]u|[Aa]ujourd)\'\\p{Ll}',
  'three dots for …': '\\.\\.\\.',
  'another than the narrow space between thousands': '\\d[ \\u00A0]\\d{3}(?!\\d)',
  'a hyphen for less than nothing': '(?:^|[\\s(])-[\\u00A0\\u202F]?\\d',
  'another sign than « - » for no value': '^\\s*[—–−]\\s*$',
  'a plural left open': '\\(s\\)',
  'several of one':
    '(^|[^\\d,.\\u202F\\u00A0 ] ?)[01][ \\u00A0\\u202F](autres|premi[eè]re?s|minutes|heures|jours|sessions|apprenants|passages|lignes|formations|assignations|scénarios|casques|appareils|courriels|établissements|attestations|badges|résultats)(?!\\p{L})',
};

const FOUND = `(() => {
  const rules = ${JSON.stringify(RULES)};
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest('script, style, code, pre, textarea')) texts.push(walker.currentNode.data);
  }
  for (const name of ['placeholder', 'aria-label', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name));
  // A box, a menu and a drawing say themselves; of a row of totals, what has none is left open.
  const blank = Array.from(document.querySelectorAll('tbody > tr[data-row] > td[data-label]'))
    .filter((cell) => cell.checkVisibility() && cell.textContent.trim() === '' && !cell.querySelector('input, button, img, svg'))
    .map((cell) => 'a blank for no value: ' + cell.dataset.label);
  // As it is seen: some are written small, as the specification quotes them, and drawn with a capital.
  const small = Array.from(document.querySelectorAll('span[data-status]'))
    .filter((badge) => /^\\p{Ll}/u.test(badge.innerText.trim()))
    .map((badge) => 'a state without its capital: ' + badge.textContent.trim());
  return texts.flatMap((text) =>
    Object.entries(rules).filter(([, rule]) => new RegExp(rule, 'u').test(text)).map(([name]) => name + ': ' + text.trim())).concat(blank, small);
})()`;

/** What the texts of the page have against the rules. */
export function foundIn(page: Page): Promise<string[]> {
  return page.evaluate(FOUND);
}

/** Every text of the page, names of controls included, keeps the rules of French typography. */
export async function expectTypography(page: Page, where: string): Promise<void> {
  expect(await foundIn(page), where).toEqual([]);
}
