import { message } from '@sillage/contracts/messages.fr.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useLocalListState } from '../../../ui/list/use-list-state.ts';
import { WithDetails } from '../../../ui/list/with-details.tsx';
import classes from './journaux.module.css';

type MiseDeCote = Answer<Api['journaux']['misesDeCote']>['sessions'][number];

/** Sessions that could not be derived; nothing while there is none. */
export function SetAside() {
  const state = useLocalListState();
  const { page, rowsPerPage } = state;
  const query = useQuery({
    ...queries.journaux.misesDeCote({ page, rowsPerPage }),
    placeholderData: keepPreviousData,
    select: ({ sessions, total }) => ({ rows: sessions, total }),
  });
  if (!query.data?.total && !query.error) return null;
  return (
    <ListScreen<MiseDeCote>
      as="section"
      title={message('journaux.mises_de_cote')}
      notice={<p className={classes.notice}>{message('journaux.mises_de_cote_texte')}</p>}
      noun="statistiques.nom_f"
      columns={[
        {
          id: 'appareil',
          label: message('journaux.colonne_appareil'),
          cell: ({ numeroSerie, etablissement }) => (
            <WithDetails details={[etablissement?.nom ?? message('journaux.personne')]}>
              {numeroSerie ?? message('journaux.application')}
            </WithDetails>
          ),
          width: 240,
          min: 160,
        },
        {
          id: 'depuis',
          label: message('journaux.colonne_mise_de_cote'),
          cell: ({ depuis }) => formatDateTime(depuis),
          width: 160,
        },
        {
          id: 'essais',
          label: message('journaux.colonne_essais'),
          cell: ({ essais, repriseLe }) => (
            <WithDetails
              details={[
                repriseLe
                  ? message('journaux.prochain_essai', { date: formatDateTime(repriseLe) })
                  : message('journaux.prochain_essai_imminent'),
              ]}
            >
              {formatInteger(essais)}
            </WithDetails>
          ),
          width: 200,
        },
        {
          id: 'session',
          label: message('journaux.colonne_session'),
          cell: ({ session, erreur }) => (
            <WithDetails details={[message('journaux.erreur', { erreur })]}>{session}</WithDetails>
          ),
          width: 310,
        },
      ]}
      state={state}
      query={asListQuery(query)}
      rowId={({ session }) => session}
      rowName={({ session }) => session}
      rowsPerPageOptions={[5, 10, 20]}
      empty={{ text: message('journaux.aucune_mise_de_cote_texte') }}
    />
  );
}
