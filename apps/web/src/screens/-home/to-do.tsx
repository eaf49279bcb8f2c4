import { Button, Skeleton } from '@mantine/core';
import { daysLeft } from '@sillage/contracts/assignments.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../client/failure.ts';
import { queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { formatInteger } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DESTINATIONS, delayText, GROUPS, type Line, lineText, namesOf } from './lines.ts';
import classes from './to-do.module.css';

/**
 * What waits for somebody, in groups, each line leading to the list that it counts (P-2.1-34).
 * @param isQuiet the filled button of the page is elsewhere
 */
export function ToDo({ isQuiet = false }: { isQuiet?: boolean }) {
  const query = useQuery(queries.accueil.aFaire());
  const { data, error } = query;
  if (error) {
    return (
      <Card title={message('accueil.a_traiter')}>
        <ErrorState {...failureOf(query)} level={3} />
      </Card>
    );
  }
  if (!data) return <Skeleton height={320} radius="lg" />;
  const groups = Object.entries(GROUPS).map(([group, codes]) => ({
    group: group as keyof typeof GROUPS,
    lines: codes.flatMap((code) => data.lignes.find((line) => line.code === code) ?? []),
  }));
  const first = groups.flatMap(({ lines }) => lines)[0];
  return (
    <Card title={message('accueil.a_traiter')} count={data.lignes.length} flush>
      {first === undefined && (
        <EmptyState title={message('accueil.rien')} text={message('accueil.rien_texte')} level={3} />
      )}
      {groups.map(
        ({ group, lines }) =>
          lines.length > 0 && (
            <section key={group} className={classes.group} aria-labelledby={`accueil-${group}`}>
              <h3 className={classes.heading} id={`accueil-${group}`}>
                {message(`accueil.groupe.${group}`)}
              </h3>
              <ul className={classes.lines}>
                {lines.map((line) => (
                  <ToDoLine key={line.code} line={line} isFirst={line === first && !isQuiet} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Card>
  );
}

/** An end this near is in the colour of attention. */
const URGENT_DAYS = 2;

function ToDoLine({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const { code, total, noms, date } = line;
  const leads = DESTINATIONS[code];
  const what = lineText(code, total);
  const verb = message(`accueil.agir.${code}`);
  // « en 7 jours » is said by its sentence already.
  const days = date === null || code === 'attestations' ? null : daysLeft(date, new Date());
  const names = namesOf(noms, total);
  return (
    <li className={classes.line}>
      <span className={`${classes.count} tabular`}>{formatInteger(total)}</span>
      <span className={classes.text}>
        <span className={classes.what}>{what}</span>
        {names && <span className={classes.names}>{names}</span>}
      </span>
      {days !== null && (
        <span className={classes.delay} data-urgent={(days >= 0 && days <= URGENT_DAYS) || undefined}>
          {delayText(days)}
        </span>
      )}
      <Button
        component={AddressLink}
        {...(typeof leads === 'function' ? leads(line) : leads)}
        variant={isFirst ? 'filled' : 'default'}
        size="sm"
        className={classes.action ?? ''}
        aria-label={`${verb}, ${formatInteger(total)} ${what}`}
      >
        {verb}
      </Button>
    </li>
  );
}
