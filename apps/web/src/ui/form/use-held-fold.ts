import { useState } from 'react';
import { announce } from '../announce.tsx';
import { fieldId, useFormScope } from './form-scope.ts';

/** Fields that fold on a phone: what is no value keeps them unfolded, and in sight. @param isWrong what they hold already cannot be */
export function useHeldFold(isWrong: boolean) {
  const scope = useFormScope(false);
  const [isOpen, setOpen] = useState(isWrong);
  if (isWrong && !isOpen) setOpen(true);

  /** Whether they could. */
  function fold(): boolean {
    const [wrong] = [...scope.fields].filter(([, { problem }]) => problem);
    if (wrong) {
      const [name, { problem }] = wrong;
      const field = document.getElementById(fieldId(name));
      // A finger on a button takes the focus from no field; with it, the calendar would hide what is said.
      field?.blur();
      field?.scrollIntoView({ block: 'center' });
      announce(problem!);
      return false;
    }
    setOpen(false);
    return true;
  }

  return { scope, isOpen, fold, toggle: () => (isOpen ? fold() : setOpen(true)) };
}
