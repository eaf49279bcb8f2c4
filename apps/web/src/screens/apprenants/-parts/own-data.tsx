import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import classes from './apprenants.module.css';

/** Where everything about a learner is downloaded from. */
export function exportAddress(id: number, format: 'pdf' | 'json'): string {
  return `/api/apprenants/${id}/export?format=${format}`;
}

/** Everything that Sillage keeps of the connected learner. */
export function OwnData({ id }: { id: number }) {
  return (
    <Card title={message('donnees_personnelles.export.intitule')} className={classes.ownData}>
      <p>{message('donnees_personnelles.export.mien_texte')}</p>
      <div className={classes.downloads}>
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={exportAddress(id, format)}
            download
            leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
          >
            {message(`donnees_personnelles.export.mien_${format}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
