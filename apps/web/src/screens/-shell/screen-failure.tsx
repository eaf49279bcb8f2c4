import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../client/api-error.ts';
import { AddressLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A screen whose record cannot be read, whose data did not come, or whose code did not arrive (P-8-33, P-8-47, P-9-39). */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const refusal = error instanceof ApiError ? error : undefined;
  const isUnreadable = refusal?.status === 404 || refusal?.status === 403;
  // Without the network, what did not come may be the code of the screen.
  const text = refusal?.message ?? (navigator.onLine ? undefined : message('erreur.reseau'));
  const title = message(isUnreadable ? 'ui.donnees_indisponibles' : 'ui.echec_chargement');
  return (
    <>
      <title>{`${title} · Sillage`}</title>
      <ErrorState
        level={1}
        title={title}
        text={text && text !== title ? text : undefined}
        reference={refusal?.reference}
        at={refusal?.at}
        onRetry={
          isUnreadable
            ? undefined
            : () => {
                // Code that failed to come is asked for again by a new page only.
                if (!refusal && navigator.onLine) return window.location.reload();
                reset();
                void router.invalidate();
              }
        }
        actions={
          isUnreadable ? (
            <Button component={AddressLink} to="/" variant="light">
              {message('ui.retour_accueil')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => window.location.reload()}>
              {message('ui.recharger_page')}
            </Button>
          )
        }
      />
    </>
  );
}
