import { message } from '@sillage/contracts/messages.fr.ts';
import { AddressLink } from '../../ui/link.tsx';
import classes from './login.module.css';

/** @param besides in another tab: what is on this page stays */
export function Forgotten({ besides = false }: { besides?: boolean }) {
  if (besides) {
    return (
      <a href="/request-new-password" target="_blank" rel="noreferrer" className={`link ${classes.forgotten}`}>
        {message('connexion.acces_oublie')}
      </a>
    );
  }
  return (
    <AddressLink to="/request-new-password" className={`link ${classes.forgotten}`}>
      {message('connexion.acces_oublie')}
    </AddressLink>
  );
}
