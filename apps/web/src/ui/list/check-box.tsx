import { ReasonTip } from '../reason-tip.tsx';
import classes from './check-box.module.css';
import type { Selection } from './use-selection.ts';

interface CheckBoxProps {
  label: string;
  /** The rows that it stands for. */
  ids: string[];
  chosen: Selection;
  /** Why they cannot be chosen. */
  refusal?: string | undefined;
}

/** Chooses rows: half ticked when some of them are. */
export function CheckBox({ label, ids, chosen, refusal }: CheckBoxProps) {
  const count = ids.filter(chosen.has).length;
  const box = (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={ids.length > 0 && count === ids.length}
      disabled={ids.length === 0}
      {...(refusal && { 'aria-disabled': true, 'aria-description': refusal })}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={(event) => !refusal && chosen.set(ids, event.currentTarget.checked)}
    />
  );
  return refusal ? <ReasonTip reason={refusal}>{box}</ReasonTip> : box;
}
