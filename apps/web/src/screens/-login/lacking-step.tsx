import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import type { Lacking } from '@sillage/contracts/contract.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { client } from '../../client/client.ts';
import { FirstFactor } from '../-securite/factor-set-up.tsx';
import { ProofForm } from '../-securite/proof-form.tsx';
import classes from './login.module.css';

interface LackingStepProps {
  what: Lacking;
  onConnected: (user: ConnectedUser) => void;
  onLeave: (reason?: string) => void;
}

/** The password is right: its second factor, or a first one to be set up. */
export function LackingStep({ what, onConnected, onLeave }: LackingStepProps) {
  const tooLate = () => onLeave(message('connexion.session_expiree'));
  return (
    <>
      {what === 'facteur' ? (
        <ProofForm onProved={onConnected} onTooLate={tooLate} />
      ) : (
        <FirstFactor
          onDone={() => void client.connexion.session().then((user) => (user ? onConnected(user) : tooLate()), tooLate)}
        />
      )}
      <button type="button" className={classes.quiet} onClick={() => onLeave()}>
        {message('connexion.retour_connexion')}
      </button>
    </>
  );
}
