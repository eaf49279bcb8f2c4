import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect } from 'react';
import { useConnectedUser } from '../../client/login.ts';
import { noteRecent } from '../../client/recents.ts';
import { useOwnPage } from '../../ui/current-page.ts';
import type { Page } from '../../ui/link.tsx';
import { Breadcrumb, type Crumb } from '../../ui/shell/breadcrumb.tsx';
import { crumbName, type Named, recordName } from './crumb-name.ts';
import type { Entry } from './page-entry.ts';
import { entries, isPage, mayOpen } from './pages.ts';

interface CrumbsProps {
  /** The record, named after the title of the page. */
  item?: Named;
  /** In the place of that title. */
  label?: string;
}

/**
 * The way to this page, as `pages.ts` has it (P-2.8-32, P-2.8-33, P-2.8-34, P-2.8-35, P-2.8-36): the names of all, links to those that the
 * person may open.
 */
export function Crumbs({ item, label }: CrumbsProps) {
  const user = useConnectedUser();
  const page = useOwnPage();
  const entry = entries[page];
  useNoteRecent(user, page, item);
  const last = label ?? [message(entry.title), item && crumbName(item)].filter(Boolean).join(' ');
  return <Breadcrumb crumbs={[...above(entry, user), { label: last }]} />;
}

/** What shows a record is opened again from the quick search. */
function useNoteRecent({ userId }: ConnectedUser, page: Page, item: Named | undefined): void {
  const shown = /\/(show|details)\/\$id$/.test(page) && item;
  const to = shown ? page.replace('$id', String(item.id)) : undefined;
  const nom = shown ? recordName(item) : '';
  useEffect(() => {
    if (to) noteRecent(userId, { to, nom });
  }, [userId, to, nom]);
}

function above({ under }: Entry, user: ConnectedUser): Crumb[] {
  if (under === undefined) return [];
  const to = isPage(under) && mayOpen(user, under) ? under : undefined;
  const crumbs = isPage(under) ? above(entries[under], user) : [];
  // The bar of a learner has no groups, and what it lacks names nothing.
  if (!to && user.isApprenant) return crumbs;
  return [...crumbs, { label: message(isPage(under) ? entries[under].title : under), ...(to && { to }) }];
}
