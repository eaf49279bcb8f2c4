import { redirect, type useNavigate } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Address, AddressLink } from './link.tsx';
import type { PageAction } from './page-title.tsx';
import { Breadcrumb } from './shell/breadcrumb.tsx';
import type { NavItem } from './shell/navigation.tsx';

/** Read by the type check alone: each line marked must not compile, and a mark on one that does is an error too. */
function neverCalled(entry: NavItem, id: number, navigate: ReturnType<typeof useNavigate>) {
  entry.to = '/apprenants';
  // @ts-expect-error an entry of the menu
  entry.to = '/aprenants';

  const action: PageAction = { label: '', to: `/modules/show/${id}` };
  // @ts-expect-error a button
  action.to = `/modules/shows/${id}`;

  const address: Address[] = [`/formations/scorm/${id}/${id}`];
  // @ts-expect-error a page ends where its address does
  address.push('/modules/show/12/edit');

  Breadcrumb({ crumbs: [{ label: '', to: '/apprenants' }] });
  // @ts-expect-error a level of a breadcrumb
  Breadcrumb({ crumbs: [{ label: '', to: '/aprenants' }] });

  AddressLink({ to: '/scorm', search: { module: id } });
  // @ts-expect-error a link
  AddressLink({ to: '/aprenants' });
  // @ts-expect-error a query that its page does not read
  AddressLink({ to: '/scorm', search: { module: 'twelve' } });

  void navigate({ to: '/apprenants' });
  // @ts-expect-error a navigation
  void navigate({ to: '/aprenants' });
  // @ts-expect-error a redirection
  throw redirect({ to: '/aprenants' });
}

test('an address without a page does not compile', () => {
  expect(neverCalled).toBeTypeOf('function');
});
