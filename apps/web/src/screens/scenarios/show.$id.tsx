import { holdsCredentials } from '@sillage/contracts/adresses.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { statisticsOf } from '@sillage/contracts/scenarios.rules.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { authRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecord } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { useKnownAddress } from '../../ui/current-page.ts';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { DocumentLink, RefusedAddress } from '../modules/-parts/document-link.tsx';
import type { Scenario } from './-parts/scenario-fields.tsx';

export const Route = createFileRoute('/scenarios/show/$id')({
  beforeLoad: authRequired(),
  loader: readRecord('scenarios'),
  component: ShowScenario,
});

function ShowScenario() {
  const may = useCan();
  const mayEdit = may('scenarios.modifier');
  const id = Number(Route.useParams().id);
  const askDelete = useDelete('scenarios');
  const { data: scenario } = useSuspenseQuery(queries.scenarios.show(id));
  const { nom, module, illustration } = scenario;
  const statistics = useKnownAddress()(statisticsOf(scenario, module?.type ?? 1));
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={scenario} />
      <PageTitle
        title={nom}
        backTo="/scenarios"
        primary={mayEdit ? { ...acts.edit, to: `/scenarios/edit/${id}` } : undefined}
        secondary={
          statistics && may('statistiques.consulter')
            ? [{ label: message('scenarios.statistiques'), icon: IconChartBar, to: statistics }]
            : []
        }
        menu={mayEdit ? [{ ...acts.remove, onClick: remove }] : []}
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <Card title={message('scenarios.section.identite')}>
            <Identity scenario={scenario} isAdmin={mayEdit} />
          </Card>
          <Card title={message('scenarios.section.presentation')}>
            <FieldTable
              fields={[
                {
                  label: message('scenarios.champ.description'),
                  value: scenario.description && <p className={classes.text}>{scenario.description}</p>,
                  feminine: true,
                },
                {
                  label: message('scenarios.champ.objectifs'),
                  value: scenario.objectifs && <p className={classes.text}>{scenario.objectifs}</p>,
                },
              ]}
            />
          </Card>
        </div>
        <div className={classes.column}>
          <div className={classes.picture}>
            <Cover id={`scenarios/${id}`} title={nom} group={module?.nom} src={illustration} />
          </div>
          {mayEdit && (
            <Card title={message('scenarios.section.lancement')}>
              <Launch scenario={scenario} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Identity({ scenario, isAdmin }: { scenario: Scenario; isAdmin: boolean }) {
  const { module, duree, completion, dateDebut, dateFin, fichePedagogique, livretPedagogique } = scenario;
  return (
    <FieldTable
      fields={[
        { label: message('scenarios.champ.nom'), value: scenario.nom },
        {
          label: message('scenarios.champ.module'),
          value: module && (
            <AddressLink className="link" to={`/modules/show/${module.id}`}>
              {module.nom}
            </AddressLink>
          ),
        },
        { label: message('scenarios.champ.sequences'), value: scenario.sequences },
        { label: message('scenarios.champ.duree'), value: duree, feminine: true },
        completion !== null && { label: message('scenarios.champ.completion'), value: `${completion}\u00A0%` },
        { label: message('scenarios.champ.dpc'), value: message(scenario.dpc ? 'ui.oui' : 'ui.non') },
        { label: message('scenarios.champ.dateDebut'), value: dateDebut && formatDate(dateDebut), feminine: true },
        { label: message('scenarios.champ.dateFin'), value: dateFin && formatDate(dateFin), feminine: true },
        fichePedagogique !== null && {
          label: message('scenarios.champ.fichePedagogique'),
          value: <DocumentLink address={fichePedagogique} />,
        },
        livretPedagogique !== null && {
          label: message('scenarios.champ.livretPedagogique'),
          value: <DocumentLink address={livretPedagogique} />,
        },
        isAdmin && { label: message('scenarios.champ.uuid'), value: scenario.uuid },
        isAdmin && { label: message('scenarios.champ.guid'), value: scenario.guid },
      ]}
    />
  );
}

function Launch({ scenario: { overrideUrl, overrideUrlMobile, scenarioVersions } }: { scenario: Scenario }) {
  return (
    <FieldTable
      fields={[
        { label: message('scenarios.champ.overrideUrl'), value: addressOf(overrideUrl), feminine: true },
        { label: message('scenarios.champ.overrideUrlMobile'), value: addressOf(overrideUrlMobile), feminine: true },
        {
          label: message('scenarios.champ.versions'),
          value: scenarioVersions.map(({ uuid, createdAt }) =>
            message('scenarios.version_du', { uuid, date: formatDateTime(createdAt) }),
          ),
          feminine: true,
        },
      ]}
    />
  );
}

function addressOf(address: string | null): ReactNode {
  if (address === null || !holdsCredentials(address)) return address;
  return <RefusedAddress />;
}
