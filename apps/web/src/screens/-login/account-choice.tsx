import { NativeSelect } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useRef } from 'react';
import { FieldError } from './field-error.tsx';
import { KnownCode } from './known-code.tsx';
import type { SignIn } from './use-sign-in.ts';

/**
 * One address, several accounts: a dropdown that names each with its establishment (P-2.1-18, P-2.1-19, P-2.1-20), first: where a
 * phone cuts it, what tells them apart is read.
 */
export function AccountChoice({ state }: { state: SignIn }) {
  const { comptes, eId, setAccount, error } = state;
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <KnownCode state={state} />
      <NativeSelect
        ref={field}
        id="account"
        size="md"
        label={message('connexion.choisir_compte')}
        value={eId ?? ''}
        onChange={(event) => setAccount(Number(event.currentTarget.value))}
        error={error && <FieldError text={error} />}
      >
        {eId === null && <option value="" />}
        {comptes.map((compte) => (
          <option key={compte.eId} value={compte.eId}>
            {[compte.etablissement, compte.role, compte.nom].filter(Boolean).join(' · ')}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
