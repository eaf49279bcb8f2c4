import { Button, PasswordInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFileZip } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { Card } from '../../ui/card.tsx';
import { passwordEye } from '../../ui/form/password-eye.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Callout } from '../../ui/show/status-badge.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Downloads } from '../attestations/-parts/downloads.tsx';
import { useDownloads } from '../attestations/-parts/use-downloads.ts';
import classes from './-generer-certificats/certificats.module.css';
import { type Workbook, WorkbookPart } from './-generer-certificats/workbook.tsx';

/** Password, file, titles, then the archive; the server checks in that order (S-2.18, S-4-37). */
export const Route = createFileRoute('/outils/genererCertificats')({
  beforeLoad: roleRequired('outils.utiliser'),
  component: GenererCertificats,
});

function GenererCertificats() {
  const [motDePasse, setMotDePasse] = useState('');
  const [workbook, setWorkbook] = useState<Workbook | null>(null);
  const downloads = useDownloads('certificatRealisation', () =>
    client.attestations.createCertificats({
      motDePasse,
      infos: workbook?.infos ?? null,
      positions: workbook?.positions ?? [],
    }),
  );
  const { error, isPending, create, reset } = downloads.creation;
  return (
    <>
      <Crumbs />
      <PageTitle title={message('attestations.certificat.titre')} />
      <form
        className={classes.page}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <WorkbookPart workbook={workbook} onWorkbook={setWorkbook} />
        <Card title={message('attestations.certificat.generer')}>
          <div className={classes.stack}>
            <PasswordInput
              className={classes.narrow!}
              name="motDePasse"
              label={message('attestations.certificat.mot_de_passe_champ')}
              value={motDePasse}
              onChange={(event) => setMotDePasse(event.currentTarget.value)}
              autoComplete="off"
              visibilityToggleButtonProps={passwordEye}
            />
            <div role="alert">{error && <Failure error={error} onRetry={create} onClose={reset} />}</div>
            <div>
              <Button
                type="submit"
                loading={isPending}
                leftSection={<IconFileZip size={17} stroke={1.8} aria-hidden="true" />}
              >
                {message('attestations.certificat.generer')}
              </Button>
            </div>
          </div>
        </Card>
      </form>
      <Downloads {...downloads} />
    </>
  );
}

interface FailureProps {
  error: Error;
  onRetry: () => void;
  onClose: () => void;
}

/** What is to be corrected, row by row; a failure of the service itself may be tried again (S-8-24, S-8-25, S-8-26, S-8-27). */
function Failure({ error, onRetry, onClose }: FailureProps) {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return (
      <ErrorState title={message('attestations.certificat.echec')} onRetry={onRetry} onClose={onClose} level={3} />
    );
  }
  if (error.violations.length === 0) return <Callout status="danger">{error.message}</Callout>;
  return (
    <Callout status="danger">
      {message('attestations.certificat.lignes_incorrectes')}
      <ul className={classes.wrong}>
        {error.violations.map(({ propertyPath, message: sentence }) => (
          <li key={propertyPath + sentence}>{sentence}</li>
        ))}
      </ul>
    </Callout>
  );
}
