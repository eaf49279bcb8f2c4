import { Button } from '@mantine/core';
import { ECHEANCE_JOURS } from '@sillage/contracts/assignments.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../client/failure.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatInteger } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ReminderDialog } from '../assignments/-parts/reminder-dialog.tsx';
import { type Echeances, lateText, namesOf } from './lines.ts';
import classes from './this-week.module.css';

/** What ends within `ECHEANCE_JOURS` and is not finished by all: who is late, and one button that reminds them (P-2.1-34); nothing while nothing ends. */
export function ThisWeek() {
  const query = useQuery(queries.accueil.echeances());
  const { data } = query;
  const [isAsking, setAsking] = useState(false);
  if (!data && query.isError) {
    return (
      <Card title={message('accueil.cette_semaine')}>
        <ErrorState {...failureOf(query)} level={3} />
      </Card>
    );
  }
  if (!data || data.assignations.length === 0) return null;
  const { assignations, restants, pasCommences, aRelancer, sansAdresse, noms } = data;
  const reminded = assignations.filter(({ peutRelancer }) => peutRelancer);
  return (
    <Card
      title={message('accueil.cette_semaine')}
      help={`${plural('accueil.echeances', assignations.length, { jours: ECHEANCE_JOURS })} ${lateText(restants, pasCommences)}.`}
      aside={
        aRelancer > sansAdresse && (
          <Button leftSection={<IconBell size={17} stroke={1.8} aria-hidden="true" />} onClick={() => setAsking(true)}>
            {plural('accueil.relancer', aRelancer - sansAdresse)}
          </Button>
        )
      }
      flush
    >
      <ul className={classes.lines}>
        {assignations.map((one) => (
          <Line key={one.id} line={one} />
        ))}
      </ul>
      {noms.length > 0 && (
        <p className={classes.names}>
          {plural('accueil.n_ont_pas_commence', pasCommences, { noms: namesOf(noms, pasCommences) })}
        </p>
      )}
      {restants > 0 && reminded.length === 0 && <p className={classes.names}>{message('assignments.relance_qui')}</p>}
      <p className={classes.legend} aria-hidden="true">
        <span data-part="termine">{message('accueil.termines')}</span>
        <span data-part="commence">{message('accueil.commences')}</span>
        <span data-part="reste">{message('accueil.pas_commence')}</span>
      </p>
      <ReminderDialog
        assignments={reminded}
        remaining={aRelancer}
        silent={sansAdresse}
        question={message('accueil.relancer_texte')}
        opened={isAsking}
        onClose={() => setAsking(false)}
      >
        <ul>
          {reminded.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ReminderDialog>
    </Card>
  );
}

function Line({ line }: { line: Echeances['assignations'][number] }) {
  const { id, name, formation, endDate, apprenants, termines, commences, peutOuvrir } = line;
  const share = (count: number) => ({ width: `${(100 * count) / apprenants}%` });
  return (
    <li className={classes.line}>
      <span className={classes.text}>
        {peutOuvrir ? (
          <AddressLink to={`/assignments/details/${id}`} className="link">
            {name}
          </AddressLink>
        ) : (
          <span>{name}</span>
        )}
        <span className={classes.facts}>{message('accueil.fin_le', { formation, date: formatDate(endDate) })}</span>
      </span>
      <span className={classes.progress}>
        <span className={classes.facts}>
          {plural('accueil.ont_termine', termines, { apprenants: formatInteger(apprenants) })}
        </span>
        <span className={classes.bar} aria-hidden="true">
          <span data-part="termine" style={share(termines)} />
          <span data-part="commence" style={share(commences)} />
        </span>
        <span className={classes.facts}>{plural('accueil.pas_commences', apprenants - termines - commences)}</span>
      </span>
    </li>
  );
}
