import { Popover } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { sayRefusal } from '../form/refusal.ts';
import classes from './filter-chip.module.css';
import type { FilterEditor } from './filter-editor.tsx';
import shared from './list.module.css';
import type { ExtraFilter } from './list-types.ts';
import { useFilterLabels } from './use-filter-labels.ts';

let loaded: typeof FilterEditor | undefined;

/** The editor of filters: its code is loaded with the first that one sets. */
export async function loadEditor(): Promise<typeof FilterEditor> {
  loaded ??= (await import('./filter-editor.tsx')).FilterEditor;
  return loaded;
}

interface FilterChipProps {
  filter: ExtraFilter;
  values: string[];
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (values: string[]) => void;
  onRemove: () => void;
}

export function FilterChip({ filter, values, opened, onOpen, onClose, onChange, onRemove }: FilterChipProps) {
  const [first] = useFilterLabels(filter, values);
  const [Editor, setEditor] = useState(() => loaded);
  useEffect(() => {
    if (!opened || Editor) return;
    loadEditor().then(
      (editor) => setEditor(() => editor),
      (error) => {
        sayRefusal(error);
        onClose();
      },
    );
  }, [opened, Editor, onClose]);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  // The editor may have been opened from the menu « Filtrer », whose item is gone: the chip takes the focus.
  useEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  return (
    <Popover
      opened={opened && Editor !== undefined}
      onChange={(next) => !next && onClose()}
      position="bottom-start"
      trapFocus
    >
      <div className={classes.chip} data-chip>
        <Popover.Target>
          <button ref={button} type="button" className={classes.chipValue} onClick={opened ? onClose : onOpen}>
            <span className={classes.chipLabel}>{message('ui.etiquette', { nom: filter.label })}</span>
            {values.length > 0 && <span className={classes.chipText}>{first}</span>}
            {values.length > 1 && <span className={classes.chipMore}>+ {values.length - 1}</span>}
          </button>
        </Popover.Target>
        <button
          type="button"
          className={classes.chipRemove}
          onClick={onRemove}
          aria-label={message('ui.retirer_filtre', { nom: filter.label })}
        >
          <IconX size={15} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <Popover.Dropdown className={shared.panel ?? ''} aria-label={message('ui.filtre', { nom: filter.label })}>
        {Editor && <Editor filter={filter} values={values} onChange={onChange} onClose={onClose} />}
      </Popover.Dropdown>
    </Popover>
  );
}
