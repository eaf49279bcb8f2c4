import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Counter } from '../../../ui/page-title.tsx';
import { FormationCard, FormationRow } from './formation-cards.tsx';
import classes from './formations.module.css';
import { buckets, type Formations, type SuiviFormation, suivisOf } from './formations.ts';

/** The trainings of the connected learner in sections, each with its count. */
export function MesFormations() {
  const { data } = useSuspenseQuery(queries.formations.deApprenant(useConnectedUser().apprenantId ?? 0));
  const sections = sectionsOf(data, new Date());
  return (
    <>
      <ul className={classes.pills}>
        {sections.map(({ ancre, tab, suivis }, index) => (
          <li key={ancre}>
            <a className={classes.pill} href={`#${ancre}`} data-first={index === 0 || undefined}>
              {message(tab)}
              <Counter value={suivis.length} />
            </a>
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <FormationsSection key={section.bucket} {...section} mobile={data.mobile} />
      ))}
    </>
  );
}

export function sectionsOf({ formations }: Formations, now: Date) {
  const suivis = suivisOf(formations, now);
  return buckets.map((section) => ({
    ...section,
    suivis: suivis.filter(({ bucket }) => bucket === section.bucket),
    // What ended undone stands at the foot of the finished ones, out of their count (C-4-57, P-4-22).
    late: section.bucket === 'finished' ? suivis.filter(({ bucket }) => bucket === null) : [],
  }));
}

interface SectionProps {
  ancre: string;
  title: (typeof buckets)[number]['title'];
  row: boolean;
  suivis: SuiviFormation[];
  late: SuiviFormation[];
  mobile: Formations['mobile'];
  /** How many are shown, all when not given. */
  first?: number;
}

export function FormationsSection({ ancre, title, row, suivis, late, mobile, first }: SectionProps) {
  const now = new Date();
  const all = [...suivis, ...late];
  const shown = all.slice(0, first);
  return (
    <SectionFrame ancre={ancre} title={title} count={suivis.length} shown={shown.length} total={all.length}>
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
    </SectionFrame>
  );
}

interface FrameProps extends Pick<SectionProps, 'ancre' | 'title'> {
  count: number;
  shown: number;
  total: number;
  children: ReactNode;
}

/** A list of trainings under its title; where it is cut, the way to the whole (C-2.9-34, C-2.9-37). */
export function SectionFrame({ ancre, title, count, shown, total, children }: FrameProps) {
  const id = useId();
  return (
    <section className={classes.section} id={ancre} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{message(title)}</h2>
        <Counter value={count} />
      </div>
      {shown === 0 ? <p className={classes.none}>{message('formations.aucune')}</p> : children}
      {shown < total && (
        <AddressLink className={classes.more} to="/apprenants/liste-formations" hash={ancre}>
          {message('formations.voir_plus')}
          <span className="visually-hidden"> {message(title)}</span>
        </AddressLink>
      )}
    </section>
  );
}
