import type { Capability } from '@sillage/contracts/capabilities.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import type { Address, Page } from '../../ui/link.tsx';

/** A page whose address has no parameter: one that a menu or a breadcrumb leads to. */
export type PlainPage = Exclude<Page, `${string}$${string}`> & Address;
/** A heading of the menu, which leads nowhere. */
type Group = Extract<
  MessageCode,
  'menu.personnes' | 'menu.organisations' | 'menu.formations' | 'menu.suivi' | 'menu.materiel' | 'menu.administration'
>;

export interface Entry {
  title: MessageCode;
  /** The page above it, or the group of the menu that it stands in. */
  under?: PlainPage | Group;
  /** What one needs for a menu or a breadcrumb to lead there. */
  can?: Capability;
  /** Stands in the menu of the back-office. */
  menu?: true;
  /** What one does there, on the cards that lead to it. */
  purpose?: MessageCode;
  /** What else one may call it in the quick search. */
  words?: Extract<MessageCode, `recherche.mots.${string}`>;
}
