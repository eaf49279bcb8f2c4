import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import { lineKey, type Rejection, saveRejected } from './choice.ts';
import classes from './table.module.css';

/** The refused rows, where they are and why; on a phone each is a card, its reason first. */
export function RejectedTable({ rejected }: { rejected: readonly Rejection[] }) {
  // A text has no sheets.
  const hasSheets = rejected.some(({ value }) => value.feuille !== '');
  const titles = {
    ligne: message('import.colonne_ligne'),
    ...(hasSheets && { feuille: message('import.colonne_feuille') }),
    nom: message('import.champ_nom'),
    prenom: message('import.champ_prenom'),
    matricule: message('import.champ_matricule'),
    raison: message('import.colonne_raison'),
  };
  return (
    <table className={`${classes.table} ${classes.cards}`}>
      <thead>
        <tr>
          {Object.values(titles).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rejected.map(({ value, reason }) => (
          <tr key={lineKey(value)}>
            <td className="tabular" data-label={titles.ligne}>
              {value.ligne}
            </td>
            {hasSheets && <td data-label={titles.feuille}>{value.feuille}</td>}
            <td data-name data-label={titles.nom}>
              {value.nom}
            </td>
            <td data-label={titles.prenom}>{value.prenom}</td>
            <td data-label={titles.matricule}>{value.matricule}</td>
            <td data-reason>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RejectedDownload({ rejected }: { rejected: readonly Rejection[] }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={() => saveRejected(rejected)}
    >
      {message('import.telecharger_rejets')}
    </Button>
  );
}
