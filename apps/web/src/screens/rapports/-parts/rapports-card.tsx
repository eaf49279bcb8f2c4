import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Rapport } from '@sillage/contracts/rapports.ts';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../client/client.ts';
import { failureOf } from '../../../client/failure.ts';
import { queries } from '../../../client/queries.ts';
import { useDownload } from '../../../client/use-download.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './rapports.module.css';
import { useRapports } from './use-rapports.ts';

interface RapportsCardProps {
  /** The report that a mail led to: its button has the focus. */
  chosen?: number | undefined;
  /** Shown even where there is none. */
  always?: boolean;
}

/** The monthly reports that one has asked for: each is read at once, or stopped. */
export function RapportsCard({ chosen, always = false }: RapportsCardProps) {
  const query = useQuery(queries.rapports.miens());
  const { data } = query;
  if (!data && always && query.isError) return <ErrorState {...failureOf(query)} />;
  if (!data || (data.rapports.length === 0 && !always)) return null;
  const { rapports, adresse } = data;
  return (
    <div data-print="hide" className={classes.card} data-below={!always || undefined}>
      <Card
        title={message('rapports.titre')}
        count={rapports.length}
        help={adresse !== null && message('rapports.aide', { adresse })}
      >
        {rapports.length === 0 ? (
          <p className={classes.none}>{message('rapports.aucun')}</p>
        ) : (
          <ul className={classes.rows}>
            {rapports.map((rapport) => (
              <Row key={rapport.id} rapport={rapport} isChosen={rapport.id === chosen} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Row({ rapport: { id, filtre, phrase, createdAt }, isChosen }: { rapport: Rapport; isChosen: boolean }) {
  const { loading, save } = useDownload('rapports', 'apercu');
  const act = useRapports();
  const focus = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isChosen) button?.focus();
    },
    [isChosen],
  );
  const { typeEtablissement, ...chosen } = filtre;
  return (
    <li className={classes.row}>
      <IconFileText size={22} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.name} id={`rapport-${id}`}>
          {phrase}
        </p>
        <p className={classes.facts}>{message('rapports.depuis', { date: formatDate(createdAt) })}</p>
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={loading}
          aria-describedby={`rapport-${id}`}
          onClick={() => save({ ...chosen, typeEtablissement: typeEtablissement as 'all' })}
        >
          {message('rapports.voir')}
        </Button>
        <Button
          ref={focus}
          size="xs"
          variant="default"
          aria-describedby={`rapport-${id}`}
          onClick={() => void act(() => client.rapports.arreter(id), message('rapports.arrete'))}
        >
          {message('rapports.arreter')}
        </Button>
      </div>
    </li>
  );
}
