import { MAX_FICHES } from '@sillage/contracts/apprenants.rules.ts';
import { CODE_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { type Answer, type Api, client } from '../../../client/client.ts';
import { download } from '../../../client/download.ts';
import { confirm } from '../../../ui/confirm.ts';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import { notify } from '../../../ui/notify.ts';

/** Names said one by one. */
const NAMED = 10;

/**
 * The access sheets of these learners in one document, once who has none and which codes end has been read.
 * @param isHere of who has left, nothing is asked
 */
export async function printSheets(ids: readonly number[], isHere: () => boolean): Promise<void> {
  if (ids.length > MAX_FICHES) return notify.error(message('apprenants.fiches_acces.trop'));
  const sent = { ids: [...ids] };
  const found = await client.apprenants.apercuFichesAcces(sent).catch(sayRefusal);
  if (!found || !isHere()) return;
  const { fiches } = found;
  if (fiches === 0) return notify.error(message('apprenants.fiches_acces.aucune'));
  await confirm({
    title: plural('apprenants.fiches_acces.question', fiches),
    body: <SheetsNotice sans={found.sans} />,
    confirmLabel: plural('apprenants.fiches_acces.confirmer', fiches),
    onConfirm: async () => {
      await download('apprenants', 'fichesAcces', sent);
      notify.success(plural('apprenants.fiches_acces.pretes', fiches));
    },
  });
}

function SheetsNotice({ sans }: Pick<Answer<Api['apprenants']['apercuFichesAcces']>, 'sans'>) {
  const noms = [...sans.slice(0, NAMED), ...(sans.length > NAMED ? ['…'] : [])].join(', ');
  return (
    <>
      <p>{message('apprenants.fiches_acces.pages')}</p>
      <p>{message('apprenants.fiches_acces.codes', { delai: delayInWords(CODE_SECONDS) })}</p>
      {sans.length > 0 && <p>{plural('apprenants.fiches_acces.sans', sans.length, { noms })}</p>}
    </>
  );
}
