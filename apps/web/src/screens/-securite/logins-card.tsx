import { Button } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Connexion } from '@sillage/contracts/securite.ts';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { client } from '../../client/client.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { formatDateTime } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/show/status-badge.tsx';
import classes from './securite.module.css';
import { useAct } from './use-act.ts';

/** Where the account is signed in, and the end of any of it. */
export function LoginsCard({ connexions }: { connexions: Connexion[] }) {
  const act = useAct();
  const others = connexions.length - 1;
  const endAll = () =>
    void confirm({
      title: plural('securite.terminer_autres_titre', others),
      body: message('securite.terminer_autres_texte'),
      confirmLabel: message('securite.terminer_autres'),
      onConfirm: () => act(() => client.securite.endOtherLogins(), message('securite.autres_terminees')),
    });
  return (
    <Card
      title={message('securite.connexions')}
      count={connexions.length}
      help={message('securite.connexions_aide')}
      aside={
        others > 0 && (
          <Button size="xs" variant="default" onClick={endAll}>
            {message('securite.terminer_autres')}
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {connexions.map((connexion) => (
          <li key={connexion.id} className={classes.row}>
            <IconDeviceLaptop size={22} stroke={1.6} aria-hidden="true" className={classes.rowIcon} />
            <div className={classes.rowText}>
              <p className={classes.rowName}>
                {connexion.appareil ?? message('securite.appareil_inconnu')}
                {connexion.enTantQue && ` · ${message('securite.en_tant_que')}`}
              </p>
              <p className={classes.rowFacts}>{connexion.adresse ?? message('securite.adresse_inconnue')}</p>
              <p className={classes.rowFacts}>
                {message('securite.connecte_le', { date: formatDateTime(connexion.createdAt) })}
                {connexion.usedAt && ` · ${message('securite.utilise_le', { date: formatDateTime(connexion.usedAt) })}`}
              </p>
            </div>
            <div className={classes.rowButtons}>
              {connexion.ici ? (
                <StatusBadge status="success">{message('securite.ici')}</StatusBadge>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    void act(() => client.securite.endLogin(connexion.id), message('securite.terminee')).catch(
                      sayRefusal,
                    )
                  }
                >
                  {message('securite.terminer')}
                  <span className="visually-hidden"> {connexion.appareil ?? message('securite.appareil_inconnu')}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
