import { message } from '@sillage/contracts/messages.fr.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { FileAction } from '../../../ui/chart/stat-card.tsx';

/** The file of a table, as charts offer it. */
export function ExcelAction(props: { title: string; loading: boolean; onClick: () => void }) {
  return (
    <FileAction label={message('ui.excel_de', { nom: props.title })} busy={props.loading} onClick={props.onClick}>
      <IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />
    </FileAction>
  );
}
