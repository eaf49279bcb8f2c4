import { message } from '@sillage/contracts/messages.fr.ts';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import classes from './catalogue.module.css';

/**
 * « Copier le lien »: the browser app with the code of an establishment (C-2.9-10, C-2.9-11, C-2.9-12, C-2.9-13, C-2.9-14). A super admin
 * always sees the box and
 * chooses the establishment first; an establishment and its referents see it while they hold a computer.
 */
export function CopyLinkBox({ chosen }: { chosen: number | undefined }) {
  const may = useCan();
  const { etablissementId } = useConnectedUser();
  const chooses = may('catalogue.choisir_etablissement');
  const id = chooses ? chosen : etablissementId;
  const { data } = useQuery({ ...queries.etablissements.show(id ?? 0), enabled: Boolean(id) });
  const link = data?.lienNavigateur;
  if (!link && !chooses) return null;
  return (
    <section className={classes.link} aria-label={message('catalogue.lien_titre')}>
      <span className={classes.linkMark}>
        <IconLink size={20} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.linkText}>
        <p className={classes.linkTitle}>{message('catalogue.lien_titre')}</p>
        <p className={classes.linkHelp}>{helpOf(id, data)}</p>
      </div>
      {link && (
        <CopyButton
          value={link}
          label={message('catalogue.lien_copier')}
          copiedLabel={message('catalogue.lien_copie')}
        />
      )}
    </section>
  );
}

function helpOf(id: number | null | undefined, data: { lienNavigateur: string | null } | undefined): string {
  if (!id) return message('catalogue.lien_choisir');
  return message(data && !data.lienNavigateur ? 'catalogue.lien_sans_ordinateur' : 'catalogue.lien_texte');
}
