import { Loader } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconUpload } from '@tabler/icons-react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  id?: string;
  /** What assistive techniques call the zone. */
  label: string;
  title: string;
  help: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
}

/** One file, dropped or chosen. */
export function DropZone({ id, label, title, help, isBusy = false, onFile }: DropZoneProps) {
  return (
    <Dropzone
      {...(id && { id })}
      unstyled
      multiple={false}
      className={classes.drop!}
      onDrop={([file]) => file && onFile(file)}
      disabled={isBusy}
      inputProps={{ 'aria-label': label }}
    >
      {isBusy ? <Loader size={28} /> : <IconUpload size={28} stroke={1.6} aria-hidden="true" />}
      <p className={classes.title}>{isBusy ? message('ui.chargement') : title}</p>
      <p className={classes.help}>{help}</p>
    </Dropzone>
  );
}
