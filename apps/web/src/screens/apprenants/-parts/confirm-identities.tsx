import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { listName } from '@sillage/contracts/personnes.rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import type { Selected } from '../../../ui/list/list-types.ts';
import { notify } from '../../../ui/notify.ts';
import { IdentityChanges } from './identity-to-confirm.tsx';

const WAITING = { rowsPerPage: -1, filters: { identiteAConfirmer: true }, exists: { deletedAt: false } };

/** Confirms what the learners of a selection ask to be called: each change is shown first, and what changes meanwhile waits on (P-2.3-66). Of who has left, nothing is asked. */
export async function confirmIdentities(
  { ids, clear }: Selected,
  queryClient: QueryClient,
  isHere: () => boolean,
): Promise<void> {
  const waiting = await client.apprenants.list(WAITING).catch(sayRefusal);
  if (!waiting || !isHere()) return;
  const chosen = waiting.rows.filter(({ id }) => ids.includes(String(id)));
  let done = 0;
  const isConfirmed = await confirm({
    title: plural('apprenants.identite.lot_titre', chosen.length),
    body: chosen.map((apprenant) => (
      <div key={apprenant.id}>
        <strong>{listName(apprenant)}</strong>
        <IdentityChanges apprenant={apprenant} />
      </div>
    )),
    confirmLabel: message('apprenants.identite.confirmer'),
    onConfirm: async () => {
      for (const { id, version } of chosen) {
        const settled = await client.apprenants.confirmIdentity(id, { version }).catch(() => undefined);
        if (settled) done++;
      }
    },
  });
  if (!isConfirmed) return;
  const missed = chosen.length - done;
  if (done > 0) notify.success(plural('apprenants.identite.lot_fait', done));
  if (missed > 0) notify.error(plural('apprenants.identite.lot_echec', missed));
  clear();
  await invalidate(queryClient, 'apprenants');
}
