import type { Icon } from '@tabler/icons-react';

export interface QuickAction {
  id: string;
  label: string;
  description?: string;
  /** « Écrans », « Apprenants »… */
  group: string;
  icon?: Icon;
  to: string;
}

export interface QuickSearchProps {
  actions: QuickAction[];
  search?: ((term: string, signal: AbortSignal) => Promise<QuickAction[]>) | undefined;
}
