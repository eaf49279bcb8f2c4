import type { Icon } from '@tabler/icons-react';
import type { Address } from '../link.tsx';

export interface QuickAction {
  id: string;
  label: string;
  description?: string;
  /** « Écrans », « Apprenants »… */
  group: string;
  icon?: Icon;
  to: Address;
}

export interface QuickSearchProps {
  actions: QuickAction[];
  search?: ((term: string, signal: AbortSignal) => Promise<QuickAction[]>) | undefined;
}
