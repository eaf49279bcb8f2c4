import { message } from '@sillage/contracts/messages.fr.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { failureOf } from '../../client/failure.ts';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import classes from '../../ui/show/record-page.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';

export const Route = createFileRoute('/module_groupes/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('module_groupes'),
  component: ShowModuleGroupe,
});

function ShowModuleGroupe() {
  const mayEdit = useCan()('module_groupes.modifier');
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('module_groupes');
  const { data: groupe } = useSuspenseQuery(queries.module_groupes.show(id));
  const { nom, ordre, illustration } = groupe;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={groupe} />
      <PageTitle
        title={nom}
        backTo="/module_groupes"
        primary={mayEdit ? { ...acts.edit, to: `/module_groupes/edit/${id}` } : undefined}
        menu={mayEdit ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <Card title={message('module_groupes.section.identite')}>
            <FieldTable
              fields={[
                { label: message('module_groupes.champ.nom'), value: nom },
                { label: message('module_groupes.champ.ordre'), value: ordre },
              ]}
            />
          </Card>
          <Modules id={id} />
        </div>
        <div className={classes.picture}>
          <Cover id={`module_groupes/${id}`} title={nom} group={nom} src={illustration} />
        </div>
      </div>
    </>
  );
}

/** Those of its modules that the person sees. */
function Modules({ id }: { id: number }) {
  const query = useQuery(queries.modules.list({ rowsPerPage: -1, filters: { moduleGroupe: [id] } }));
  const { data } = query;
  if (!data) {
    return (
      query.isError && (
        <Card title={message('module_groupes.modules')}>
          <ErrorState {...failureOf(query)} level={3} />
        </Card>
      )
    );
  }
  return (
    <Card title={message('module_groupes.modules')} count={data.total}>
      {data.rows.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ul className={classes.items}>
          {data.rows.map((module) => (
            <li key={module.id} className={classes.item}>
              <AddressLink className="link" to={`/modules/show/${module.id}`}>
                {module.nom}
              </AddressLink>
              <span className={classes.fact}>{message(`modules.type.${module.type}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
