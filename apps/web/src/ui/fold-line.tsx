import { type Icon, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './fold-line.module.css';

interface FoldLineProps {
  icon: Icon;
  label: string;
  /** What stands folded, in short. */
  detail: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** One line of a phone in the place of what would push the list, or the figures, out of sight. */
export function FoldLine({ icon: Shape, label, detail, isOpen, onToggle, ref }: FoldLineProps) {
  return (
    <button ref={ref} type="button" className={classes.fold} aria-expanded={isOpen} onClick={onToggle}>
      <Shape size={17} stroke={1.8} aria-hidden="true" />
      <span>
        {label} <span className={classes.detail}>{detail}</span>
      </span>
      <IconChevronDown size={17} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
