import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-parts/groupements.module.css';
import { MemberCard } from './-parts/member-card.tsx';

/** P-2.5-04, P-2.5-05. */
export const Route = createFileRoute('/groupements/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('groupements'),
  component: ShowGroupement,
});

function ShowGroupement() {
  const may = useCan();
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('groupements');
  const { data: groupement } = useSuspenseQuery(queries.groupements.show(id));
  const { nom, email } = groupement;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={groupement} />
      <PageTitle
        title={nom}
        backTo="/groupements"
        primary={may('groupements.modifier') ? { ...acts.edit, to: `/groupements/edit/${id}` } : undefined}
        menu={may('groupements.supprimer') ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <div className={classes.cards}>
        <Card title={message('groupements.section.identite')}>
          <FieldTable
            fields={[
              { label: message('groupements.champ.nom'), value: nom },
              { label: message('groupements.champ.email'), value: email, feminine: true },
            ]}
          />
        </Card>
        <MemberCard groupement={groupement} />
      </div>
    </>
  );
}
