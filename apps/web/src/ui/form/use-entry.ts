import { useEffect, useRef } from 'react';
import { useCarried } from './carried.ts';
import { useFormScope } from './form-scope.ts';
import { type DraftInput, useDraft } from './use-draft.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface EntryInput<Values extends Record<string, unknown>> extends Omit<DraftInput<Values>, 'secrets'> {
  /** The server refused what was typed. */
  isRefused?: boolean;
}

/** What is typed in a form outlives a reload, and is not left without a question. */
export function useEntry<Values extends Record<string, unknown>>({ isRefused = false, ...input }: EntryInput<Values>) {
  const { screen, version, part = '', isClosed } = input;
  const carry = useCarried({ screen, version, part });
  const scope = useFormScope(isClosed);
  const draft = useDraft({ ...input, secrets: scope.secrets });
  const isDirty = screen.form.isDirty();
  const holdsBack = useRef(false);
  useEffect(() => {
    // What a version that closed the form refused stands in its fields alone.
    holdsBack.current = isDirty && (!isClosed || isRefused);
  }, [isDirty, isClosed, isRefused]);
  useLeaveQuestion(holdsBack, draft.isAtRisk);
  return {
    scope,
    draft,
    isDirty,
    /** A creation was sent: the form of its record has the rest. */
    carry,
    /** Sent: nothing holds the page back any more, but what was typed since in a form that stays. */
    letGo({ stays }: { stays: boolean }) {
      if (stays && screen.form.isDirty()) return draft.goOn();
      holdsBack.current = false;
      draft.drop();
    },
  };
}
