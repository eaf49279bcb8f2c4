import path from 'node:path';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { listFiles, root } from './sources.ts';

/** The screens of the web, for the checks of its shape and docs/screens.md. */

const folder = 'apps/web/src/screens/';

export const screens = listFiles(`${folder}**/*.tsx`).filter((file) => !/\/(-|__root)/.test(file));

/** `screens/apprenants/edit.$id.tsx` is `/apprenants/edit/$id`; an `index.tsx` ends its URL with a slash. */
export function urlOf(file: string): string {
  const name = file.slice(folder.length, -'.tsx'.length);
  return `/${name.replace(/(?<=[^/])\.(?=[^/])/g, '/').replace(/(^|\/)index$/, '$1')}`;
}

interface Page {
  title: MessageCode;
  under?: MessageCode;
}

export async function screensPage(): Promise<string> {
  // The path is no literal: the web's code has type checks of its own.
  const { pages } = (await import(path.join(root, folder, '-shell/pages.ts'))) as { pages: Record<string, Page> };
  const rows = screens.map((file) => {
    const url = urlOf(file);
    const { title, under } = pages[url.replace(/(?<=.)\/$/, '')]!;
    const parent = under && (under.startsWith('/') ? `\`${under}\`` : message(under));
    return `| \`${url}\` | ${message(title)} | ${parent ?? ''} | \`${file}\` |`;
  });
  const intro = 'One URL, one file; title and parent as the menu and the breadcrumbs have them.';
  const table = ['| URL | title | under | file |', '| --- | --- | --- | --- |', ...rows.sort()];
  return ['# Screens', '', intro, '', ...table, ''].join('\n');
}
