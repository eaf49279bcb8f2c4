import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconTransfer } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { invalidate, optionsFrom, queries } from '../../client/queries.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { fieldId } from '../../ui/form/form-scope.ts';
import { FormSection, Wide } from '../../ui/form/form-section.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { formatInteger } from '../../ui/format.ts';
import { HeldButton, heldBy } from '../../ui/held-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-generer-conventions/conventions.module.css';

/** Says what the transfer changes, then does it (S-2.21). */
export const Route = createFileRoute('/outils/transfersModule')({
  beforeLoad: roleRequired('outils.utiliser'),
  component: TransfersModule,
});

const EMPTY = { scenario: null as string | null, module: null as string | null };

function TransfersModule() {
  const queryClient = useQueryClient();
  const screen = useFormScreen({ initialValues: EMPTY });
  const { form, field } = screen;
  const { scenario, module } = form.values;
  const asked = { scenario: Number(scenario), module: Number(module) };
  const isChosen = scenario !== null && module !== null;
  const chosen = useQuery({ ...queries.scenarios.show(asked.scenario), enabled: scenario !== null });
  const isThere = chosen.data?.module?.id === asked.module;
  const already = isThere ? { reason: message('scenarios.transfert.deja'), isSaid: true } : undefined;
  const missing = heldBy([
    { id: fieldId('scenario'), label: message('scenarios.transfert.scenario'), isFilled: scenario !== null },
    { id: fieldId('module'), label: message('scenarios.transfert.module'), isFilled: module !== null },
  ]);
  const preview = useQuery({
    ...queries.scenarios.apercuTransfert(asked),
    enabled: isChosen && chosen.isSuccess && !isThere,
    retry: false,
  });
  const unforeseen = preview.isError ? { reason: message('ui.erreur_chargement'), isSaid: true } : undefined;
  const transfer = useMutation({
    mutationFn: () => client.scenarios.transferer(asked, { version: chosen.data?.version }),
    // S-8-43
    onError: console.error,
    onSettled: () => invalidate(queryClient, 'scenarios'),
  });
  return (
    <>
      <Crumbs />
      <PageTitle title={message('scenarios.transfert.titre')} />
      <KeptForm screen={screen} part="transfert" className={classes.stack} onSend={() => transfer.mutateAsync()} clears>
        <FormSection title={message('scenarios.transfert.titre')}>
          <SelectField
            label={message('scenarios.transfert.scenario')}
            {...field('scenario')}
            {...optionsFrom('scenarios')}
          />
          <SelectField label={message('scenarios.transfert.module')} {...field('module')} {...optionsFrom('modules')} />
          <Wide>
            <div role="status">
              {isChosen && isThere && <p>{message('scenarios.transfert.deja')}</p>}
              {isChosen && !isThere && preview.data && <Preview effect={preview.data} />}
            </div>
            {preview.isError && <FailureLine className={undefined} onRetry={() => void preview.refetch()} />}
            <div>
              <HeldButton
                type="submit"
                held={missing ?? already ?? unforeseen}
                loading={transfer.isPending || chosen.isLoading || preview.isLoading}
                leftSection={<IconTransfer size={17} stroke={1.8} aria-hidden="true" />}
              >
                {message('scenarios.transfert.transferer')}
              </HeldButton>
            </div>
          </Wide>
        </FormSection>
      </KeptForm>
    </>
  );
}

type Effect = Awaited<ReturnType<typeof client.scenarios.apercuTransfert>>;

function Preview({ effect: { modules, badgesObtenus } }: { effect: Effect }) {
  return (
    <>
      <h3>{message('scenarios.transfert.apercu')}</h3>
      {modules.at(-1)?.scorm && <Callout status="warning">{message('scenarios.transfert.scorm')}</Callout>}
      {modules.map(({ id, nom, assignations, terminesAvant, terminesApres, badges }, rank) => (
        <section key={id} aria-label={nom}>
          <p>
            {message(rank < modules.length - 1 ? 'scenarios.transfert.quitte' : 'scenarios.transfert.rejoint')}{' '}
            <strong>{nom}</strong>
          </p>
          <ul>
            <li>{plural('scenarios.transfert.assignations', assignations)}</li>
            <li>
              {plural('scenarios.transfert.termines', terminesAvant, {
                apres: formatInteger(terminesApres),
              })}
            </li>
            <li>{plural('scenarios.transfert.badges', badges)}</li>
          </ul>
        </section>
      ))}
      <p>{plural('scenarios.transfert.badges_obtenus', badgesObtenus)}</p>
    </>
  );
}
