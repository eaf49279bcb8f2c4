import { message } from '@sillage/contracts/messages.fr.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate, queries } from '../../../client/queries.ts';
import { openSession, useCan, useSession } from '../../../client/session.ts';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { notify } from '../../../ui/notify.ts';
import { GroupementFields } from './groupement-fields.tsx';
import { bodyOf, type Groupement, type GroupementValues, valuesOf } from './groupement-form.ts';

/** The form of a groupement that exists. */
export function EditForm({ id }: { id: number }) {
  const { data, refetch } = useSuspenseQuery(queries.groupements.show(id));
  const [reloads, setReloads] = useState(0);
  async function reload() {
    await refetch();
    setReloads(reloads + 1);
  }
  return <OpenedForm key={reloads} opened={data} onReload={reload} />;
}

function OpenedForm({ opened, onReload }: { opened: Groupement; onReload: () => void }) {
  const may = useCan();
  const { groupementId } = useSession();
  const queryClient = useQueryClient();
  const screen = useFormScreen<GroupementValues>({ initialValues: valuesOf(opened) });
  const version = useRef(opened.version);

  async function save(values: GroupementValues) {
    return client.groupements.update(opened.id, bodyOf(values, may, 'update'), { version: version.current });
  }

  /** A successful update reloads the record (P-4-44); the own name stands in the header too. */
  async function showSaved(saved: Groupement) {
    version.current = saved.version;
    screen.form.setValues(valuesOf(saved));
    screen.form.resetDirty(valuesOf(saved));
    notify.success(message('ui.modification_enregistree', { nom: saved.nom }));
    await invalidate(queryClient, 'groupements', 'etablissements');
    if (saved.id === groupementId) openSession(await client.connexion.session());
  }

  return (
    <FormShell screen={screen} onSubmit={save} onSaved={showSaved} onReload={onReload} cancelTo="/groupements/">
      <GroupementFields screen={screen} groupement={opened} />
    </FormShell>
  );
}
