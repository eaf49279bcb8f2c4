import { Button } from '@mantine/core';
import { daysSince } from '@sillage/contracts/calendrier.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import type { ListColumn, ListQuery } from '../../../ui/list/list-types.ts';
import { SurnameCell } from '../../../ui/list/surname-cell.tsx';
import type { ListState } from '../../../ui/list/use-list-state.ts';
import { WithDetails } from '../../../ui/list/with-details.tsx';
import { RateCell, StepsMeter } from '../../../ui/show/meter.tsx';
import type { Details } from './assignment-texts.ts';
import assignments from './assignments.module.css';
import classes from './detail-learners.module.css';
import { countsOf } from './detail-results.tsx';

type Learner = Details['learners'][number];

interface DetailLearnersProps {
  details: Details;
  state: ListState;
  /** The learners shown are those of the former page. */
  isStale: boolean;
  retry: () => void;
  /** Before it begins, nobody is late. */
  mayRemind: boolean;
}

/** Who has it and how far each is, page by page from the server (C-2.6-29, C-2.6-30, C-2.6-31, C-9-05, C-9-06, C-9-07). */
export function DetailLearners({ details, state, isStale, retry, mayRemind }: DetailLearnersProps) {
  const [shown, setShown] = useState<Learner>();
  const { done } = countsOf(details);
  const query: ListQuery<Learner> = {
    rows: details.learners,
    total: details.learnersTotal ?? 0,
    isStale,
    error: null,
    retry,
  };
  return (
    <>
      <ListScreen
        as="section"
        title={message('assignments.apprenants')}
        noun="apprenants.nom_m"
        columns={columnsOf(details, setShown)}
        state={state}
        query={query}
        rowId={({ id }) => String(id)}
        rowName={listName}
        rowTo={({ id }) => `/apprenants/show/${id}`}
        tabs={[
          { value: 'tous', label: message('ui.tous') },
          ...(mayRemind
            ? [{ value: 'restants', label: message('assignments.segment.restants'), count: details.restants ?? 0 }]
            : []),
          { value: 'termine', label: message('assignments.segment.termine'), count: done },
        ]}
        empty={{ title: message('assignments.aucun_assigne') }}
        rowsPerPageOptions={[state.rowsPerPage]}
      />
      <Dialog
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown && message('assignments.formations_de', { nom: listName(shown) })}
        buttons={<Button onClick={() => setShown(undefined)}>{message('ui.fermer')}</Button>}
      >
        {shown && <Completed modules={details.modules} learner={shown} />}
      </Dialog>
    </>
  );
}

function columnsOf(details: Details, onShow: (learner: Learner) => void): ListColumn<Learner>[] {
  return [
    {
      id: 'nom',
      label: message('apprenants.champ.nom'),
      cell: (learner) => <SurnameCell {...learner} />,
      width: 150,
      min: 110,
      name: true,
    },
    {
      id: 'prenom',
      label: message('apprenants.champ.prenom'),
      cell: ({ prenom }) => prenom,
      quiet: true,
      width: 120,
      min: 90,
    },
    {
      id: 'formations',
      label: message('formations.terminees'),
      cell: (learner) => (
        <WithDetails details={notesOf(learner)}>
          <button type="button" className={classes.ratio} onClick={() => onShow(learner)}>
            <StepsMeter done={learner.modulesCompleted.length} total={details.modules.length} />
            <span className="visually-hidden">
              {' '}
              {message('formations.terminees')} {listName(learner)}
            </span>
          </button>
        </WithDetails>
      ),
      width: 190,
    },
    {
      id: 'moyenne',
      label: message('assignments.reussite'),
      cell: ({ moyenne }) => moyenne !== null && <RateCell tauxPourcent={moyenne} />,
      align: 'right',
      width: 115,
    },
    {
      id: 'etapes',
      label: message('assignments.etapes'),
      cell: (learner) => (
        <AddressLink
          className={`link ${classes.stepsLink}`}
          to="/apprenants/liste-etapes"
          search={{ aId: learner.codeApprenant, id: learner.id, pId: details.id }}
        >
          {message('formations.voir_etapes')}
          <span className="visually-hidden"> {listName(learner)}</span>
          <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        </AddressLink>
      ),
      width: 140,
    },
  ];
}

/** What else there is to know of a line: the last reminder, or why there is none; what counts although it was not done in time. */
function notesOf({ relance, sansAdresse, etapesHorsPeriode }: Learner): string[] {
  return [
    ...(relance ? [sinceReminder(relance)] : []),
    ...(sansAdresse ? [message('assignments.sans_adresse')] : []),
    ...(etapesHorsPeriode > 0 ? [plural('assignments.etapes_hors_periode', etapesHorsPeriode)] : []),
  ];
}

function sinceReminder({ envoyeLe, demandeLe, automatique }: NonNullable<Learner['relance']>): string {
  const days = daysSince(envoyeLe ?? demandeLe, new Date());
  const since = automatique ? 'assignments.relance_auto_depuis' : 'assignments.relance_depuis';
  const today = automatique ? 'assignments.relance_auto_aujourdhui' : 'assignments.relance_aujourdhui';
  return days > 0 ? plural(since, days) : message(today);
}

/** Which formations are completed, and the last reminder. */
function Completed({ modules, learner }: { modules: Details['modules']; learner: Learner }) {
  const { modulesCompleted, relance } = learner;
  const completed = modules.filter(({ id }) => modulesCompleted.includes(id));
  return (
    <>
      {completed.length === 0 ? (
        <p className={assignments.none}>{message('assignments.aucune_terminee')}</p>
      ) : (
        <ul className={assignments.names}>
          {completed.map(({ id, nom }) => (
            <li key={id}>{nom}</li>
          ))}
        </ul>
      )}
      {relance && (
        <p className={assignments.note}>
          {message('assignments.derniere_relance', { date: formatDateTime(relance.envoyeLe ?? relance.demandeLe) })}
        </p>
      )}
    </>
  );
}
