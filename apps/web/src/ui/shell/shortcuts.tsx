import { Kbd } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useEffect, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import classes from './help.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'ui.touche.chercher' },
  { keys: ['/'], does: 'ui.touche.liste' },
  { keys: ['↑', '↓'], does: 'ui.touche.parcourir' },
  { keys: ['↵'], does: 'ui.touche.ouvrir' },
  { keys: ['ui.touche.espace'], does: 'ui.touche.cocher' },
  { keys: ['→', '←'], does: 'ui.touche.deplier' },
  { keys: ['Ctrl', 'P'], does: 'ui.touche.imprimer' },
  { keys: ['ui.touche.echap'], does: 'ui.touche.fermer' },
  { keys: ['?'], does: 'ui.touche.aide' },
] as const;

/** @param calls how many times it was asked for: each opens it */
export default function Shortcuts({ calls }: { calls: number }) {
  const [opened, setOpened] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call opens it again
  useEffect(() => setOpened(true), [calls]);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={message('ui.raccourcis')} size={480}>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key === 'ui.touche.espace' || key === 'ui.touche.echap' ? message(key) : key}</Kbd>
              ))}
            </dt>
            <dd>{message(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
