import { Button, type ButtonProps } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconEye } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, createContext, use, useEffect, useState } from 'react';
import { sayRefusal } from '../form/refusal.ts';
import shared from './list.module.css';
import type { ListState } from './use-list-state.ts';

export interface ListViewsProps {
  state: ListState;
  /** Whether their menu stands open at once. */
  opened: boolean;
}

/** Loads what shows the views of a list that people keep, for whoever may. */
export const ListViews = createContext<(() => Promise<ComponentType<ListViewsProps>>) | null>(null);

export function ViewsButton({ state }: { state: ListState }) {
  const load = use(ListViews);
  const [loaded, setLoaded] = useState<{ Views: ComponentType<ListViewsProps>; opened: boolean }>();
  const show = (opened: boolean) => load?.().then((Views) => setLoaded({ Views, opened }), sayRefusal);
  const isOfView = state.vue !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the view that the address names
  useEffect(() => {
    if (isOfView && !loaded) void show(false);
  }, [isOfView]);
  if (!load) return null;
  if (!loaded) return <ViewsTarget onClick={() => void show(true)} />;
  return <loaded.Views state={state} opened={loaded.opened} />;
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
