import { IconChartBar, IconChevronRight, IconClock, IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Cover } from '../cover.tsx';
import { AddressLink, type Destination } from '../link.tsx';
import type { Status } from '../palette.ts';
import { Meter } from '../show/meter.tsx';
import { StatusBadge } from '../show/status-badge.tsx';
import classes from './followed-card.module.css';

interface FollowedTraining {
  /** Same identifier, same drawn cover. */
  coverId: string;
  title: string;
  group?: string | undefined;
  src?: string | null | undefined;
  badge: { status: Status; label: string };
  /** « 30 à 40 min ». */
  duration?: string | undefined;
  /** « Disponible jusqu'au 28/11/2026 ». */
  dates?: ReactNode;
  /** « Du 01/09/2026 au 30/11/2026, également ». */
  others?: string[] | undefined;
  /** What has to be known of it now. */
  notice?: ReactNode;
}

/** A screen of ours, or the page of another site. */
type Target = Destination | { href: string };

/** The ways on from a training. */
interface Ways {
  /** `spoken`: what the label leaves to be seen. */
  action?: { label: string; spoken?: string; way: Target } | undefined;
  stats?: { label: string; way: Destination } | undefined;
  /** In place of the action: why it cannot be opened here. */
  unavailable?: string | undefined;
  /** What takes it to where it can be opened. */
  elsewhere?: ReactNode;
}

interface FollowedCardProps extends FollowedTraining, Ways {
  steps?: { done: number; total: number; label: string } | undefined;
  /** « Taux de réussite : 92,5 % ». */
  fact?: string | undefined;
}

/**
 * A training that a learner can play: picture, state, dates, progress and one button (C-2.9-22, C-2.9-23, C-2.9-24, C-2.9-25, C-2.9-26,
 * C-2.9-27, C-2.9-28, C-2.9-29, C-2.9-30, C-2.9-31).
 */
export function FollowedCard(card: FollowedCardProps) {
  const { steps, fact } = card;
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover id={card.coverId} title={card.title} group={card.group} src={card.src} height={140} />
      </div>
      <div className={classes.body}>
        <div className={classes.state}>
          <StatusBadge status={card.badge.status}>{card.badge.label}</StatusBadge>
          {card.duration && (
            <span className={classes.duration}>
              <IconClock size={16} stroke={1.7} aria-hidden="true" />
              {card.duration}
            </span>
          )}
        </div>
        <h3 className={classes.title}>{card.title}</h3>
        {card.dates && <p className={classes.line}>{card.dates}</p>}
        <Others periods={card.others} />
        {fact && <p className={classes.line}>{fact}</p>}
        {steps && (
          <div className={classes.steps}>
            <Meter tauxPourcent={(100 * steps.done) / Math.max(1, steps.total)} height={8} />
            <span>{steps.label}</span>
          </div>
        )}
        {card.notice}
        <WaysOn {...card} />
      </div>
    </article>
  );
}

function WaysOn({ title, action, stats, unavailable, elsewhere }: Ways & { title: string }) {
  return (
    <>
      {unavailable && <p className={classes.unavailable}>{unavailable}</p>}
      {(action || stats || elsewhere) && (
        <div className={classes.actions}>
          {action && <Action {...action} title={title} />}
          {elsewhere}
          {stats && (
            <AddressLink className={classes.stats} {...stats.way}>
              <IconChartBar size={18} stroke={1.7} aria-hidden="true" />
              {stats.label}
              <span className="visually-hidden"> {title}</span>
            </AddressLink>
          )}
        </div>
      )}
    </>
  );
}

function Others({ periods = [] }: { periods: string[] | undefined }) {
  return periods.map((period) => (
    <p key={period} className={classes.line}>
      {period}
    </p>
  ));
}

function Action({ label, spoken = '', title, way }: NonNullable<Ways['action']> & { title: string }) {
  const content = (
    <>
      <IconPlayerPlayFilled size={16} aria-hidden="true" />
      {label}
      <span className="visually-hidden">
        {' '}
        {spoken} {title}
      </span>
    </>
  );
  return 'href' in way ? (
    <a className={classes.action} href={way.href}>
      {content}
    </a>
  ) : (
    <AddressLink className={classes.action} {...way}>
      {content}
    </AddressLink>
  );
}

interface FollowedRowProps extends FollowedTraining, Ways {
  fact?: string | undefined;
  /** Where the title leads; without one the training cannot be opened yet. */
  way?: Destination | undefined;
}

/** A training in one line: what comes later, what is over. */
export function FollowedRow({ way, fact, ...row }: FollowedRowProps) {
  return (
    <article className={classes.row}>
      <div className={classes.thumb}>
        <Cover id={row.coverId} title={row.title} group={row.group} src={row.src} ratio={76 / 92} compact />
      </div>
      <div className={classes.text}>
        <StatusBadge status={row.badge.status}>{row.badge.label}</StatusBadge>
        <h3 className={classes.rowTitle}>
          {way ? (
            <AddressLink {...way} className={classes.rowLink}>
              {row.title}
            </AddressLink>
          ) : (
            row.title
          )}
        </h3>
        {row.dates && <p className={classes.line}>{row.dates}</p>}
        <Others periods={row.others} />
        {fact && <p className={classes.line}>{fact}</p>}
        {row.notice}
        <WaysOn {...row} />
      </div>
      {way ? (
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconLock size={18} stroke={1.7} aria-hidden="true" />
      )}
    </article>
  );
}
