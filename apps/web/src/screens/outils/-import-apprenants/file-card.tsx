import { Button, Checkbox } from '@mantine/core';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { regroupementName } from '@sillage/contracts/regroupements.rules.ts';
import { MAX_SPREADSHEET_MEGABYTES, MAX_SPREADSHEET_ROWS } from '@sillage/contracts/spreadsheet-limits.ts';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../client/client.ts';
import { Card } from '../../../ui/card.tsx';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { fieldId } from '../../../ui/form/form-scope.ts';
import { formatInteger, quotedNames } from '../../../ui/format.ts';
import { Scrolled } from '../../../ui/scrolled.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { type ChosenFile, contentsOf, type ImportFile, isHiding } from './choice.ts';
import classes from './file-card.module.css';
import importApprenants from './import-apprenants.module.css';
import table from './table.module.css';

const PREVIEWED = 10;
const limits = { taille: MAX_SPREADSHEET_MEGABYTES, lignes: formatInteger(MAX_SPREADSHEET_ROWS) };

interface ImportFileCardProps {
  file: ChosenFile | null;
  onFile: (file: ChosenFile | null) => void;
}

/** Loads the file, says what was read of it and shows its first rows (S-2.20-06, S-2.20-07, S-2.20-08, S-2.20-16). */
export function ImportFileCard({ file, onFile }: ImportFileCardProps) {
  const reading = useMutation({
    mutationFn: async ({ chosen, entier }: Pick<ChosenFile, 'chosen' | 'entier'>) => {
      if (chosen.size > MAX_SPREADSHEET_MEGABYTES * 1024 * 1024) throw new Error(message('tableur.trop_grand', limits));
      const { readFile, readWholeFile } = client.apprenants_import;
      return { chosen, entier, name: chosen.name, read: await (entier ? readWholeFile : readFile)(chosen) };
    },
  });

  /** As it was asked last alone: a former reading is not heard. */
  function readIt(chosen: File, entier: boolean) {
    if (chosen !== file?.chosen) onFile(null);
    reading.mutate({ chosen, entier }, { onSuccess: onFile });
  }

  return (
    <div className={importApprenants.stack}>
      <Card
        title={message('import.etape_fichier')}
        aside={
          <Button
            component="a"
            href="/modele-import-apprenants.xlsx"
            download
            variant="light"
            size="compact-md"
            leftSection={<IconDownload size={16} stroke={1.8} />}
          >
            {message('import.modele')}
          </Button>
        }
      >
        <div className={importApprenants.stack}>
          <DropZone
            id={fieldId('fichier')}
            label={message('import.ajouter_fichier')}
            title={message('import.ajouter_fichier')}
            help={message('import.ajouter_fichier_aide', limits)}
            isBusy={reading.isPending}
            onFile={(chosen) => readIt(chosen, false)}
          />
          <div role="alert">{reading.isError && <Callout status="danger">{reading.error.message}</Callout>}</div>
          <div role="status">{file && <FileFacts {...file} />}</div>
          {file && isHiding(file.read) && (
            <Checkbox
              label={message('import.masquees_lire')}
              description={!file.entier && message('import.masquees_non_lues')}
              checked={reading.isPending ? reading.variables.entier : file.entier}
              onChange={({ currentTarget }) => readIt(file.chosen, currentTarget.checked)}
            />
          )}
        </div>
      </Card>
      {file && <Preview rows={file.read.datas} />}
    </div>
  );
}

/** What the file hides, in words. */
function hiddenIn({ masquees: { lignes, colonnes } }: ImportFile): string {
  const quoi = [
    ...(lignes > 0 ? [plural('import.masquees_lignes', lignes)] : []),
    ...(colonnes.length > 0
      ? [plural('import.masquees_colonnes', colonnes.length, { noms: quotedNames(colonnes) })]
      : []),
  ];
  return message('import.masquees', { quoi: quoi.join(' et ') });
}

/** Which sheets and columns were taken, and which were not. */
function FileFacts({ name, read }: ChosenFile) {
  const { feuilles, colonnesIgnorees, colonnesEnDouble } = read;
  const notes = [
    ...(isHiding(read) ? [hiddenIn(read)] : []),
    ...feuilles.flatMap(({ nom, ecartee }) => {
      if (ecartee === null) return [];
      return [message(ecartee === 'masquee' ? 'import.feuille_masquee' : 'import.feuille_sans_titres', { nom })];
    }),
    ...colonnesEnDouble.map(({ champ, titres }) =>
      message('import.colonnes_en_double', {
        champ: message(`import.champ_${champ}`),
        titres: titres.map((titre) => `« ${titre} »`).join(', '),
      }),
    ),
    ...(colonnesIgnorees.length > 0
      ? [message('import.colonnes_ignorees', { noms: colonnesIgnorees.join(', ') })]
      : []),
  ];
  return (
    <div className={importApprenants.stack}>
      <p className={classes.facts}>
        <IconFileSpreadsheet size={18} stroke={1.7} aria-hidden="true" />
        <strong>{name}</strong>
        {contentsOf(read)}
      </p>
      {notes.length > 0 && (
        <Callout status="warning">
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

const COLUMNS = ['nom', 'prenom', 'email', 'matricule', 'dateNaissance', 'profession'] as const;

function Preview({ rows }: { rows: ImportFile['datas'] }) {
  const shown = rows.slice(0, PREVIEWED);
  return (
    <Card title={plural('import.apercu', shown.length)} flush>
      <Scrolled label={plural('import.apercu', shown.length)} className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{message('import.colonne_ligne')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {message(`import.champ_${column}`)}
                </th>
              ))}
              <th scope="col">{message('import.champ_regroupement')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.feuille} ${row.ligne}`}>
                <td className="tabular">{row.ligne}</td>
                {COLUMNS.map((column) => (
                  <td key={column}>{row[column]}</td>
                ))}
                <td>
                  {regroupementName({ nomA: row.regroupement1, nomB: row.regroupement2, nomC: row.regroupement3 })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </Card>
  );
}
