import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import classes from './etablissements.module.css';

/** Opens the browser app of an establishment, or takes its address away. */
export function NavigateurButtons({ address }: { address: string }) {
  return (
    <div className={classes.buttons}>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="light"
        leftSection={<IconExternalLink size={17} stroke={1.8} aria-hidden="true" />}
      >
        {message('etablissements.ouvrir_navigateur')}
      </Button>
      <CopyButton
        value={address}
        label={message('etablissements.copier_lien')}
        copiedLabel={message('etablissements.lien_copie')}
      />
    </div>
  );
}
