import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { useCan } from '../../../client/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { notify } from '../../../ui/notify.ts';
import { EtablissementFields } from './etablissement-fields.tsx';
import { bodyOf, type Etablissement, type EtablissementValues, valuesOf } from './etablissement-form.ts';
import { EtablissementHistory } from './etablissement-history.tsx';

/** The form of an establishment that exists: Modification, Mon établissement. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: string }) {
  const { data, refetch } = useSuspenseQuery(queries.etablissements.show(id));
  const [reloads, setReloads] = useState(0);
  async function reload() {
    await refetch();
    setReloads(reloads + 1);
  }
  return <OpenedForm key={reloads} opened={data} cancelTo={cancelTo} onReload={reload} />;
}

interface OpenedFormProps {
  opened: Etablissement;
  cancelTo: string;
  onReload: () => void;
}

function OpenedForm({ opened, cancelTo, onReload }: OpenedFormProps) {
  const may = useCan();
  const queryClient = useQueryClient();
  const screen = useFormScreen<EtablissementValues>({ initialValues: valuesOf(opened) });
  const version = useRef(opened.version);

  async function save(values: EtablissementValues) {
    return client.etablissements.update(opened.id, bodyOf(values, may, 'update'), { version: version.current });
  }

  /** A successful update reloads the record (P-4-44). */
  async function showSaved(saved: Etablissement) {
    version.current = saved.version;
    screen.form.setValues(valuesOf(saved));
    screen.form.resetDirty(valuesOf(saved));
    notify.success(message('ui.modification_enregistree', { nom: saved.nom }));
    await invalidate(queryClient, 'etablissements', 'groupements');
  }

  return (
    <FormShell screen={screen} onSubmit={save} onSaved={showSaved} onReload={onReload} cancelTo={cancelTo}>
      <EtablissementFields screen={screen} act="update" />
      {may('etablissements.historique') && <EtablissementHistory id={opened.id} />}
    </FormShell>
  );
}
