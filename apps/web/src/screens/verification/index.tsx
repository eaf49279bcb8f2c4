import { TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { HeldButton, heldBy } from '../../ui/held-button.tsx';
import { LoginFrame } from '../../ui/shell/login-frame.tsx';
import classes from '../attestations/-parts/public-attestation.module.css';

/** Where the number printed on an attestation is typed, when its QR code cannot be read. */
export const Route = createFileRoute('/verification/')({
  staticData: { bare: true },
  component: Verification,
});

function Verification() {
  const navigate = useNavigate();
  const [numero, setNumero] = useState('');
  return (
    <LoginFrame title={message('attestations.verification.titre')} lead={message('attestations.verification.intro')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (numero.trim() !== '') void navigate({ to: '/verification/$numero', params: { numero: numero.trim() } });
        }}
      >
        <TextInput
          id="numero"
          name="numero"
          label={message('attestations.verification.numero')}
          description={message('attestations.verification.numero_aide')}
          value={numero}
          onChange={(event) => setNumero(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <HeldButton
          type="submit"
          size="lg"
          fullWidth
          held={heldBy([
            { id: 'numero', label: message('attestations.verification.numero'), isFilled: numero.trim() !== '' },
          ])}
        >
          {message('attestations.verification.verifier')}
        </HeldButton>
      </form>
    </LoginFrame>
  );
}
