import { Button, Checkbox, Popover } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconColumns3 } from '@tabler/icons-react';
import classes from './column-selector.module.css';
import shared from './list.module.css';
import type { ListColumn } from './list-types.ts';
import type { ListState } from './use-list-state.ts';

/** Shows or hides each column (P-2.3-52); one always stays, and the first one shown leads to the row. */
export function ColumnSelector<Row>({ columns, state }: { columns: ListColumn<Row>[]; state: ListState }) {
  const all = columns.map(({ id }) => id);
  const shown = all.filter((id) => state.columns?.includes(id) ?? true);

  const isLast = (id: string) => shown.length === 1 && shown[0] === id;

  function toggle(id: string, visible: boolean) {
    const next = all.filter((other) => (other === id ? visible : shown.includes(other)));
    // An empty choice would read as « all ».
    if (next.length > 0) state.setColumns(next.length === all.length ? undefined : next);
  }

  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={shared.toolbarButton}
          leftSection={<IconColumns3 size={16} stroke={1.8} aria-hidden="true" />}
        >
          {message('ui.colonnes')}{' '}
          <span className={classes.columnsCount}>
            {shown.length}/{all.length}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={shared.panel ?? ''} aria-label={message('ui.colonnes_affichees')}>
        <div className={shared.checks}>
          {columns.map(({ id, label }) => (
            <Checkbox
              key={id}
              description={isLast(id) && message('ui.derniere_colonne')}
              label={label}
              size="xs"
              checked={shown.includes(id)}
              disabled={isLast(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </div>
        {state.columns && (
          <button type="button" className={shared.textButton} onClick={() => state.setColumns(undefined)}>
            {message('ui.toutes_colonnes')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
