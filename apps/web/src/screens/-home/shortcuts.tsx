import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { useId } from 'react';
import { useSession } from '../../client/session.ts';
import { AddressLink } from '../../ui/link.tsx';
import type { NavItem } from '../../ui/shell/navigation.tsx';
import { navigationOf, profileOf } from '../-shell/navigation.ts';
import classes from './home.module.css';

/** What one does on each screen, by address. */
const purposes: Record<string, MessageCode> = {
  '/actualites': 'accueil.raccourci_actualites',
  '/administrateurs': 'accueil.raccourci_administrateurs',
  '/apprenants': 'accueil.raccourci_apprenants',
  '/apprenants/profil': 'accueil.mon_profil_texte',
  '/assignments': 'accueil.raccourci_assignations',
  '/attestations': 'accueil.raccourci_attestations',
  '/catalogue': 'accueil.raccourci_catalogue',
  '/etablissements': 'accueil.raccourci_etablissements',
  '/etablissements/profil': 'accueil.raccourci_profil',
  '/groupements': 'accueil.raccourci_groupements',
  '/module_groupes': 'accueil.raccourci_groupes_de_modules',
  '/modules': 'accueil.raccourci_modules',
  '/outils/courriels': 'accueil.raccourci_courriels',
  '/outils/importApprenants': 'accueil.raccourci_import',
  '/outils/journaux': 'accueil.raccourci_journaux',
  '/referents': 'accueil.raccourci_referents',
  '/referents/profil': 'accueil.raccourci_profil',
  '/regroupements': 'accueil.raccourci_regroupements',
  '/rgpd': 'accueil.raccourci_rgpd',
  '/scenarios': 'accueil.raccourci_scenarios',
  '/stats/usage': 'accueil.raccourci_statistiques',
  '/stats/usage/admin': 'accueil.raccourci_statistiques',
  '/training_courses': 'accueil.raccourci_parcours',
  '/users': 'accueil.raccourci_utilisateurs',
};

const homes = ['/', '/home/apprenant'];

/** The screens that the person may open, in the order of the menu. */
export function Shortcuts() {
  const user = useSession();
  const id = useId();
  const profile = profileOf(user);
  const items = navigationOf(user).flatMap((group) => group.items);
  const shown = [...items, ...(profile && !items.some(({ to }) => to === profile.to) ? [profile] : [])];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {message('accueil.raccourcis')}
      </h2>
      <ul className={classes.shortcuts}>
        {shown
          .filter(({ to }) => !homes.includes(to))
          .map((item) => (
            <Shortcut key={item.to} item={item} />
          ))}
      </ul>
    </section>
  );
}

function Shortcut({ item }: { item: NavItem }) {
  const purpose = purposes[item.to];
  return (
    <li className={classes.shortcut}>
      <span className={classes.icon}>
        <item.icon size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <AddressLink to={item.to} className={classes.link}>
          {item.label}
        </AddressLink>
        {purpose && <span className={classes.purpose}>{message(purpose)}</span>}
      </span>
    </li>
  );
}
