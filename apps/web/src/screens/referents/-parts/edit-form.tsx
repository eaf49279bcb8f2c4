import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { openSession, useCan, useSession } from '../../../client/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { notify } from '../../../ui/notify.ts';
import { ReferentFields } from './referent-fields.tsx';
import { bodyOf, nameOf, type Referent, type ReferentValues, valuesOf } from './referent-form.ts';

/** The form of a referent that exists: Modification, Mon profil. */
export function EditForm({ id, cancelTo }: { id: number; cancelTo: string }) {
  const { data, refetch } = useSuspenseQuery(queries.referents.show(id));
  const [reloads, setReloads] = useState(0);
  async function reload() {
    await refetch();
    setReloads(reloads + 1);
  }
  return <OpenedForm key={reloads} opened={data} cancelTo={cancelTo} onReload={reload} />;
}

interface OpenedFormProps {
  opened: Referent;
  cancelTo: string;
  onReload: () => void;
}

function OpenedForm({ opened, cancelTo, onReload }: OpenedFormProps) {
  const may = useCan();
  const { referentId } = useSession();
  const queryClient = useQueryClient();
  const screen = useFormScreen<ReferentValues>({ initialValues: valuesOf(opened) });
  const version = useRef(opened.version);

  async function save(values: ReferentValues) {
    return client.referents.update(opened.id, bodyOf(values, may, 'update'), { version: version.current });
  }

  /** A successful update reloads the record (P-4-44); the own name stands in the header too. */
  async function showSaved(saved: Referent) {
    version.current = saved.version;
    screen.form.setValues(valuesOf(saved));
    screen.form.resetDirty(valuesOf(saved));
    notify.success(message('ui.modification_enregistree', { nom: nameOf(saved) }));
    await invalidate(queryClient, 'referents');
    if (saved.id === referentId) openSession(await client.connexion.session());
  }

  return (
    <FormShell screen={screen} onSubmit={save} onSaved={showSaved} onReload={onReload} cancelTo={cancelTo}>
      <ReferentFields screen={screen} act="update" />
    </FormShell>
  );
}
