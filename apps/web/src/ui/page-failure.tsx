import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyDrawing } from './drawings.tsx';
import { AddressLink } from './link.tsx';
import classes from './states.module.css';
import { ErrorState } from './states.tsx';

/** The page could not be shown: its code did not arrive, or an accident happened. Nothing internal is shown. */
export function PageFailure({ reset }: ErrorComponentProps) {
  return (
    <div className={classes.page}>
      <title>{`${message('ui.echec_chargement')} · Sillage`}</title>
      <ErrorState
        level={1}
        title={message('ui.echec_chargement')}
        onRetry={reset}
        actions={
          <Button variant="default" onClick={() => window.location.reload()}>
            {message('ui.recharger_page')}
          </Button>
        }
      />
    </div>
  );
}

export function PageNotFound() {
  return (
    <div className={classes.page}>
      <title>{`${message('ui.page_introuvable')} · Sillage`}</title>
      <div className={classes.state}>
        <EmptyDrawing />
        <h1 className={classes.title} tabIndex={-1}>
          {message('ui.page_introuvable')}
        </h1>
        <p className={classes.text}>{message('ui.page_introuvable_texte')}</p>
        <div className={classes.actions}>
          <Button component={AddressLink} to="/" variant="light">
            {message('ui.retour_accueil')}
          </Button>
        </div>
      </div>
    </div>
  );
}
