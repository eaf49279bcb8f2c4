import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/show/copy-button.tsx';
import classes from './securite.module.css';

/** Shown once: to be copied or printed before anything else. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.stack} data-print="alone">
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {message('securite.codes_titre')}
      </h2>
      <p className={classes.lead}>{message('securite.codes_texte')}</p>
      <ol className={`${classes.codes} tabular`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons} data-print="hide">
        <CopyButton
          value={codes.join('\n')}
          label={message('securite.codes_copier')}
          copiedLabel={message('securite.codes_copies')}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {message('securite.codes_imprimer')}
        </Button>
        <Button onClick={onKept}>{message('securite.codes_gardes')}</Button>
      </div>
    </div>
  );
}
