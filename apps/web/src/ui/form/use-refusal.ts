import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { errorsOf, type Refusal, refusalOf } from './refusal.ts';

export interface RefusalState {
  refusal: Refusal | undefined;
  /** Rises at each refusal: the summary then takes the focus. */
  attempt: number;
  /** Shows what the server refused, under the fields and above them. */
  refuse: (error: unknown) => void;
  /** The page itself found something wrong. */
  hold: () => void;
  forget: () => void;
}

export function useRefusal<Values>(form: UseFormReturnType<Values>): RefusalState {
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const hold = () => setAttempt((count) => count + 1);
  return {
    refusal,
    attempt,
    refuse(error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      form.setErrors(errorsOf(refused.violations));
      hold();
    },
    hold,
    forget: () => setRefusal(undefined),
  };
}
