import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { authorName } from '@sillage/contracts/personnes.rules.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { Medal } from '../../ui/medal.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import content from '../../ui/show/record-page.module.css';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import type { Badge } from './-parts/badge-fields.tsx';
import classes from './-parts/badges.module.css';
import { StepName } from './-parts/step-name.tsx';
import { stepPath } from './-parts/steps.ts';
import { useBadgeActions } from './-parts/use-badge-actions.ts';

/** C-2.7-04, C-2.7-05, C-2.7-10. */
export const Route = createFileRoute('/badges/show/$id')({
  beforeLoad: roleRequired('badges.consulter'),
  loader: readRecord('badges'),
  component: ShowBadge,
});

function ShowBadge() {
  const mayEdit = useCan()('badges.modifier');
  const navigate = Route.useNavigate();
  const actions = useBadgeActions();
  const { data: badge } = useSuspenseQuery(queries.badges.show(Number(Route.useParams().id)));
  const { id, name, image } = badge;
  const isArchived = badge.deletedAt !== null;
  return (
    <>
      <Crumbs item={badge} />
      <PageTitle
        title={name}
        backTo="/badges"
        primary={mayEdit && !isArchived ? { ...acts.edit, to: `/badges/edit/${id}` } : undefined}
        menu={
          mayEdit
            ? [
                isArchived
                  ? { ...acts.unarchive, onClick: () => void actions.unarchive(badge) }
                  : { ...acts.archive, onClick: () => void actions.archive(badge, { leaves: true }) },
                {
                  ...acts.duplicate,
                  onClick: () => void navigate({ to: '/badges/create', search: { duplicate: id } }),
                },
                { ...acts.remove, onClick: () => actions.remove(badge, { leaves: true }) },
              ]
            : []
        }
      />
      <div className={content.editing}>
        {isArchived && <Callout status="neutral">{message('badges.est_archive')}</Callout>}
        <div className={content.page}>
          <Card title={message('badges.section.identite')}>
            <div className={classes.identity}>
              <Medal id={id} image={image} size={96} />
              <Fields badge={badge} />
            </div>
          </Card>
          <Criterias badge={badge} />
        </div>
      </div>
    </>
  );
}

function Fields({ badge }: { badge: Badge }) {
  const { trainingCourse, createdBy } = badge;
  return (
    <FieldTable
      fields={[
        { label: message('badges.champ.name'), value: badge.name },
        {
          label: message('badges.champ.description'),
          value: badge.description && <p className={content.text}>{badge.description}</p>,
          feminine: true,
        },
        {
          label: message('badges.champ.trainingCourse'),
          value: trainingCourse && (
            <AddressLink className="link" to={`/training_courses/show/${trainingCourse.id}`}>
              {trainingCourse.name}
            </AddressLink>
          ),
        },
        {
          label: message('badges.champ.obtentions'),
          value: plural('apprenants.nombre', badge.nombreObtentions ?? 0),
        },
        { label: message('badges.champ.createdAt'), value: formatDate(badge.createdAt) },
        createdBy && { label: message('badges.champ.createdBy'), value: authorName(createdBy) },
        { label: message('badges.champ.updatedAt'), value: formatDate(badge.updatedAt) },
      ]}
    />
  );
}

function Criterias({ badge: { criterias } }: { badge: Badge }) {
  return (
    <Card title={message('badges.criteres')} count={criterias.length}>
      {criterias.length === 0 ? (
        <p className={classes.none}>{message('badges.criteres_vides')}</p>
      ) : (
        <ul className={classes.steps}>
          {criterias.map(({ param1, param2, nom }) => (
            <li key={param1} className={classes.asked}>
              <StepName
                step={param1}
                score={param2}
                nom={
                  <AddressLink className="link" to={stepPath(param1)}>
                    {nom}
                  </AddressLink>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
