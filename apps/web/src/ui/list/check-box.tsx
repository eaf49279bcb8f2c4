import classes from './check-box.module.css';
import type { Selection } from './use-selection.ts';

interface CheckBoxProps {
  label: string;
  /** The rows that it stands for. */
  ids: string[];
  chosen: Selection;
  disabled?: boolean;
}

/** Chooses rows: half ticked when some of them are. */
export function CheckBox({ label, ids, chosen, disabled = ids.length === 0 }: CheckBoxProps) {
  const count = ids.filter(chosen.has).length;
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={ids.length > 0 && count === ids.length}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={(event) => chosen.set(ids, event.currentTarget.checked)}
    />
  );
}
