import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { IconBuildingHospital, IconCalendar, IconRoute, IconUser, IconUsers } from '@tabler/icons-react';
import { useConnectedUser } from '../../../client/login.ts';
import { Cover } from '../../../ui/cover.tsx';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { type Address, AddressLink } from '../../../ui/link.tsx';
import { RowMenu } from '../../../ui/list/row-menu.tsx';
import { Meter } from '../../../ui/show/meter.tsx';
import { courseCoverId, moduleCoverId } from '../../modules/-parts/training-cover.ts';
import { Assignees } from './assignees.tsx';
import classes from './assignment-card.module.css';
import { CardBadge } from './assignment-status-badge.tsx';
import { authorOf, type Card, kindOf, trainingOf } from './assignment-texts.ts';
import { periodOf } from './period.ts';
import { useAssignmentTools } from './use-assignment-tools.ts';

/** One card of « Parcours et formations assignés » (C-2.6-44, C-4-30, C-4-31, C-4-32, C-4-33, C-4-34, C-4-35, C-4-36, C-4-37, C-4-38). */
export function AssignmentCard({ card, to }: { card: Card; to: Address | undefined }) {
  const user = useConnectedUser();
  const tools = useAssignmentTools()(card);
  return (
    <article className={classes.card} data-card>
      <div className={classes.cover}>
        <Cover
          id={card.trainingCourse ? courseCoverId(card.trainingCourse.id) : moduleCoverId(card.module?.id ?? 0)}
          title={trainingOf(card)}
          group={card.moduleGroupe ?? undefined}
          src={card.illustration}
          height={112}
        />
      </div>
      <div className={classes.text}>
        <div className={classes.state}>
          <CardBadge card={card} />
          {tools.length > 0 && (
            <span className={classes.tools}>
              <RowMenu name={card.name} actions={tools} />
            </span>
          )}
          <span className={classes.kind}>
            <IconRoute size={16} stroke={1.7} aria-hidden="true" />
            {kindOf(card)}
          </span>
        </div>
        <h2 className={classes.name}>
          {to ? (
            <AddressLink to={to} className={classes.link}>
              {card.name}
            </AddressLink>
          ) : (
            card.name
          )}
        </h2>
        {trainingOf(card) !== card.name && <p className={classes.training}>{trainingOf(card)}</p>}
        <ul className={classes.facts}>
          <li>
            <IconCalendar size={16} stroke={1.7} aria-hidden="true" />
            {periodOf(card)}
          </li>
          {!user.isApprenant && (
            <li>
              <IconUsers size={16} stroke={1.7} aria-hidden="true" />
              <span>
                <Assignees card={card} opens={to !== undefined} />
              </span>
            </li>
          )}
          {user.isGroupement && (
            <li>
              <IconBuildingHospital size={16} stroke={1.7} aria-hidden="true" />
              {card.etablissement.nom}
            </li>
          )}
          <li>
            <IconUser size={16} stroke={1.7} aria-hidden="true" />
            {message('assignments.assigne_par', { nom: authorOf(card) })}
          </li>
        </ul>
      </div>
      <CardFigures card={card} />
    </article>
  );
}

/** Completion and score, for others than administrators (C-6-29); of oneself, for a learner. */
function CardFigures({ card }: { card: Card }) {
  const user = useConnectedUser();
  if (isAdmin(user)) return null;
  const { completionCount, learnersAssignedCount, moyenne } = card;
  return (
    <dl className={classes.figures}>
      {completionCount !== null && learnersAssignedCount !== null && (
        <div>
          <dt>{message('assignments.ont_termine')}</dt>
          <dd>
            <span className="tabular">
              {formatInteger(completionCount)}/{formatInteger(learnersAssignedCount)}
            </span>
            <Meter tauxPourcent={progressPercent(completionCount, learnersAssignedCount)} width={96} />
          </dd>
        </div>
      )}
      <div>
        <dt>{message(user.isApprenant ? 'assignments.mon_score' : 'assignments.score_moyen')}</dt>
        <dd className="tabular">{formatPercent(moyenne)}</dd>
      </div>
    </dl>
  );
}
