import { Button, type ButtonProps } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconEye } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, createContext, Suspense, use, useState } from 'react';
import shared from './list.module.css';
import type { ListState } from './use-list-state.ts';

export interface ListViewsProps {
  state: ListState;
  /** Whether their menu stands open at once. */
  opened: boolean;
}

/** What shows the views of a list that people keep, for whoever may; its code is loaded with the first of them. */
export const ListViews = createContext<ComponentType<ListViewsProps> | null>(null);

export function ViewsButton({ state }: { state: ListState }) {
  const Views = use(ListViews);
  const [opened, setOpened] = useState<boolean>();
  if (opened === undefined && state.vue) setOpened(false);
  if (!Views) return null;
  const button = <ViewsTarget onClick={() => setOpened(true)} />;
  if (opened === undefined) return button;
  return (
    <Suspense fallback={button}>
      <Views state={state} opened={opened} />
    </Suspense>
  );
}

export function ViewsTarget(props: ButtonProps & ComponentProps<'button'>) {
  return (
    <Button
      {...props}
      variant="default"
      size="xs"
      className={shared.toolbarButton}
      leftSection={<IconEye size={16} stroke={1.8} aria-hidden="true" />}
      aria-haspopup="menu"
    >
      {props.children ?? message('ui.vues')}
    </Button>
  );
}
