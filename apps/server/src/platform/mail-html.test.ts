import { expect, test } from 'vitest';
import { mailHtml } from './mail-html.ts';

const ADDRESS = 'https://sillage.test/password/abc?x=1&y=2';
const texte = `Bonjour Zoé,\n\nCette adresse, valable 1 heure :\n\n${ADDRESS}\n\nSi vous n'avez rien demandé…\nSillage`;

/** The words that a person reads of the page. */
function wordsOf(html: string): string {
  return html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}

test('the page says the words of the text, and has one button, which leads where the text does', () => {
  const html = mailHtml({ objet: 'Votre mot de passe', texte });
  expect(wordsOf(html)).toBe(texte.replace(ADDRESS, `Ouvrir la page ${ADDRESS}`).replace(/\s+/g, ' '));
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  expect(links).toEqual([ADDRESS, ADDRESS]);
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<title>Votre mot de passe</title>');
  expect(html).toContain('prefers-color-scheme: dark');
});

test('of several addresses none is the button', () => {
  const html = mailHtml({ objet: 'o', texte: `Zoé\n${ADDRESS}\n\nÉtablissement\n${ADDRESS}2` });
  expect(html).not.toContain('Ouvrir la page');
  expect(html.match(/<a /g)).toHaveLength(2);
});

test('beside the address that stops such mails, the other one is the button', () => {
  const arret = `${ADDRESS}&arret=1`;
  const html = mailHtml(
    { objet: 'o', texte: `Les chiffres :\n\n${ADDRESS}\n\nPour ne plus le recevoir :\n\n${arret}` },
    arret,
  );
  const links = [...html.matchAll(/<a ([^>]*)>([^<]*)</g)].map(([, attributes, words]) => [
    attributes!.includes('class="address"'),
    words!.replaceAll('&amp;', '&'),
  ]);
  expect(links).toEqual([
    [false, 'Ouvrir la page'],
    [true, ADDRESS],
    [true, arret],
  ]);
});

test('nothing is fetched, and what was typed is no markup', () => {
  const html = mailHtml({ objet: '<script>', texte: 'Bonjour <img src="https://x.test/p.gif"> & "vous"' });
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
  expect(html).toContain('Bonjour &lt;img src=&quot;https://x.test/p.gif&quot;&gt; &amp; &quot;vous&quot;');
});
