import { daysSince } from '@sillage/contracts/calendrier.rules.ts';
import { ALERTE_JOURS, nouvellesOf } from '@sillage/contracts/casques.rules.ts';
import { ETATS_APPAREIL, type EtatAppareil, JOURS_LACUNES, JOURS_SESSIONS } from '@sillage/contracts/journaux.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../../client/client.ts';
import { asListQuery } from '../../../client/list-query.ts';
import { queries } from '../../../client/queries.ts';
import { formatDate, formatDateTime, formatInteger } from '../../../ui/format.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import type { Status } from '../../../ui/palette.ts';
import { StatusBadge } from '../../../ui/show/status-badge.tsx';
import { headsetName } from '../../casques/-parts/headset-name.tsx';
import classes from './journaux.module.css';

type Appareil = Answer<Api['journaux']['appareils']>['appareils'][number];

/** What arrived, headset by headset, those in trouble first. */
export function Appareils({ state }: { state: ListState }) {
  const { page, rowsPerPage, search, filters } = state;
  const etat = ETATS_APPAREIL.find((one) => one === filters.etat?.[0]);
  const query = useQuery({
    ...queries.journaux.appareils({ page, rowsPerPage, search, ...(etat && { etat }) }),
    placeholderData: keepPreviousData,
    select: ({ appareils, ...rest }) => ({ rows: appareils, ...rest }),
  });
  return (
    <ListScreen<Appareil>
      as="section"
      title={message('journaux.appareils')}
      notice={query.data && <Summary etats={query.data.etats} />}
      noun="journaux.nom_m"
      columns={columns}
      extraFilters={[
        {
          id: 'etat',
          label: message('journaux.colonne_etat'),
          filter: {
            kind: 'select',
            options: ETATS_APPAREIL.map((value) => ({ value, label: message(`journaux.etat.${value}`) })),
          },
        },
      ]}
      searchPlaceholder={message('journaux.appareils_recherche')}
      state={state}
      query={asListQuery(query)}
      rowId={({ id }) => String(id)}
      rowName={({ numeroSerie }) => numeroSerie}
      rowTo={({ id }) => `/casques/show/${id}`}
      rowsPerPageOptions={[5, 10, 20, 50]}
      empty={{ text: message('journaux.aucun_appareil_texte') }}
    />
  );
}

const columns: ListColumn<Appareil>[] = [
  {
    id: 'numeroSerie',
    label: message('journaux.colonne_appareil'),
    cell: headsetName,
    name: true,
    width: 142,
  },
  { id: 'etat', label: message('journaux.colonne_etat'), cell: etatOf, width: 176 },
  {
    id: 'etablissement',
    label: message('journaux.colonne_etablissement'),
    cell: ({ etablissement }) => etablissement?.nom ?? NO_VALUE,
    width: 160,
    min: 110,
  },
  {
    id: 'nouvelles',
    label: message('journaux.colonne_nouvelles'),
    cell: newsOf,
    width: 145,
    // The state says it in a word.
    quiet: true,
  },
  {
    id: 'derniereSession',
    label: message('journaux.colonne_derniere'),
    cell: ({ derniereSession }) => (derniereSession ? formatDateTime(derniereSession) : NO_VALUE),
    width: 145,
    quiet: true,
  },
  {
    id: 'sessions',
    label: message('journaux.colonne_recentes', { jours: JOURS_SESSIONS }),
    cell: ({ sessions, evenements }) =>
      sessions > 0
        ? message('journaux.recentes', {
            sessions: formatInteger(sessions),
            evenements: plural('journaux.evenements', evenements),
          })
        : formatInteger(0),
    width: 150,
    align: 'right',
    quiet: true,
  },
  {
    id: 'manquants',
    label: message('journaux.colonne_perdus'),
    cell: ({ manquants }) => formatInteger(manquants),
    width: 100,
    align: 'right',
    quiet: true,
  },
];

const STATUS: Record<EtatAppareil, Status> = {
  lacunes: 'danger',
  silence: 'warning',
  jamais: 'attention',
  bon: 'success',
  reserve: 'neutral',
};

function etatOf({ etat }: Appareil) {
  return <StatusBadge status={STATUS[etat]}>{message(`journaux.etat.${etat}`)}</StatusBadge>;
}

/** When, and for how long nothing came since, where that is too long. */
function newsOf({ dateDerniereNouvelle: date }: Appareil) {
  if (!date) return NO_VALUE;
  if (nouvellesOf(date, new Date()) === 'recentes') return formatDateTime(date);
  const days = daysSince(date, new Date());
  return plural('journaux.il_y_a', days, { date: formatDate(date) });
}

/** How many need a look, whatever is filtered. */
function Summary({ etats }: { etats: Record<EtatAppareil, number> }) {
  if (Object.values(etats).every((many) => many === 0)) return null;
  const troubles = (['lacunes', 'silence', 'jamais'] as const).filter((etat) => etats[etat] > 0);
  return (
    <p className={classes.notice}>
      {troubles.length > 0
        ? message('journaux.a_regarder', {
            appareils: troubles
              .map((etat) => plural(`journaux.compte.${etat}`, etats[etat], { jours: ALERTE_JOURS }))
              .join(', '),
          })
        : message('journaux.rien_a_regarder', { jours: JOURS_LACUNES })}
      {etats.reserve > 0 && ` ${plural('journaux.compte.reserve', etats.reserve)}`}
    </p>
  );
}
