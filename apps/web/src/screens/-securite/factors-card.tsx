import { Button, TextInput } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { Facteur, Securite } from '@sillage/contracts/securite.ts';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { client } from '../../client/client.ts';
import { limitsOf } from '../../client/limits.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { fieldError, fieldLabel } from '../../ui/form/fields.tsx';
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
  const isOnly = facteurs.length === 1;
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
              <FactorRow key={facteur.id} facteur={facteur} isOnly={isOnly} mayGo={!(exige && isOnly)} />
            ))}
          </ul>
        )}
        <NewFactor securite={securite} />
        {facteurs.length > 0 && <CodesLine codesRestants={codesRestants} />}
      </div>
    </Card>
  );
}

interface FactorRowProps {
  facteur: Facteur;
  isOnly: boolean;
  mayGo: boolean;
}

function FactorRow({ facteur, isOnly, mayGo }: FactorRowProps) {
  const { id, nom, genre } = facteur;
  const act = useAct();
  const [isRenamed, setRenamed] = useState(false);
  const remove = () =>
    void confirm({
      title: message('securite.retirer_titre', { nom }),
      body: message(isOnly ? 'securite.retirer_dernier' : 'securite.retirer_texte'),
      confirmLabel: message('securite.retirer'),
      danger: true,
      onConfirm: () => act(() => client.securite.removeFactor(id), message('securite.retire')),
    });
  return (
    <li className={classes.row}>
      <FactorIcon kind={genre} />
      <div className={classes.rowText}>
        <p className={classes.rowName}>{nom}</p>
        <p className={classes.rowFacts}>{factsOf(facteur)}</p>
      </div>
      <div className={classes.rowButtons}>
        {genre === 'passkey' && (
          <Button size="xs" variant="default" onClick={() => setRenamed(true)}>
            {message('securite.renommer')}
            <span className="visually-hidden"> {nom}</span>
          </Button>
        )}
        {mayGo && (
          <Button size="xs" variant="default" onClick={remove}>
            {message('securite.retirer')}
            <span className="visually-hidden"> {nom}</span>
          </Button>
        )}
      </div>
      {isRenamed && <RenameDialog facteur={facteur} onClose={() => setRenamed(false)} />}
    </li>
  );
}

/** What may still be set up, in its dialog. */
function NewFactor({ securite }: { securite: Securite }) {
  const { facteurs } = securite;
  const act = useAct();
  const [kind, setKind] = useState<FactorKind>();
  const [isNamed, setNamed] = useState(false);
  const done = () => {
    setKind(undefined);
    void act(async () => undefined);
  };
  return (
    <div className={classes.buttons}>
      {canMakePasskeys(securite) && (
        <Button
          variant={facteurs.length === 0 ? 'filled' : 'default'}
          leftSection={<IconFingerprint size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setKind('passkey')}
        >
          {message('securite.ajouter_passkey')}
        </Button>
      )}
      {!facteurs.some(({ genre }) => genre === 'totp') && (
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setKind('totp')}
        >
          {message('securite.ajouter_totp')}
        </Button>
      )}
      <Dialog
        opened={kind !== undefined}
        isDirty={isNamed}
        onClose={done}
        title={kind && message(`securite.ajouter_${kind}`)}
        size={480}
      >
        {kind && <FactorSetUp kind={kind} onDone={done} onNamed={setNamed} />}
      </Dialog>
    </div>
  );
}

/** How many recovery codes are left, and others in their place. */
function CodesLine({ codesRestants }: { codesRestants: number }) {
  const act = useAct();
  const [codes, setCodes] = useState<string[]>();
  const renew = () =>
    void confirm({
      title: message('securite.nouveaux_codes_titre'),
      body: message('securite.nouveaux_codes_texte'),
      confirmLabel: message('securite.nouveaux_codes'),
      onConfirm: () => act(async () => setCodes((await client.securite.renewCodes()).codes)),
    });
  const close = () => setCodes(undefined);
  return (
    <div className={classes.line}>
      <p className={classes.rowFacts}>{plural('securite.codes_restants', codesRestants)}</p>
      <Button size="xs" variant="default" onClick={renew}>
        {message('securite.nouveaux_codes')}
      </Button>
      <Dialog opened={codes !== undefined} onClose={close} title={message('securite.nouveaux_codes')} size={480}>
        {codes && <RecoveryCodes codes={codes} onKept={close} />}
      </Dialog>
    </div>
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
  const form = useId();
  const [nom, setNom] = useState(facteur.nom);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      opened
      isDirty={nom !== facteur.nom}
      onClose={onClose}
      title={message('securite.renommer_titre')}
      size={440}
      buttons={
        <>
          <CancelButton />
          <Button type="submit" form={form}>
            {message('ui.enregistrer')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (nom.trim() === '') return setError(message('validation.obligatoire'));
          void act(() => client.securite.renameFactor(facteur.id, { nom })).then(onClose, sayRefusal);
        }}
      >
        <TextInput
          label={fieldLabel(message('securite.champ_nom'), true)}
          value={nom}
          onChange={(event) => {
            setNom(event.currentTarget.value);
            setError(undefined);
          }}
          maxLength={limitsOf('securite', 'renameFactor').nom?.maxLength}
          error={fieldError(error)}
          data-autofocus
          aria-required
        />
      </form>
    </Dialog>
  );
}
