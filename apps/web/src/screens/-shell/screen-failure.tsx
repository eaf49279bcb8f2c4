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
  const title = message(isUnreadable ? 'ui.donnees_indisponibles' : 'ui.echec_chargement');
  return (
    <>
      <title>{`${title} · Sillage`}</title>
      <ErrorState
        level={1}
        title={title}
        text={refusal && refusal.message !== title ? refusal.message : undefined}
        reference={refusal?.reference}
        at={refusal?.at}
        onRetry={
          isUnreadable
            ? undefined
            : () => {
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
