import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPencil } from '@tabler/icons-react';
import { initialsOf } from '../../ui/format.ts';
import classes from './login.module.css';
import type { SignIn } from './use-sign-in.ts';

/** The code, quietly, with the way to change it, and the name of who signs in again; the hidden field is for password keepers. */
export function KnownCode({ state: { code, known, backToCode } }: { state: SignIn }) {
  return (
    <div>
      {!known && <p className={classes.knownLabel}>{message('connexion.code')}</p>}
      <div className={classes.known}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(known?.nom ?? code)}
        </span>
        <span className={classes.knownCode}>
          {known && <span className={classes.accountName}>{known.nom}</span>}
          {code}
        </span>
        <button type="button" className={classes.change} onClick={backToCode}>
          <IconPencil size={15} stroke={1.8} aria-hidden="true" />
          {message('connexion.modifier')}
          <span className="visually-hidden"> {message('connexion.modifier_code')}</span>
        </button>
      </div>
      <input type="text" name="code" value={code} readOnly autoComplete="username" hidden />
    </div>
  );
}
