import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import type { PageAction } from '../../ui/page-title.tsx';
import classes from './securite.module.css';

const FORMATS = ['pdf', 'json'] as const;
const addressOf = (path: string, format: string) => `/api${path}/export?format=${format}`;

/** Everything that Sillage keeps of the connected person. @param path of the API, whose export is theirs */
export function OwnData({ path = '/donnees_personnelles' }: { path?: string }) {
  return (
    <Card title={message('donnees_personnelles.export.intitule')}>
      <p className={classes.lead}>{message('donnees_personnelles.export.mien_texte')}</p>
      <div className={classes.downloads}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={addressOf(path, format)}
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

/** The same of somebody else, in the menu of their page. @param path of the API, of a learner or an account */
export function exportsOf(path: string): PageAction[] {
  return FORMATS.map((format) => ({
    label: message(`donnees_personnelles.export.bouton_${format}`),
    icon: IconDownload,
    onClick: () => location.assign(addressOf(path, format)),
  }));
}
