import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type Answer, type Api, client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { invalidate, optionsFrom, queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { fieldId } from '../../ui/form/form-scope.ts';
import { FormSection, Wide } from '../../ui/form/form-section.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { reasonsOf } from '../../ui/form/refusal.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { formatDateTime, formatDuration } from '../../ui/format.ts';
import { HeldButton, heldBy } from '../../ui/held-button.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CopyValue } from '../../ui/show/copy-value.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-generer-conventions/conventions.module.css';

/** A complete session is entered in the logs, then processed (S-2.16). */
export const Route = createFileRoute('/outils/genererSession')({
  beforeLoad: roleRequired('outils.utiliser'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(queries.sessions_saisies.formulaire()),
  component: GenererSession,
});

const EMPTY = {
  nom: '',
  prenom: '',
  scenario: null as string | null,
  profil: null as string | null,
  start: null as string | null,
  end: null as string | null,
  identifiant: '',
  headset: null as string | null,
};

const LABELS = {
  nom: message('sessions_saisies.nom'),
  prenom: message('sessions_saisies.prenom'),
  scenario: message('sessions_saisies.scenario'),
  profil: message('sessions_saisies.profil'),
  start: message('sessions_saisies.start'),
  end: message('sessions_saisies.end'),
  headset: message('sessions_saisies.appareil'),
};

function GenererSession() {
  const { data: { identifiant = '' } = {} } = useQuery(queries.sessions_saisies.formulaire());
  const professions = useQuery(queries.professions.list({ rowsPerPage: -1 }));
  const screen = useFormScreen({ initialValues: EMPTY });
  const { form, field } = screen;
  // S-5-17: its identifier in the product is the only one that may be left out.
  const asked = (name: keyof typeof LABELS) => ({
    id: fieldId(name),
    label: LABELS[name],
    isFilled: Boolean(form.values[name]?.trim()),
  });
  const held = heldBy((Object.keys(LABELS) as (keyof typeof LABELS)[]).map(asked));

  const { generation, processing } = useSession(form.values, identifiant);
  const session = generation.data;
  const failure = generation.error ?? processing.error;

  return (
    <>
      <Crumbs />
      <PageTitle title={message('sessions_saisies.titre')} />
      <KeptForm screen={screen} part="session" className={classes.stack} onSend={() => generation.mutateAsync()}>
        <FormSection title={message('sessions_saisies.titre')} help={message('sessions_saisies.aide')}>
          <TextField label={LABELS.nom} required {...field('nom')} />
          <TextField label={LABELS.prenom} required {...field('prenom')} />
          <SelectField label={LABELS.scenario} required {...field('scenario')} {...optionsFrom('scenarios')} />
          <SelectField
            label={LABELS.profil}
            required
            {...field('profil')}
            isPending={professions.isPending}
            options={(professions.data?.rows ?? []).map(({ label }) => ({ value: label, label }))}
          />
          {professions.isError && (
            <Wide>
              <FailureLine
                className={classes.reason}
                text={message('sessions_saisies.professions_absentes')}
                onRetry={() => void professions.refetch()}
              />
            </Wide>
          )}
          <DateField label={LABELS.start} required {...field('start')} />
          <DateField label={LABELS.end} required {...field('end')} />
          <TextField label={identifiant} {...field('identifiant')} />
          <SelectField label={LABELS.headset} required {...field('headset')} {...optionsFrom('casques')} />
          <Wide>
            <div role="alert">
              {failure && <Callout status="danger">{reasonsOf(failure).join(' ') || failure.message}</Callout>}
            </div>
            <p role="status" className={classes.reason}>
              {session && (
                <>
                  {message('ui.etiquette', { nom: message('sessions_saisies.session') })}{' '}
                  <CopyValue value={session} label={message('sessions_saisies.session')} />
                </>
              )}
            </p>
            <div className={classes.actions}>
              <HeldButton type="submit" held={held} loading={generation.isPending}>
                {message('sessions_saisies.generer')}
              </HeldButton>
              <HeldButton
                variant="light"
                held={session ? heldBy([asked('headset')]) : { reason: message('sessions_saisies.avant_traiter') }}
                loading={processing.isPending}
                onClick={() => processing.mutate(session!)}
              >
                {message('sessions_saisies.traiter')}
              </HeldButton>
            </div>
          </Wide>
        </FormSection>
        {processing.data?.sessions.map((row) => (
          <Processed key={row.Session_id} row={row} />
        ))}
      </KeptForm>
    </>
  );
}

/** The session is entered, then what was entered is processed. */
function useSession(values: typeof EMPTY, identifiant: string) {
  const queryClient = useQueryClient();
  const { nom, prenom, scenario, profil, start, end, headset } = values;
  const generation = useMutation({
    mutationFn: async () => {
      const { uuid } = await client.scenarios.show(Number(scenario));
      const [made] = await client.sessions_saisies.saisir({
        nom,
        prenom,
        scenario: uuid,
        profil: profil!,
        start: `${start} 00:00`,
        end: `${end} 00:30`,
        [identifiant]: values.identifiant,
      });
      return made!.IDSession;
    },
    onMutate: () => processing.reset(),
  });
  const processing = useMutation({
    mutationFn: (sessionId: string) =>
      client.sessions_saisies.traiter({ deletePreviousLogs: '1', headset: headset!, sessionId, simpleVerbose: '1' }),
    onSuccess: () => invalidate(queryClient, 'sessions_saisies'),
  });
  return { generation, processing };
}

type Row = Answer<Api['sessions_saisies']['traiter']>['sessions'][number];

/** What the processing made of a session. */
function Processed({ row }: { row: Row }) {
  return (
    <Card title={message('sessions_saisies.resultat')}>
      <FieldTable
        fields={[
          { label: LABELS.scenario, value: row.Scenario },
          { label: LABELS.nom, value: [row.Prenom, row.Nom].join(' ') },
          { label: LABELS.profil, value: row.Profil },
          { label: LABELS.start, value: formatDateTime(row.Date) },
          { label: message('attestations.champ.duree'), value: formatDuration(row.dureeSecondes) },
          { label: message('attestations.champ.etablissement'), value: row.etablissement ?? NO_VALUE },
          { label: message('attestations.pdf.saisie'), value: row.saisie },
          {
            label: message('sessions_saisies.session'),
            value: (
              <AddressLink
                className="link"
                to="/outils/statistiquesSession"
                search={{ session: row.Session_id, lecture: 'template' }}
              >
                {row.Session_id}
              </AddressLink>
            ),
          },
        ]}
      />
    </Card>
  );
}
