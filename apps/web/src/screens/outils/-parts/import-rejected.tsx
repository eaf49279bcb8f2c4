import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconDownload } from '@tabler/icons-react';
import classes from './import-apprenants.module.css';
import { type ImportResult, lineKey, rejectedCsv } from './import-choice.ts';

type Rejected = ImportResult['apprenantsRejected'];

/** The refused rows, where they are and why. */
export function RejectedTable({ rejected }: { rejected: Rejected }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{message('import.colonne_ligne')}</th>
          <th scope="col">{message('import.colonne_feuille')}</th>
          <th scope="col">{message('import.champ_nom')}</th>
          <th scope="col">{message('import.champ_prenom')}</th>
          <th scope="col">{message('import.champ_matricule')}</th>
          <th scope="col">{message('import.colonne_raison')}</th>
        </tr>
      </thead>
      <tbody>
        {rejected.map(({ value, reason }) => (
          <tr key={lineKey(value)}>
            <td className="tabular">{value.ligne}</td>
            <td>{value.feuille}</td>
            <td data-name>{value.nom}</td>
            <td>{value.prenom}</td>
            <td>{value.matricule}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RejectedDownload({ rejected }: { rejected: Rejected }) {
  function download() {
    const address = URL.createObjectURL(new Blob([rejectedCsv(rejected)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'lignes-rejetees.csv';
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} stroke={1.8} />}
      onClick={download}
    >
      {message('import.telecharger_rejets')}
    </Button>
  );
}
