import { dayInFrance, daysAfter } from '@sillage/contracts/calendrier.rules.ts';
import { TEST_DAYS, testLogin, testNom } from '@sillage/contracts/etablissements_test.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconBuildingPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { invalidate, optionsFrom, queries } from '../../client/queries.ts';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { fieldId } from '../../ui/form/form-scope.ts';
import { FormSection, Wide } from '../../ui/form/form-section.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { reasonsOf } from '../../ui/form/refusal.ts';
import { MultiSelectField } from '../../ui/form/select-field.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { HeldButton, heldBy } from '../../ui/held-button.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldTable } from '../../ui/show/field-table.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { NavigateurButtons } from '../etablissements/-parts/navigateur-buttons.tsx';
import classes from './-generer-conventions/conventions.module.css';

/** An establishment whose trainings somebody may try in a browser, until a date (S-2.22). */
export const Route = createFileRoute('/outils/genererEtablissementTest')({
  beforeLoad: roleRequired('outils.utiliser'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(queries.etablissements_test.formulaire()),
  component: GenererEtablissementTest,
});

function GenererEtablissementTest() {
  const queryClient = useQueryClient();
  const { data: { domaine = '' } = {} } = useQuery(queries.etablissements_test.formulaire());
  const screen = useFormScreen({
    initialValues: {
      nom: '',
      login: '',
      end: daysAfter(dayInFrance(new Date()), TEST_DAYS) as string | null,
      modules: [] as string[],
    },
    limits: limitsOf('etablissements_test', 'generer'),
  });
  const { form, field } = screen;
  const { nom, login, end, modules } = form.values;
  // S-5-30
  const held = heldBy([
    { id: fieldId('nom'), label: message('etablissements_test.nom'), isFilled: nom.trim() !== '' },
    { id: fieldId('login'), label: message('etablissements_test.login'), isFilled: login.trim() !== '' },
    { id: fieldId('end'), label: message('etablissements_test.end'), isFilled: end !== null },
  ]);
  const making = useMutation({
    mutationFn: () =>
      client.etablissements_test.generer({ nom, login, end: `${end} 22:59`, modules: modules.map(Number) }),
    onSuccess: async () => {
      notify.success(message('etablissements_test.succes'));
      await invalidate(queryClient, 'etablissements_test');
    },
  });
  return (
    <>
      <Crumbs />
      <PageTitle title={message('etablissements_test.titre')} />
      <KeptForm screen={screen} part="etablissement" className={classes.stack} onSend={() => making.mutateAsync()}>
        <FormSection title={message('etablissements_test.titre')}>
          <TextField
            label={message('etablissements_test.nom')}
            required
            help={nom.trim() && message('etablissements_test.nom_aide', { nom: testNom(nom) })}
            {...field('nom')}
          />
          <TextField
            label={message('etablissements_test.login')}
            required
            help={login.trim() && message('etablissements_test.login_aide', { login: testLogin(login, domaine) })}
            {...field('login')}
          />
          <DateField
            label={message('etablissements_test.end')}
            required
            min={dayInFrance(new Date())}
            {...field('end')}
          />
          <MultiSelectField
            label={message('etablissements_test.modules')}
            {...field('modules')}
            {...optionsFrom('modules')}
          />
          <Wide>
            <div role="alert">{making.error && <Failure error={making.error} />}</div>
            <div className={classes.actions}>
              <HeldButton
                type="submit"
                held={held}
                loading={making.isPending}
                leftSection={<IconBuildingPlus size={17} stroke={1.8} aria-hidden="true" />}
              >
                {message('etablissements_test.generer')}
              </HeldButton>
            </div>
          </Wide>
        </FormSection>
        {making.data && <Made made={making.data} />}
      </KeptForm>
    </>
  );
}

/** S-2.22-09, S-8-21: that it failed, and what the server refuses. */
function Failure({ error }: { error: Error }) {
  return (
    <Callout status="danger">
      {[message('etablissements_test.echec'), ...reasonsOf(error)].map((sentence) => (
        <p key={sentence} className={classes.reason}>
          {sentence}
        </p>
      ))}
    </Callout>
  );
}

type Generated = Awaited<ReturnType<typeof client.etablissements_test.generer>>;

function Made({ made: { link, etablissement, login, motDePasse } }: { made: Generated }) {
  return (
    <Card title={etablissement.nom}>
      <div className={classes.stack}>
        <FieldTable
          fields={[
            {
              label: message('etablissements_test.etablissement'),
              value: (
                <AddressLink to={`/etablissements/show/${etablissement.id}`} className="link">
                  {etablissement.nom}
                </AddressLink>
              ),
            },
            { label: message('etablissements_test.login'), value: login },
            { label: message('etablissements_test.mot_de_passe'), value: <code>{motDePasse}</code> },
            { label: message('etablissements_test.lien'), value: link },
          ]}
        />
        <Callout status="attention">{message('etablissements_test.mot_de_passe_aide')}</Callout>
        <NavigateurButtons address={link} />
      </div>
    </Card>
  );
}
