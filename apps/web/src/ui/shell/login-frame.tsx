import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { MarkAndWord } from '../mark.tsx';
import classes from './login-frame.module.css';
import { LoginPicture } from './login-picture.tsx';

interface LoginFrameProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages one sees without an account: the form at the left, the sea at the right. */
export function LoginFrame({ title, lead, children }: LoginFrameProps) {
  return (
    <div className={classes.frame}>
      <title>{`${title} · Sillage`}</title>
      <div className={classes.column}>
        <header className={classes.brand}>
          <MarkAndWord size={34} />
        </header>
        <main id="contenu" className={classes.main}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.content}>{children}</div>
        </main>
      </div>
      <aside className={classes.picture}>
        <LoginPicture />
        <p className={classes.sentence}>{message('ui.phrase_connexion')}</p>
      </aside>
    </div>
  );
}
