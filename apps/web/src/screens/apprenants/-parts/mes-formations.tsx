import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Counter } from '../../../ui/page-title.tsx';
import { FormationCard, FormationRow } from './formation-cards.tsx';
import classes from './formations.module.css';
import { buckets, type Formations, type SuiviFormation, suivisOf } from './formations.ts';

/** The trainings of the connected learner in three sections, each with its count. @param first how many of each, all when not given */
export function MesFormations({ first }: { first?: number }) {
  const { data } = useSuspenseQuery(queries.formations.deApprenant(useConnectedUser().apprenantId ?? 0));
  const now = new Date();
  const suivis = suivisOf(data.formations, now);
  const sections = buckets.map((section) => ({
    ...section,
    suivis: suivis.filter(({ bucket }) => bucket === section.bucket),
    // What ended undone stands at the foot of the finished ones, out of their count (C-4-57, P-4-22).
    late: section.bucket === 'finished' ? suivis.filter(({ bucket }) => bucket === null) : [],
  }));
  return (
    <>
      {first === undefined && (
        <ul className={classes.pills}>
          {sections.map(({ ancre, tab, suivis: found }, index) => (
            <li key={ancre}>
              <a className={classes.pill} href={`#${ancre}`} data-first={index === 0 || undefined}>
                {message(tab)}
                <Counter value={found.length} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {sections.map((section) => (
        <Section key={section.bucket} {...section} mobile={data.mobile} now={now} first={first} />
      ))}
    </>
  );
}

interface SectionProps {
  ancre: string;
  title: (typeof buckets)[number]['title'];
  row: boolean;
  suivis: SuiviFormation[];
  late: SuiviFormation[];
  mobile: Formations['mobile'];
  now: Date;
  first: number | undefined;
}

function Section({ ancre, title, row, suivis, late, mobile, now, first }: SectionProps) {
  const id = useId();
  const all = [...suivis, ...late];
  const shown = all.slice(0, first);
  return (
    <section className={classes.section} id={ancre} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{message(title)}</h2>
        <Counter value={suivis.length} />
      </div>
      {shown.length === 0 && <p className={classes.none}>{message('formations.aucune')}</p>}
      <ul className={row ? classes.rows : classes.cards}>
        {shown.map((suivi) => (
          <li key={suivi.formation.id}>
            {row ? (
              <FormationRow suivi={suivi} mobile={mobile} />
            ) : (
              <FormationCard suivi={suivi} mobile={mobile} now={now} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <AddressLink className={classes.more} to="/apprenants/liste-formations" hash={ancre}>
          {message('formations.voir_plus')}
          <span className="visually-hidden"> {message(title)}</span>
        </AddressLink>
      )}
    </section>
  );
}
