import type { Rolldown } from 'vite';

/**
 * Which modules travel in one file. A request costs a browser as much as thirty kilobytes of script, and a slow line its round trip; a
 * module that a page does not need costs less, but may belong to a file that waits for another one (`no-circle-plugin.ts`).
 */

const libraries = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/**
 * What every page needs at once, in few files: the addresses with their guards, and what they share.
 * Without what the launch page of packages shares with the player: it loads nothing of the application.
 */
const initial =
  /src[\\/](routeTree|screens[\\/]|ui[\\/]|client[\\/](?!launch-messages))|node_modules[\\/](@mantine|@tabler|clsx)[\\/]|contracts[\\/]src[\\/](capabilities|choices|(bornes|calendrier|moyennes|pages|retour|satisfactions)\.rules)|virtual:(endpoints|limits)/;
/** Files of Mantine that the sign-in page shows a field with. */
export const mantineFiles =
  'Input InputBase TextInput CloseButton use-id use-uncontrolled random-id use-resolved-styles-api'.split(' ');
/** What the sign-in page shows, and most screens too. */
const fields = new RegExp(
  `@mantine[\\\\/].*[\\\\/](${mantineFiles.join('|')})[\\\\/.]|icons[\\\\/]Icon(CircleX|ChevronRight|Flask|InfoCircle)\\.|ui[\\\\/](held-button|mark|wave-path)|-login[\\\\/]login\\.module|client[\\\\/]connect-as`,
);
/** What the application and the launch page of packages begin with; without the helper of Vite, files wait for each other. */
const base = /contracts[\\/]src[\\/](sentences\.fr|messages\.fr|typographie|chiffres\.rules)|preload-helper/;
/** What the shell shares with screens, and what many of them do with a record. */
const shell =
  /screens[\\/](-shell|-securite[\\/]proof\.)|ui[\\/](shell[\\/](?!login)|list[\\/](views-button|list\.module)|print-header|save-file|card|status-badge|show[\\/]meter|use-phone|use-typed-search|search-input|reason-tip|acts)|client[\\/](unsent|download|list-query|say-undoable|use-(archive|connect-as|delete|to-list))|contracts[\\/]src[\\/](apprenants|assignments|connexion|modules|ordre|regroupements)\.rules|@mantine[\\/]hooks|@mantine[\\/]core[\\/].*[\\/](Kbd|use-mantine-color-scheme)[\\/.]|@tanstack[\\/](react-query|query-core)/;
const calendar = /@mantine[\\/]dates|dayjs|ui[\\/]form[\\/](date-field|french-dates|parse-date)/;
const form =
  /ui[\\/]form[\\/]|client[\\/]limits|virtual:limits|node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)/;
/** What a training is shown with: the first screen of a learner has all of it. */
const cards =
  /ui[\\/](cover|training[\\/]followed)|screens[\\/](-home[\\/](home|learner)|apprenants[\\/]-parts[\\/](formation|mes-formations|unsent)|assignments[\\/]-parts[\\/]period|modules[\\/]-parts[\\/]training-cover)/;
const list = /ui[\\/]list[\\/]|[\\/]NativeSelect|@tanstack[\\/](react-table|table-core|store)/;
/** Of the sign-in page and of the launch page: they load nothing of the shell. */
const apart = /screens[\\/]-login|ui[\\/]shell[\\/]login|src[\\/]scorm[\\/]|client[\\/]launch/;

/** Of fields: a list opens without them. */
const later = /ui[\\/]use-choices/;

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: base, priority: 4 },
  { name: 'react', test: libraries('react', 'react-dom', 'scheduler'), priority: 3 },
  {
    name: 'router',
    tags: ['$initial'],
    test: libraries('@tanstack', 'use-sync-external-store'),
    priority: 2,
  },
  { name: 'champs', test: fields, priority: 1 },
  { name: 'commun', tags: ['$initial'], test: initial },
  { name: 'pictogrammes', test: libraries('@tabler'), minShareCount: 2 },
  // What most screens share, whatever it is: it needs nothing of the groups below.
  { name: 'cadre', test: (id) => !apart.test(id) && !later.test(id), minShareCount: 50 },
  {
    name: 'connexion',
    test: /screens[\\/]-login[\\/](sign-in-(form|state)|use-sign-in|forgotten|field-error)\./,
    minShareCount: 2,
  },
  { name: 'coquille', test: shell, minShareCount: 2 },
  { name: 'cartes', test: cards, minShareCount: 2 },
  { name: 'listes', test: list, minShareCount: 20 },
  { name: 'calendrier', test: calendar, minShareCount: 5 },
  { name: 'formulaires', test: form, minShareCount: 15 },
  { name: 'graphiques', test: /ui[\\/]chart[\\/]/, minShareCount: 10 },
];
