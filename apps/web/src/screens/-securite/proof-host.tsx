import { delayInWords, PROOF_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { proofHost } from './proof.ts';
import { ProofForm } from './proof-form.tsx';
import classes from './securite.module.css';

export default function ProofHost() {
  const [asked, setAsked] = useState<{ answer: (isProved: boolean) => void }>();
  useEffect(() => proofHost.serve(setAsked), []);

  function close(isProved: boolean) {
    asked?.answer(isProved);
    // What comes late answers its own question, and closes no other.
    setAsked((now) => (now === asked ? undefined : now));
  }

  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => close(false)}
      title={message('securite.preuve_titre')}
      size={440}
    >
      <p className={classes.lead}>{message('securite.preuve_texte', { delai: delayInWords(PROOF_SECONDS) })}</p>
      <ProofForm onProved={() => close(true)} onTooLate={() => close(false)} />
    </Dialog>
  );
}
