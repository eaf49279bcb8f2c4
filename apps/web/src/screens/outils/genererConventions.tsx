import { Button, FileInput } from '@mantine/core';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { useListQuery } from '../../client/list-query.ts';
import { invalidate, listQueryOf, queries } from '../../client/queries.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { CheckboxField, TextField } from '../../ui/form/fields.tsx';
import { FormSection, Wide } from '../../ui/form/form-section.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { reasonsOf } from '../../ui/form/refusal.ts';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { parseListSearch } from '../../ui/list/list-search.ts';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-generer-conventions/conventions.module.css';

export const Route = createFileRoute('/outils/genererConventions')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('outils.utiliser'),
  component: GenererConventions,
});

const NEWEST_FIRST = '-createdAt';

function GenererConventions() {
  return (
    <>
      <Crumbs />
      <PageTitle title={message('conventions.titre')} />
      <div className={classes.stack}>
        <ConventionForm />
        <Conventions />
      </div>
    </>
  );
}

function ConventionForm() {
  const queryClient = useQueryClient();
  const today = dayInFrance(new Date());
  const screen = useFormScreen({
    initialValues: {
      etablissement: '',
      adresse: '',
      entite: '',
      modules: '',
      rechercheRisques: false,
      date_debut: today as string | null,
      date_fin: today as string | null,
      devis: null as File | null,
    },
  });
  const { form, field } = screen;
  const making = useMutation({
    mutationFn: () => {
      const { devis, ...infos } = form.getValues();
      return client.conventions.generer({ infos, ...(devis && { devis }) });
    },
    onSuccess: () => invalidate(queryClient, 'conventions'),
  });
  return (
    <KeptForm screen={screen} part="convention" className={classes.stack} onSend={() => making.mutateAsync()}>
      <FormSection title={message('conventions.pdf.intitule')}>
        <TextField label={message('conventions.champ.etablissement')} required {...field('etablissement')} />
        <TextField label={message('conventions.champ.adresse')} required {...field('adresse')} />
        <TextField
          label={message('conventions.champ.entite')}
          help={message('conventions.champ.entite_aide')}
          {...field('entite')}
        />
        <TextField label={message('conventions.champ.modules')} {...field('modules')} />
        <DateField label={message('conventions.champ.date_debut')} required {...field('date_debut')} />
        <DateField label={message('conventions.champ.date_fin')} required {...field('date_fin')} />
        <FileInput
          label={message('conventions.champ.devis')}
          description={message('conventions.champ.devis_aide')}
          placeholder={message('conventions.devis_choisir')}
          accept="application/pdf,.pdf"
          leftSection={<IconFileTypePdf size={17} stroke={1.7} aria-hidden="true" />}
          clearable
          clearButtonProps={{ 'aria-label': message('ui.effacer') }}
          value={form.values.devis}
          onChange={field('devis').onChange}
        />
        <CheckboxField label={message('conventions.champ.rechercheRisques')} {...field('rechercheRisques')} />
        <Wide>
          <div role="alert">{making.error && <Failure error={making.error} />}</div>
          <div className={classes.actions}>
            <Button
              type="submit"
              loading={making.isPending}
              leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
            >
              {message('conventions.telecharger')}
            </Button>
            <p role="status" className={classes.made}>
              {making.data && (
                <>
                  {message('conventions.generee')} <OpenLink address={making.data.PdfAdress} />
                </>
              )}
            </p>
          </div>
        </Wide>
      </FormSection>
    </KeptForm>
  );
}

/** S-8-12, S-8-13: what is missing, or that it failed and why when the server says it. */
function Failure({ error }: { error: Error }) {
  const reasons = reasonsOf(error);
  const sentences = reasons.length > 0 ? reasons : [message('conventions.echec'), error.message];
  return (
    <Callout status="danger">
      {sentences.map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
    </Callout>
  );
}

function OpenLink({ address, name }: { address: string; name?: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="link">
      {name ?? message('conventions.ouvrir')}
      <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
    </a>
  );
}

type Convention = Awaited<ReturnType<typeof client.conventions.list>>['rows'][number];

const columns: ListColumn<Convention>[] = [
  {
    id: 'numero',
    label: message('conventions.champ.numero'),
    width: 230,
    cell: (row) => <OpenLink address={row.PdfAdress} name={row.numero} />,
  },
  {
    id: 'etablissement',
    label: message('conventions.champ.etablissement'),
    width: 240,
    cell: (row) => row.etablissement,
  },
  {
    id: 'periode',
    label: message('conventions.champ.periode'),
    width: 210,
    cell: (row) => `${formatDate(row.date_debut)} – ${formatDate(row.date_fin)}`,
  },
  { id: 'auteur', label: message('conventions.champ.auteur'), width: 170, cell: (row) => row.auteur },
  {
    id: 'createdAt',
    label: message('conventions.champ.createdAt'),
    sortable: true,
    width: 160,
    cell: (row) => formatDateTime(row.createdAt),
  },
];

function Conventions() {
  const state = useListState({ order: NEWEST_FIRST });
  const query = useListQuery(queries.conventions.list(listQueryOf<'conventions'>(state, { order: NEWEST_FIRST })));
  return (
    <ListScreen
      wholeCards
      as="section"
      title={message('conventions.faites')}
      noun="conventions.nom_f"
      columns={columns}
      state={state}
      query={query}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.numero}
      empty={{ text: message('conventions.faites_vide') }}
    />
  );
}
