import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Counter } from '../../../ui/page-title.tsx';
import { FormationCard, FormationRow, useDevice } from './formation-cards.tsx';
import classes from './formations.module.css';
import { buckets, type Formations, hereFirst, joursRestants, type SuiviFormation, suivisOf } from './formations.ts';

/** Where those that ended undone stand. */
const LATE = 'non-terminees';

/** The trainings of the connected learner in sections, each with its count. */
export function MesFormations() {
  const { data } = useSuspenseQuery(queries.formations.deApprenant(useConnectedUser().apprenantId ?? 0));
  const device = useDevice();
  const sections = sectionsOf(data, new Date());
  const late = sections.reduce((sum, section) => sum + section.late.length, 0);
  return (
    <>
      <ul className={classes.pills}>
        {sections.map(({ ancre, tab, suivis }, index) => (
          <Pill key={ancre} to={ancre} text={message(tab)} count={suivis.length} isFirst={index === 0} />
        ))}
        {late > 0 && <Pill to={LATE} text={message('formations.non_terminees')} count={late} />}
      </ul>
      {sections.map((section) => (
        <FormationsSection
          key={section.bucket}
          {...section}
          suivis={hereFirst(section.suivis, data.mobile, device)}
          mobile={data.mobile}
        />
      ))}
    </>
  );
}

function Pill({ to, text, count, isFirst }: { to: string; text: string; count: number; isFirst?: boolean }) {
  return (
    <li>
      <a className={classes.pill} href={`#${to}`} data-first={isFirst || undefined}>
        {text}
        <Counter value={count} />
      </a>
    </li>
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

export function FormationsSection({
  ancre,
  title,
  row,
  suivis,
  late,
  mobile,
  first = Number.POSITIVE_INFINITY,
}: SectionProps) {
  const id = useId();
  const shown = suivis.slice(0, first);
  const shownLate = late.slice(0, first - shown.length);
  const hidden = [...suivis.slice(shown.length), ...late.slice(shownLate.length)];
  const listOf = (some: SuiviFormation[]) => (
    <ul className={row ? classes.rows : classes.cards}>
      {some.map((suivi) => (
        <li key={suivi.formation.id}>
          {row ? (
            <FormationRow suivi={suivi} mobile={mobile} />
          ) : (
            <FormationCard suivi={suivi} mobile={mobile} now={new Date()} />
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <SectionFrame ancre={ancre} title={title} count={suivis.length} hidden={hidden}>
      {shown.length > 0 && listOf(shown)}
      {shownLate.length > 0 && (
        <section className={classes.late} id={LATE} aria-labelledby={id}>
          <div className={classes.heading}>
            <h3 id={id}>{message('formations.non_terminees')}</h3>
            <Counter value={late.length} />
          </div>
          {listOf(shownLate)}
        </section>
      )}
    </SectionFrame>
  );
}

interface FrameProps extends Pick<SectionProps, 'ancre' | 'title'> {
  count: number;
  /** What stands behind the way to the whole. */
  hidden: SuiviFormation[];
  children: ReactNode;
}

/** A list of trainings under its title; where it is cut, the way to the whole, with what it hides (C-2.9-34, C-2.9-37). */
export function SectionFrame({ ancre, title, count, hidden, children }: FrameProps) {
  const id = useId();
  return (
    <section className={classes.section} id={ancre} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{message(title)}</h2>
        <Counter value={count} />
      </div>
      {count === 0 && <p className={classes.none}>{message('formations.aucune')}</p>}
      {children}
      {hidden.length > 0 && (
        <AddressLink className={classes.more} to="/apprenants/liste-formations" hash={ancre}>
          {message('formations.voir_plus')}
          <span className="visually-hidden"> {message(title)}</span>
          <span className={classes.hidden}>{hiddenText(hidden, new Date())}</span>
        </AddressLink>
      )}
    </section>
  );
}

/** « 2 autres, dont 1 qui finit bientôt ». */
function hiddenText(hidden: SuiviFormation[], now: Date): string {
  const autres = plural('formations.autres', hidden.length);
  const soon = hidden.filter((one) => joursRestants(one, now) !== null).length;
  return soon === 0 ? autres : plural('formations.autres_bientot', soon, { autres });
}
