import { FileInput } from '@mantine/core';
import { CERTIFICAT_COLUMNS } from '@sillage/contracts/certificats.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { Card } from '../../../ui/card.tsx';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import table from '../-import-apprenants/table.module.css';
import classes from './certificats.module.css';

export type Workbook = Awaited<ReturnType<typeof client.attestations.lireCertificats>>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** S-9-24 */
const PREVIEWED = 10;

interface WorkbookProps {
  workbook: Workbook | null;
  onWorkbook: (workbook: Workbook | null) => void;
}

/** The file, the columns that it must have, and its first rows. */
export function WorkbookPart({ workbook, onWorkbook }: WorkbookProps) {
  const reading = useMutation({
    mutationFn: (file: File) => client.attestations.lireCertificats(file),
  });

  /** Of the file chosen last alone: what was read of a former one is not heard. */
  function read(file: File | null) {
    onWorkbook(null);
    if (file) reading.mutate(file, { onSuccess: onWorkbook });
    else reading.reset();
  }

  return (
    <>
      <Card title={message('attestations.certificat.fichier_titre')}>
        <div className={classes.stack}>
          <FileInput
            className={classes.narrow!}
            label={message('attestations.certificat.fichier_champ')}
            description={`${message('attestations.certificat.colonnes')}. ${message('attestations.certificat.colonnes_aide')}`}
            placeholder={message('attestations.certificat.format')}
            accept={`.xlsx,${XLSX}`}
            leftSection={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />}
            clearable
            clearButtonProps={{ 'aria-label': message('ui.effacer') }}
            onChange={read}
          />
          <div role="alert">{reading.isError && <Callout status="danger">{reading.error.message}</Callout>}</div>
          <div role="status">
            {reading.isPending && message('ui.chargement')}
            {workbook && plural('attestations.certificat.lignes', workbook.infos.length)}
          </div>
        </div>
      </Card>
      {workbook && workbook.infos.length > 0 && <Preview workbook={workbook} />}
    </>
  );
}

function Preview({ workbook: { infos, positions } }: { workbook: Workbook }) {
  const shown = infos.slice(0, PREVIEWED);
  const titles = [
    ...new Set([...CERTIFICAT_COLUMNS.filter((title) => title in shown[0]!), ...shown.flatMap(Object.keys)]),
  ];
  const title = plural('attestations.certificat.apercu', shown.length);
  return (
    <Card title={title} flush>
      <Scrolled label={title} className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{message('attestations.certificat.feuille')}</th>
              <th scope="col">{message('attestations.certificat.numero_ligne')}</th>
              {titles.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const { feuille, ligne } = positions[index]!;
              return (
                <tr key={`${feuille} ${ligne}`}>
                  <td>{feuille}</td>
                  <td className="tabular">{ligne}</td>
                  {titles.map((name) => (
                    <td key={name}>{row[name]}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolled>
    </Card>
  );
}
