import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, 'onChange' | 'type' | 'leftSection'> & {
  value: string;
  onChange: (text: string) => void;
};

/** A box that one searches with. In a form, Enter sends nothing. */
export function SearchInput({ onChange, onKeyDown, ...props }: SearchInputProps) {
  return (
    <TextInput
      {...props}
      type="search"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        onKeyDown?.(event);
      }}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}
