import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../../client/guards.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Medal } from '../../ui/medal.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { IllustrationCard } from '../modules/-parts/illustration-card.tsx';
import { type Badge, BadgeFields, validate, valuesOf } from './-parts/badge-fields.tsx';
import { CriteriaFields } from './-parts/criteria-fields.tsx';
import { useBadgeActions } from './-parts/use-badge-actions.ts';

export const Route = createFileRoute('/badges/edit/$id')({
  beforeLoad: roleRequired('badges.modifier'),
  loader: readRecordNow('badges'),
  component: EditBadge,
});

function EditBadge() {
  const { data } = useSuspenseQuery(queries.badges.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Badge }) {
  const actions = useBadgeActions();
  const { record, showAround, form } = useRecordForm('badges', loaded, {
    valuesOf,
    bodyOf: (values) => values,
    validate,
    nameOf: ({ name }) => name,
  });
  const { id, name, image } = record;
  const isArchived = record.deletedAt !== null;
  return (
    <>
      <Crumbs item={record} />
      <PageTitle
        title={name}
        backTo="/badges"
        secondary={[{ ...acts.see, to: `/badges/show/${id}` }]}
        menu={[
          isArchived
            ? {
                ...acts.unarchive,
                onClick: () => void actions.unarchive(record).then((active) => active && showAround(active)),
              }
            : { ...acts.archive, onClick: () => void actions.archive(record, { leaves: true }) },
          { ...acts.remove, onClick: () => actions.remove(record, { leaves: true }) },
        ]}
      />
      <div className={classes.editing}>
        {!isArchived && (
          <IllustrationCard
            slug="badges"
            item={{ id, nom: name, illustration: image }}
            help={message('badges.image_aide')}
            picture={(chosen) => <Medal id={id} image={chosen} size={96} />}
          />
        )}
        <FormShell {...form} readOnly={isArchived && message('badges.archive')} cancelTo="/badges">
          <BadgeFields screen={form.screen} />
          <CriteriaFields screen={form.screen} badge={record} />
        </FormShell>
      </div>
    </>
  );
}
