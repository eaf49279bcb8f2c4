import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { formatDate } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { DocumentLink } from './-parts/document-link.tsx';
import type { Module } from './-parts/module-fields.tsx';
import { ScormCard } from './-parts/scorm-summary.tsx';
import { moduleCoverId } from './-parts/training-cover.ts';

/** C-2.2-06, C-2.2-07. */
export const Route = createFileRoute('/modules/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('modules'),
  component: ShowModule,
});

function ShowModule() {
  const mayEdit = useCan()('modules.modifier');
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('modules');
  const { data: module } = useSuspenseQuery(queries.modules.show(id));
  const { nom, moduleGroupe, illustration } = module;
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={module} />
      <PageTitle
        title={nom}
        backTo="/modules"
        primary={mayEdit ? { ...acts.edit, to: `/modules/edit/${id}` } : undefined}
        menu={mayEdit ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <Card title={message('modules.section.identite')}>
            <Fields module={module} />
          </Card>
          <Card title={message('modules.section.presentation')}>
            <FieldTable
              fields={[
                {
                  label: message('modules.champ.description'),
                  value: module.description && <p className={classes.text}>{module.description}</p>,
                  feminine: true,
                },
                {
                  label: message('modules.champ.objectifs'),
                  value: module.objectifs && <p className={classes.text}>{module.objectifs}</p>,
                },
              ]}
            />
          </Card>
          {module.type === MODULE_TYPE.scorm && <ScormCard moduleId={id} />}
        </div>
        <div className={classes.column}>
          <div className={classes.picture}>
            <Cover id={moduleCoverId(id)} title={nom} group={moduleGroupe?.nom} src={illustration} />
          </div>
          <Scenarios scenarios={module.scenarios} />
        </div>
      </div>
    </>
  );
}

function Fields({ module }: { module: Module }) {
  const { moduleGroupe, duree, dateDebut, dateFin, fichePedagogique, livretPedagogique } = module;
  return (
    <FieldTable
      fields={[
        { label: message('modules.champ.nom'), value: module.nom },
        {
          label: message('modules.champ.moduleGroupe'),
          value: moduleGroupe && (
            <AddressLink className="link" to={`/module_groupes/show/${moduleGroupe.id}`}>
              {moduleGroupe.nom}
            </AddressLink>
          ),
        },
        { label: message('modules.champ.type'), value: message(`modules.type.${module.type}`) },
        { label: message('modules.champ.duree'), value: duree, feminine: true },
        {
          label: message('modules.champ.isMobileModeAvailable'),
          value: message(module.isMobileModeAvailable ? 'ui.oui' : 'ui.non'),
        },
        {
          label: message('modules.champ.microCamera'),
          value: message(module.microCamera ? 'ui.oui' : 'ui.non'),
        },
        { label: message('modules.champ.dateDebut'), value: dateDebut && formatDate(dateDebut), feminine: true },
        { label: message('modules.champ.dateFin'), value: dateFin && formatDate(dateFin), feminine: true },
        fichePedagogique !== null && {
          label: message('modules.champ.fichePedagogique'),
          value: <DocumentLink address={fichePedagogique} />,
        },
        livretPedagogique !== null && {
          label: message('modules.champ.livretPedagogique'),
          value: <DocumentLink address={livretPedagogique} />,
        },
      ]}
    />
  );
}

function Scenarios({ scenarios }: Pick<Module, 'scenarios'>) {
  return (
    <Card title={message('modules.scenarios')} count={scenarios.length}>
      {scenarios.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ol className={classes.items}>
          {scenarios.map(({ id, nom }) => (
            <li key={id} className={classes.item}>
              <AddressLink className="link" to={`/scenarios/show/${id}`}>
                {nom}
              </AddressLink>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
