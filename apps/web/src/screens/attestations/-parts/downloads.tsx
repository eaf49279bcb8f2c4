import { Button, Progress } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import classes from './attestations.module.css';
import { isActive, type Lot, saveArchive, type useDownloads } from './use-downloads.ts';

const SHOWN = 3;

/** Archives in the making and archives ready (product: a bar that says how many are done, how many remain, and can be cancelled). */
export function Downloads({
  lots,
  opened,
  setOpened,
  cancel,
  isCancelling,
}: Omit<ReturnType<typeof useDownloads>, 'creation'>) {
  const current = lots.find(isActive);
  const ready = lots.filter(({ ZipAdress }) => ZipAdress !== null).slice(0, SHOWN);
  return (
    <>
      {current && !opened && (
        <section
          className={classes.bar}
          aria-label={message(`attestations.lot.${current.type}.titre`)}
          data-print="hide"
        >
          <div className={classes.barText}>
            <Advance lot={current} />
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => cancel(current)} loading={isCancelling}>
              {message('ui.annuler')}
            </Button>
            <Button variant="light" onClick={() => setOpened(true)}>
              {message('attestations.lot.afficher')}
            </Button>
          </div>
        </section>
      )}
      {ready.length > 0 && (
        <div style={{ marginTop: 16 }} data-print="hide">
          <Card title={message('attestations.lot.pretes')} help={message('attestations.lot.pretes_aide')}>
            <ul className={classes.ready}>
              {ready.map((lot) => (
                <Archive key={lot.id} lot={lot} />
              ))}
            </ul>
          </Card>
        </div>
      )}
      {current && (
        <Dialog
          opened={opened}
          onClose={() => setOpened(false)}
          title={message(`attestations.lot.${current.type}.titre`)}
          size={440}
          buttons={
            <>
              <Button variant="default" onClick={() => cancel(current)} loading={isCancelling}>
                {message('ui.annuler')}
              </Button>
              <Button onClick={() => setOpened(false)}>{message('attestations.lot.continuer')}</Button>
            </>
          }
        >
          <Advance lot={current} />
          <p className={classes.muted}>{message('attestations.lot.aide')}</p>
        </Dialog>
      )}
    </>
  );
}

/** « 120 attestations sur 240 », « encore 120 ». */
function Advance({ lot: { type, faites, total } }: { lot: Lot }) {
  const done = plural(`attestations.lot.${type}.avancement`, faites, { total: formatInteger(total) });
  return (
    <div className={classes.progress}>
      <p role="status">
        {done}
        {message('attestations.lot.reste', { reste: formatInteger(total - faites) })}
      </p>
      <Progress.Root size={8}>
        <Progress.Section value={(faites / total) * 100} aria-label={done} />
      </Progress.Root>
    </div>
  );
}

function Archive({ lot }: { lot: Lot }) {
  const what = plural(`attestations.lot.${lot.type}.nombre`, lot.total);
  const when = formatDateTime(lot.createdAt);
  return (
    <li className={classes.archive}>
      <span>
        {what}{' '}
        <span className={classes.muted}>{plural(`attestations.lot.${lot.type}.du`, lot.total, { date: when })}</span>
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => saveArchive(lot)}
      >
        {message('attestations.lot.telecharger')}
        <span className="visually-hidden">
          {' '}
          {what} {when}
        </span>
      </Button>
    </li>
  );
}
