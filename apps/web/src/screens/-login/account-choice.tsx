import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef } from 'react';
import { FieldError } from './field-error.tsx';
import classes from './login.module.css';
import type { SignIn } from './use-sign-in.ts';

/** One address, several accounts: one card for each (P-2.1-18 … 20). */
export function AccountChoice({ state }: { state: SignIn }) {
  const { comptes, eId, setAccount, error } = state;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className={classes.accounts}>
      <legend className={classes.legend}>{message('connexion.choisir_compte')}</legend>
      {comptes.map((compte, index) => (
        <label key={compte.eId} className={classes.account}>
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="compte"
            value={compte.eId}
            checked={eId === compte.eId}
            onChange={() => setAccount(compte.eId)}
          />
          <span className={classes.accountText}>
            <span className={classes.accountName}>{compte.nom}</span>
            <span className={classes.accountFacts}>
              {[compte.role, compte.etablissement].filter(Boolean).join(' · ')}
            </span>
          </span>
        </label>
      ))}
      {error && <FieldError text={error} />}
    </fieldset>
  );
}
