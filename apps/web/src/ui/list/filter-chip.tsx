import { Popover } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDate } from '../format.ts';
import classes from './filter-chip.module.css';
import { FilterEditor } from './filter-editor.tsx';
import shared from './list.module.css';
import type { ExtraFilter } from './list-types.ts';

/** The first value of a filter in words. */
function useFirstLabel({ id, filter }: ExtraFilter, values: string[]): string {
  const first = values[0] ?? '';
  const named = useQuery({
    queryKey: ['ui.filter-label', id, first],
    queryFn: ({ signal }) => (filter.kind === 'remote' ? filter.load({ values: [first] }, signal) : []),
    enabled: filter.kind === 'remote' && first !== '',
    staleTime: 300_000,
  });
  const labelIn = (options: { value: string; label: string }[] | undefined) =>
    options?.find(({ value }) => value === first)?.label;
  switch (filter.kind) {
    case 'text':
      return first;
    case 'boolean':
      return message(first === 'true' ? 'ui.oui' : 'ui.non');
    case 'date':
      return formatDate(first);
    case 'select':
      return labelIn(filter.options) ?? first;
    case 'remote':
      return labelIn(named.data) ?? '…';
  }
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
  const first = useFirstLabel(filter, values);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  // The editor may have been opened from the menu « Filtrer », whose item is gone: the chip takes the focus.
  useEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  return (
    <Popover opened={opened} onChange={(next) => !next && onClose()} position="bottom-start" trapFocus>
      <div className={classes.chip}>
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
        <FilterEditor filter={filter} values={values} onChange={onChange} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
