import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconCardboards, IconDeviceDesktop, IconDeviceMobile, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Cover } from '../../ui/cover.tsx';
import { formatDate } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { StepsMeter } from '../../ui/show/meter.tsx';
import { coverOf, leftText, useDevice } from '../apprenants/-parts/formation-cards.tsx';
import {
  dureeOf,
  type Elsewhere,
  etapesOf,
  type Formations,
  isBegun,
  joursRestants,
  type Playable,
  resumeText,
  type SuiviFormation,
  toDoOf,
  type Way,
} from '../apprenants/-parts/formations.ts';
import { SectionFrame, type sectionsOf } from '../apprenants/-parts/mes-formations.tsx';
import { SendToMe } from '../apprenants/-parts/send-to-me.tsx';
import { UnsentAnswers } from '../apprenants/-parts/unsent-answers.tsx';
import classes from './learner-to-do.module.css';

type Section = ReturnType<typeof sectionsOf>[number];

interface LearnerToDoProps {
  data: Formations;
  section: Section;
  first: number;
}

/** Each training to do once: what to do first, in one tap; then what else is played here; then what is followed elsewhere, and where. */
export function LearnerToDo({ data, section: { ancre, title, suivis }, first }: LearnerToDoProps) {
  const device = useDevice();
  const now = new Date();
  const { playable, elsewhere } = toDoOf(data, device, now, first);
  const [next, ...others] = playable;
  const shown = new Set([...playable, ...elsewhere].map(({ suivi }) => suivi.formation.id));
  const hidden = suivis.filter(({ formation }) => !shown.has(formation.id));
  return (
    <SectionFrame ancre={ancre} title={title} count={suivis.length} hidden={hidden}>
      {next && <Next {...next} now={now} />}
      {others.length > 0 && (
        <ul className={classes.rows}>
          {others.map((one) => (
            <Other key={one.suivi.formation.id} {...one} now={now} />
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <Away elsewhere={elsewhere} casques={data.casques} isMobile={device.isMobile} now={now} />
      )}
    </SectionFrame>
  );
}

function Next({ suivi, way, now }: Playable & { now: Date }) {
  const id = useId();
  const { formation } = suivi;
  const begun = isBegun(formation);
  const { done, total } = etapesOf(formation);
  const { coverId, ...cover } = coverOf(formation);
  const label = begun ? resumeText(formation) : message('formations.commencer_duree', { duree: dureeOf(formation) });
  return (
    <article className={classes.next} aria-labelledby={id}>
      <Cover id={coverId} {...cover} height={120} />
      <div className={classes.body}>
        <p className={classes.facts}>
          {message(begun ? 'formations.a_reprendre' : 'formations.a_commencer')}
          {endOf(suivi, now)}
        </p>
        <h3 id={id} className={classes.title}>
          {formation.nom}
        </h3>
        {total > 1 && <StepsMeter done={done} total={total} />}
        <UnsentAnswers formation={formation} />
        <Open way={way} className={classes.open} label={label} title={formation.nom} />
      </div>
    </article>
  );
}

function Other({ suivi, way, now }: Playable & { now: Date }) {
  const { formation } = suivi;
  const { coverId, ...cover } = coverOf(formation);
  return (
    <li>
      <article className={classes.row}>
        <span className={classes.thumb}>
          <Cover id={coverId} {...cover} ratio={1} compact />
        </span>
        <div className={classes.text}>
          <h3 className={classes.name}>{formation.nom}</h3>
          <p className={classes.facts}>
            {isBegun(formation) ? resumeText(formation) : dureeOf(formation)}
            {endOf(suivi, now)}
          </p>
          <UnsentAnswers formation={formation} />
        </div>
        <Open way={way} className={classes.play} title={formation.nom} />
      </article>
    </li>
  );
}

/** Until when, in what follows the other facts; how many days are left once they are few. */
function endOf(suivi: SuiviFormation, now: Date): ReactNode {
  const left = joursRestants(suivi, now);
  const { dateFin } = suivi.formation;
  if (!dateFin) return null;
  return (
    <>
      {' · '}
      {left === null ? (
        message('formations.disponible_jusqu_au', { date: formatDate(dateFin) })
      ) : (
        <strong className={classes.urgent}>{leftText(left)}</strong>
      )}
    </>
  );
}

interface OpenProps {
  way: Way;
  className: string | undefined;
  /** None: the picture says it. */
  label?: string;
  title: string;
}

function Open({ way, className, label, title }: OpenProps) {
  const content = (
    <>
      <IconPlayerPlayFilled size={16} aria-hidden="true" />
      {label}
      <span className="visually-hidden">
        {' '}
        {message('formations.acceder')} {title}
      </span>
    </>
  );
  return 'href' in way ? (
    <a className={className} href={way.href}>
      {content}
    </a>
  ) : (
    <AddressLink className={className ?? ''} {...way}>
      {content}
    </AddressLink>
  );
}

interface AwayProps {
  elsewhere: Elsewhere[];
  casques: string[];
  isMobile: boolean;
  now: Date;
}

function Away({ elsewhere, casques, isMobile, now }: AwayProps) {
  const id = useId();
  const needsHeadset = elsewhere.some(({ reason }) => reason === 'casque');
  return (
    <section className={classes.away} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {message('formations.a_faire_ailleurs')}
      </h3>
      {needsHeadset && casques.length > 0 && <p className={classes.facts}>{headsetsText(casques)}</p>}
      <ul className={classes.rows}>
        {elsewhere.map((one) => (
          <AwayRow key={one.suivi.formation.id} {...one} isMobile={isMobile} now={now} />
        ))}
      </ul>
    </section>
  );
}

function AwayRow({ suivi, reason, isMobile, now }: Elsewhere & Pick<AwayProps, 'isMobile' | 'now'>) {
  const { formation } = suivi;
  const isHeadset = reason === 'casque';
  const Icon = isHeadset ? IconCardboards : isMobile ? IconDeviceDesktop : IconDeviceMobile;
  const elsewhere = isMobile ? 'formations.ordinateur' : 'formations.autre_appareil';
  const device = message(isHeadset ? 'formations.au_casque' : elsewhere);
  return (
    <li>
      <article className={classes.row}>
        <Icon className={classes.icon} size={24} stroke={1.7} aria-hidden="true" />
        <div className={classes.text}>
          <h4 className={classes.name}>{formation.nom}</h4>
          <p className={classes.facts}>
            {isBegun(formation) && `${message('formations.commencee')} · `}
            {`${device} · ${dureeOf(formation)}`}
            {endOf(suivi, now)}
          </p>
        </div>
        {!isHeadset && <SendToMe formation={formation} isMobile={isMobile} />}
      </article>
    </li>
  );
}

const NAMED = 4;

/** « 2 casques dans votre établissement : Nantes 1, Nantes 2 ». */
function headsetsText(casques: string[]): string {
  const rest = casques.length - NAMED;
  const named = rest > 1 ? casques.slice(0, NAMED) : casques;
  const noms = [named.join(', '), rest > 1 && plural('ui.et_autres', rest)].filter(Boolean).join(' ');
  return plural('formations.casques', casques.length, { noms });
}
