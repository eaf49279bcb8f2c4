import { message } from '@sillage/contracts/messages.fr.ts';
import type { ReactNode } from 'react';
import { type Address, AddressLink } from '../link.tsx';
import { MarkAndWord } from '../mark.tsx';
import classes from './login-frame.module.css';
import { LoginPicture } from './login-picture.tsx';

interface LoginFrameProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  links?: { label: string; to: Address }[];
  children: ReactNode;
}

/** The frame of the pages one sees without an account: the form at the left, the sea at the right. */
export function LoginFrame({ title, lead, links = [], children }: LoginFrameProps) {
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
        {links.length > 0 && (
          <footer className={classes.links}>
            {links.map((link) => (
              <AddressLink key={link.to} to={link.to} className={classes.link}>
                {link.label}
              </AddressLink>
            ))}
          </footer>
        )}
      </div>
      <aside className={classes.picture}>
        <LoginPicture />
        <p className={classes.sentence}>{message('ui.phrase_connexion')}</p>
      </aside>
    </div>
  );
}
