import { message } from '@sillage/contracts/messages.fr.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { useCan } from '../../client/login.ts';
import { queries, readRecordNow } from '../../client/queries.ts';
import { useDelete } from '../../client/use-delete.ts';
import { useRecordForm } from '../../client/use-record-form.ts';
import { acts } from '../../ui/acts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from '../../ui/show/record-page.module.css';
import { Crumbs } from '../-shell/crumbs.tsx';
import { IllustrationCard } from '../modules/-parts/illustration-card.tsx';
import tabs from './-parts/gabarit.module.css';
import { GabaritEditor } from './-parts/gabarit-editor.tsx';
import { bodyOf, type Scenario, ScenarioFields, valuesOf } from './-parts/scenario-fields.tsx';

export const Route = createFileRoute('/scenarios/edit/$id')({
  validateSearch: (raw: Record<string, unknown>): { onglet?: 'statistiques' } =>
    raw.onglet === 'statistiques' ? { onglet: raw.onglet } : {},
  beforeLoad: roleRequired('scenarios.modifier'),
  loader: readRecordNow('scenarios'),
  component: EditScenario,
});

function EditScenario() {
  const { data } = useSuspenseQuery(queries.scenarios.show(Number(Route.useParams().id)));
  return <EditRecord key={data.id} loaded={data} />;
}

function EditRecord({ loaded }: { loaded: Scenario }) {
  const askDelete = useDelete('scenarios');
  const { record, form } = useRecordForm('scenarios', loaded, {
    valuesOf,
    bodyOf,
    nameOf: ({ nom }) => nom,
  });
  const { id, nom, module } = record;
  const may = useCan();
  const { onglet } = Route.useSearch();
  const [opened, setOpened] = useState(false);
  if (onglet && !opened && may('gabarits.modifier')) setOpened(true);
  const remove = () => askDelete({ id, name: nom }, { leaves: true });
  return (
    <>
      <Crumbs item={record} />
      <PageTitle
        title={nom}
        backTo="/scenarios"
        secondary={[{ ...acts.see, to: `/scenarios/show/${id}` }]}
        menu={[{ ...acts.remove, onClick: remove }]}
      />
      {may('gabarits.modifier') && (
        <nav className={tabs.tabs} aria-label={message('scenarios.onglets')}>
          {([undefined, 'statistiques'] as const).map((one) => (
            <AddressLink
              key={one ?? 'fiche'}
              to="."
              search={one ? { onglet: one } : {}}
              resetScroll={false}
              className={tabs.tab}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={onglet === one ? 'page' : undefined}
            >
              {message(one ? 'gabarits.onglet' : 'ui.fiche')}
            </AddressLink>
          ))}
        </nav>
      )}
      {/* What is typed in one tab stays while the other is read. */}
      <div hidden={onglet !== undefined}>
        <div className={classes.editing}>
          <IllustrationCard slug="scenarios" item={record} group={module?.nom} />
          <FormShell {...form} cancelTo="/scenarios">
            <ScenarioFields screen={form.screen} />
          </FormShell>
        </div>
      </div>
      <div hidden={onglet === undefined}>{opened && <GabaritEditor id={id} />}</div>
    </>
  );
}
