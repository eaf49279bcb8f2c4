import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconChevronRight, IconFlask } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer, Api } from '../../client/client.ts';
import { queries } from '../../client/queries.ts';
import classes from './login.module.css';

type DemoAccount = Answer<Api['connexion']['demonstration']>['comptes'][number];

/** The accounts of the demonstration world, while it is there; choosing one fills in the form. */
export function Demonstration({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const queryClient = useQueryClient();
  const [comptes, setComptes] = useState<DemoAccount[]>([]);
  const [isOpen, setOpen] = useState(false);
  // Asked for without an observer: `useQuery` would be one more part of the first page to load.
  useEffect(() => {
    void queryClient.fetchQuery(queries.connexion.demonstration()).then(
      (answer) => setComptes(answer.comptes),
      () => setComptes([]),
    );
  }, [queryClient]);
  if (comptes.length === 0) return null;
  return (
    <section className={classes.demo} aria-label={message('connexion.demonstration')}>
      <button type="button" className={classes.demoHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.demoIcon}>
          <IconFlask size={18} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={classes.demoText}>
          <span className={classes.accountName}>{message('connexion.demonstration')}</span>
          <span className={classes.accountFacts}>{plural('connexion.demonstration_comptes', comptes.length)}</span>
        </span>
        <span className={classes.demoToggle}>
          {message(isOpen ? 'connexion.masquer' : 'connexion.afficher')}
          <IconChevronRight size={16} stroke={1.8} aria-hidden="true" className={classes.chevron} data-open={isOpen} />
        </span>
      </button>
      {isOpen && (
        <ul className={classes.demoList}>
          {comptes.map((compte) => (
            <li key={compte.code}>
              <button
                type="button"
                className={classes.demoAccount}
                onClick={() => {
                  setOpen(false);
                  onChoose(compte);
                }}
              >
                <span className={classes.demoCode}>{compte.code}</span>
                <span className={classes.accountFacts}>{compte.qui}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
