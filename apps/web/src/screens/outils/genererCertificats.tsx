import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFileZip } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/form/fields.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { useFormScreen } from '../../ui/form/use-form-screen.ts';
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
  const screen = useFormScreen({ initialValues: { motDePasse: '', workbook: null as Workbook | null } });
  const { form, field } = screen;
  const downloads = useDownloads('certificatRealisation', () => {
    const { motDePasse, workbook } = form.getValues();
    return client.attestations.createCertificats({
      motDePasse,
      infos: workbook?.infos ?? null,
      positions: workbook?.positions ?? [],
    });
  });
  const { error, isPending, send, reset } = downloads.creation;
  const alert = useRef<HTMLDivElement>(null);
  const sendAgain = () => alert.current?.closest('form')?.requestSubmit();
  return (
    <>
      <Crumbs />
      <PageTitle title={message('attestations.certificat.titre')} />
      <KeptForm screen={screen} part="certificats" className={classes.page} onSend={() => send()}>
        <WorkbookPart workbook={form.values.workbook} onWorkbook={field('workbook').onChange} />
        <Card title={message('attestations.certificat.generer')}>
          <div className={classes.stack}>
            <div className={classes.narrow}>
              <PasswordField
                label={message('attestations.certificat.mot_de_passe_champ')}
                {...field('motDePasse')}
                autoComplete="off"
              />
            </div>
            <div ref={alert} role="alert">
              {error && <Failure error={error} onRetry={sendAgain} onClose={reset} />}
            </div>
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
      </KeptForm>
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
