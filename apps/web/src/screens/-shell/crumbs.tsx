import { message } from '@sillage/contracts/messages.fr.ts';
import { useOwnPage } from '../../ui/link.tsx';
import { Breadcrumb, type Crumb } from '../../ui/shell/breadcrumb.tsx';
import { type Entry, entries, isPage } from './pages.ts';

interface CrumbsProps {
  /** Of the record, after the title of the page. */
  name?: string | undefined;
  /** In the place of that title. */
  label?: string;
}

/** The way to this page, as `pages.ts` has it (P-2.8-32 … 36). */
export function Crumbs({ name, label }: CrumbsProps) {
  const entry = entries[useOwnPage()];
  const last = label ?? [message(entry.title), name].filter(Boolean).join(' ');
  return <Breadcrumb crumbs={[...above(entry), { label: last }]} />;
}

function above({ under }: Entry): Crumb[] {
  if (under === undefined) return [];
  return isPage(under)
    ? [...above(entries[under]), { label: message(entries[under].title), to: under }]
    : [{ label: message(under) }];
}
