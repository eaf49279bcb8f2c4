import { delayInWords, FIRST_LINK_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notify } from '../../../ui/notify.ts';
import { ToCopy } from '../../../ui/show/to-copy.tsx';
import classes from './first-link.module.css';

/** Shows, the only time, the address at which a new account without a password chooses one, when no mail could take it there. */
export async function tellFirstLink(nom: string, link: string | null | undefined): Promise<void> {
  if (!link) return;
  await confirm({
    title: message('connexion.premier_lien_titre', { nom }),
    body: (
      <>
        <p className={classes.text}>
          {message('connexion.premier_lien_texte', { delai: delayInWords(FIRST_LINK_SECONDS) })}
        </p>
        <ToCopy>{link}</ToCopy>
      </>
    ),
    confirmLabel: message('catalogue.lien_copier'),
    cancelLabel: message('ui.fermer'),
    onConfirm: async () => {
      await navigator.clipboard.writeText(link);
      notify.success(message('catalogue.lien_copie'));
    },
  });
}
