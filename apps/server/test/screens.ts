import path from 'node:path';
import { api } from '@sillage/contracts/api.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { listFiles, read, root } from './sources.ts';

/** The screens of the web, for the checks of its shape and docs/screens.md. */

const folder = 'apps/web/src/screens/';

export const screens = listFiles(`${folder}**/*.tsx`).filter((file) => !/\/(-|__root)/.test(file));

/** `screens/apprenants/edit.$id.tsx` is `/apprenants/edit/$id`; an `index.tsx` ends its URL with a slash. */
export function urlOf(file: string): string {
  const name = file.slice(folder.length, -'.tsx'.length);
  return `/${name.replace(/(?<=[^/])\.(?=[^/])/g, '/').replace(/(^|\/)index$/, '$1')}`;
}

/** Names that the specification gives to routes: to the router, and to us, a route is its address. */
const NAMES: Record<string, string> = {
  '/': 'Accueil',
  '/home/apprenant': 'AccueilApprenant',
  '/home/referent': 'AccueilReferent',
  '/login': 'login',
  '/apprenants/liste-etapes': 'ApprenantPursuedSteps',
  '/modules/details/$id': 'ModuleDetails',
  '/assignments/details/$id': 'AssignmentDetails',
  '/assignments/results/$id': 'AssignmentDetailsApprenant',
  '/stats/usage/': "Statistiques d'usage",
  '/stats/usage/admin': 'Statistiques générales',
  '/stats/commun': 'Statistiques communes',
  '/stats/scenario/$id': 'ShowScenario',
  '/stats/seriousGame/$id': 'StatistiquesSeriousGame',
  '/stats/mangoEngine/$id': 'StatistiquesMangoEngine',
  '/attestations/': 'Attestations',
  '/outils/satisfaction-par-formation': 'SatisfactionParFormation',
};
const ACTS: Record<string, string> = { '': 'List', create: 'Create', 'show/$id': 'Show', 'edit/$id': 'Update' };
const entities = Object.values(api).flatMap((endpoints) => Object.values(endpoints).map(({ entity }) => entity));
const typeOf = new Map(entities.flatMap((entity) => (entity ? [[entity.slug, entity.type]] : [])));

/** The name of a route in the specification: its own, else that of its entity and act, `ApprenantUpdate` (P-2.8-29). */
export function nameOf(url: string): string | undefined {
  const [, slug, act] = /^\/(\w+)\/(.*)$/.exec(url) ?? [];
  const type = slug && typeOf.get(slug);
  return NAMES[url] ?? (type && act !== undefined && ACTS[act] ? `${type}${ACTS[act]}` : undefined);
}

interface Page {
  title: MessageCode;
  under?: MessageCode;
  can?: string;
  menu?: true;
}

/** What the navigation tree says of the page of a screen. */
export async function treeOf(): Promise<(file: string) => Page> {
  // The path is no literal: the web's code has type checks of its own.
  const { pages } = (await import(path.join(root, folder, '-shell/pages.ts'))) as { pages: Record<string, Page> };
  return (file) => pages[urlOf(file).replace(/(?<=.)\/$/, '')]!;
}

/** Whom the guard of a screen lets in: who holds a capability, whoever is connected or is not, whom another screen lets in, anybody. */
function openTo(file: string): string {
  const source = read(file);
  const guards = new Set(
    [...source.matchAll(/\b(?:roleRequired\('[^']+'\)|(?:authRequired|anonymousOnly)\(\))/g)].flat(),
  );
  if (guards.size > 1) throw new Error(`${file} has more than one guard: ${[...guards].join(', ')}`);
  const [guard] = guards;
  if (guard === 'authRequired()') return 'whoever is connected';
  if (guard === 'anonymousOnly()') return 'visitors';
  if (guard) return `\`${/'([^']+)'/.exec(guard)![1]}\``;
  const [, next] = /beforeLoad: \(\) => \{\s+throw redirect\(\{ to: '([^']+)'/.exec(source) ?? [];
  return next ? `leads to \`${next}\`` : 'anybody';
}

export async function screensPage(): Promise<string> {
  const pageOf = await treeOf();
  const rows = screens.map((file) => {
    const url = urlOf(file);
    const { title, under } = pageOf(file);
    const parent = under && (under.startsWith('/') ? `\`${under}\`` : message(under));
    return `| \`${url}\` | ${message(title)} | ${parent ?? ''} | ${openTo(file)} | ${nameOf(url) ?? ''} | \`${file}\` |`;
  });
  const intro =
    'One URL, one file; title and parent as the menu and the breadcrumbs have them, whom its guard (`apps/web/src/client/guards.ts`) lets in, and the name that the specification gives to the route. Which roles hold a capability is in `packages/contracts/src/capabilities.ts`; others are sent to `/login`, those of the role who lack its feature to `/`.';
  const table = [
    '| URL | title | under | opens to | name | file |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.sort(),
  ];
  return ['# Screens', '', intro, '', ...table, ''].join('\n');
}
