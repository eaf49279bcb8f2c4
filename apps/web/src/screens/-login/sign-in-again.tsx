import type { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { signInHost } from '../../client/leave.ts';
import { findLogin } from '../../client/login.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isEntryHeld } from '../../ui/form/held.ts';
import classes from './login.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

interface Asked {
  former: ConnectedUser;
  answer: (user: ConnectedUser | null) => void;
}

/** « Votre connexion a expiré »: the sign-in page over the page that one was on. */
export default function SignInAgain() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => signInHost.serve(setAsked), []);

  function close(user: ConnectedUser | null) {
    asked?.answer(user);
    // What comes late answers its own question, and closes no other.
    setAsked((now) => (now === asked ? undefined : now));
  }

  return (
    <Dialog opened={asked !== undefined} title={message('connexion.expiree_titre')} size={440}>
      {asked && <Form former={asked.former} onAnswer={close} />}
    </Dialog>
  );
}

function Form({ former, onAnswer }: { former: ConnectedUser; onAnswer: Asked['answer'] }) {
  const code = former.email ?? former.codeApprenant ?? '';
  const state = useSignIn({ code, known: former, onConnected: onAnswer });
  const [isHeld] = useState(isEntryHeld);

  useEffect(() => {
    // Signed in, in another tab.
    const look = () => void findLogin().then((user) => user && onAnswer(user));
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [onAnswer]);

  return (
    <>
      <p className={classes.kept} data-held={isHeld}>
        {isHeld && <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />}
        {message(isHeld ? 'connexion.expiree_gardee' : 'connexion.expiree_page')}
      </p>
      {isHeld && !state.known && <p className={classes.notice}>{message('connexion.expiree_autre')}</p>}
      <SignInForm state={state} />
      <button type="button" className={`${classes.quiet} ${classes.leave}`} onClick={() => onAnswer(null)}>
        {message(isHeld ? 'ui.quitter_sans_enregistrer' : 'connexion.expiree_quitter')}
      </button>
    </>
  );
}
