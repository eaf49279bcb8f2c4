import { delayInWords, PROOF_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { proofHost } from './proof.ts';
import { ProofForm } from './proof-form.tsx';
import classes from './securite.module.css';

export default function ProofHost() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();
  useEffect(() => proofHost.serve((request) => setAnswer(() => request.answer)), []);

  function close(isProved: boolean) {
    answer?.(isProved);
    setAnswer(undefined);
  }

  return (
    <Dialog
      opened={answer !== undefined}
      onClose={() => close(false)}
      title={message('securite.preuve_titre')}
      size={440}
    >
      <p className={classes.lead}>{message('securite.preuve_texte', { delai: delayInWords(PROOF_SECONDS) })}</p>
      <ProofForm onProved={() => close(true)} onTooLate={() => close(false)} />
    </Dialog>
  );
}
