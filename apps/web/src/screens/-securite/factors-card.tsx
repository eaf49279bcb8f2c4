import { Button, TextInput } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Facteur, Securite } from '@sillage/contracts/securite.ts';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError } from '../../ui/form/fields.tsx';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { Callout } from '../../ui/show/status-badge.tsx';
import { canMakePasskeys, type FactorKind, FactorSetUp } from './factor-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './securite.module.css';
import { useAct } from './use-act.ts';

/** The second factors of the account, and its recovery codes. */
export function FactorsCard({ securite }: { securite: Securite }) {
  const { facteurs, codesRestants, exige } = securite;
  const act = useAct();
  const [adding, setAdding] = useState<FactorKind>();
  const [isNamed, setNamed] = useState(false);
  const [renaming, setRenaming] = useState<Facteur>();
  const [codes, setCodes] = useState<string[]>();
  const hasTotp = facteurs.some(({ genre }) => genre === 'totp');

  const remove = ({ id, nom }: Facteur) =>
    void confirm({
      title: message('securite.retirer_titre', { nom }),
      body: message(facteurs.length === 1 ? 'securite.retirer_dernier' : 'securite.retirer_texte'),
      confirmLabel: message('securite.retirer'),
      danger: true,
      onConfirm: () => act(() => client.securite.removeFactor(id), message('securite.retire')),
    });
  const renew = () =>
    void confirm({
      title: message('securite.nouveaux_codes_titre'),
      body: message('securite.nouveaux_codes_texte'),
      confirmLabel: message('securite.nouveaux_codes'),
      onConfirm: () => act(async () => setCodes((await client.securite.renewCodes()).codes)),
    });
  const done = () => {
    setAdding(undefined);
    setCodes(undefined);
    void act(async () => undefined);
  };

  return (
    <Card title={message('securite.facteurs')} help={message('securite.facteurs_aide')}>
      <div className={classes.stack}>
        {facteurs.length === 0 && (
          <Callout status="warning">
            {message(exige ? 'securite.aucun_facteur_exige' : 'securite.aucun_facteur')}
          </Callout>
        )}
        {facteurs.length > 0 && (
          <ul className={classes.rows}>
            {facteurs.map((facteur) => (
              <li key={facteur.id} className={classes.row}>
                <FactorIcon kind={facteur.genre} />
                <div className={classes.rowText}>
                  <p className={classes.rowName}>{facteur.nom}</p>
                  <p className={classes.rowFacts}>{factsOf(facteur)}</p>
                </div>
                <div className={classes.rowButtons}>
                  {facteur.genre === 'passkey' && (
                    <Button size="xs" variant="default" onClick={() => setRenaming(facteur)}>
                      {message('securite.renommer')}
                      <span className="visually-hidden"> {facteur.nom}</span>
                    </Button>
                  )}
                  {!(exige && facteurs.length === 1) && (
                    <Button size="xs" variant="default" onClick={() => remove(facteur)}>
                      {message('securite.retirer')}
                      <span className="visually-hidden"> {facteur.nom}</span>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          {canMakePasskeys(securite) && (
            <Button
              variant={facteurs.length === 0 ? 'filled' : 'default'}
              leftSection={<IconFingerprint size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAdding('passkey')}
            >
              {message('securite.ajouter_passkey')}
            </Button>
          )}
          {!hasTotp && (
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAdding('totp')}
            >
              {message('securite.ajouter_totp')}
            </Button>
          )}
        </div>
        {facteurs.length > 0 && (
          <div className={classes.line}>
            <p className={classes.rowFacts}>{plural('securite.codes_restants', codesRestants)}</p>
            <Button size="xs" variant="default" onClick={renew}>
              {message('securite.nouveaux_codes')}
            </Button>
          </div>
        )}
      </div>
      <Dialog
        opened={adding !== undefined}
        isDirty={isNamed}
        onClose={done}
        title={adding && message(`securite.ajouter_${adding}`)}
        size={480}
      >
        {adding && <FactorSetUp kind={adding} onDone={done} onNamed={setNamed} />}
      </Dialog>
      <Dialog opened={codes !== undefined} onClose={done} title={message('securite.nouveaux_codes')} size={480}>
        {codes && <RecoveryCodes codes={codes} onKept={done} />}
      </Dialog>
      {renaming && <RenameDialog facteur={renaming} onClose={() => setRenaming(undefined)} />}
    </Card>
  );
}

function factsOf({ genre, createdAt, usedAt }: Facteur): string {
  return [
    message(`securite.genre_${genre}`),
    message('securite.ajoute_le', { date: formatDate(createdAt) }),
    usedAt ? message('securite.utilise_le', { date: formatDateTime(usedAt) }) : message('securite.jamais_utilise'),
  ].join(' · ');
}

function FactorIcon({ kind }: { kind: FactorKind }) {
  const Shape = kind === 'passkey' ? IconFingerprint : IconDeviceMobile;
  return <Shape size={22} stroke={1.6} aria-hidden="true" className={classes.rowIcon} />;
}

function RenameDialog({ facteur, onClose }: { facteur: Facteur; onClose: () => void }) {
  const act = useAct();
  const [nom, setNom] = useState(facteur.nom);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      opened
      isDirty={nom !== facteur.nom}
      onClose={onClose}
      title={message('securite.renommer_titre')}
      size={440}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (nom.trim() === '') return setError(message('validation.obligatoire'));
          void act(() => client.securite.renameFactor(facteur.id, { nom })).then(onClose, sayRefusal);
        }}
      >
        <TextInput
          label={message('securite.champ_nom')}
          value={nom}
          onChange={(event) => setNom(event.currentTarget.value)}
          maxLength={limitsOf('securite', 'renameFactor').nom?.maxLength}
          error={fieldError(error)}
          data-autofocus
        />
        <Button type="submit">{message('ui.enregistrer')}</Button>
      </form>
    </Dialog>
  );
}
