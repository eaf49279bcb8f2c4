import { Button } from '@mantine/core';
import { type Capability, can, capabilities } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../client/api-error.ts';
import { useShownUser } from '../../client/login.ts';
import { type Address, AddressLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A screen whose record cannot be read, whose data did not come, or whose code did not arrive (P-8-33, P-8-47, P-9-39). */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const refusal = error instanceof ApiError ? error : undefined;
  const isUnreadable = refusal?.status === 404 || refusal?.status === 403;
  // Without the network, what did not come may be the code of the screen.
  const said = refusal?.message ?? (navigator.onLine ? undefined : message('erreur.reseau'));
  const title = message(isUnreadable ? 'ui.donnees_indisponibles' : 'ui.echec_chargement');
  const text = isUnreadable && said === title ? message('ui.donnees_indisponibles_texte') : said;
  const list = useOwnList();
  return (
    <>
      <title>{`${title} · Sillage`}</title>
      <ErrorState
        level={1}
        title={title}
        text={text}
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
            <>
              {list && (
                <Button component={AddressLink} to={list} variant="light">
                  {message('ui.retour_liste')}
                </Button>
              )}
              <Button component={AddressLink} to="/" variant={list ? 'default' : 'light'}>
                {message('ui.retour_accueil')}
              </Button>
            </>
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

/** The list of the records of this page, to whoever may open it (C-2.0-11). */
function useOwnList() {
  const user = useShownUser();
  const [, slug] = /^\/(\w+)\/(?:show|edit)\/\$id$/.exec(useMatch({ strict: false }).fullPath) ?? [];
  const isOpen = ['consulter', 'lister', 'gerer'].some((verb) => {
    const capability = `${slug}.${verb}` as Capability;
    return user && capability in capabilities && can(user, capability);
  });
  return slug && isOpen ? (`/${slug}` as Address) : undefined;
}
