import type { ReactNode } from 'react';
import { typedSince } from './carried.ts';
import { FormScopeContext } from './form-scope.ts';
import { FoundDraft, Unsaved } from './found-draft.tsx';
import { useEntry } from './use-entry.ts';
import type { FormScreen } from './use-form-screen.ts';

interface KeptFormProps<Values extends Record<string, unknown>> {
  screen: FormScreen<Values>;
  /** Its name among the forms of the page. */
  part: string;
  className: string | undefined;
  /** What it throws has been said, and what was typed stays. */
  onSend: () => Promise<unknown>;
  /** Once sent, its fields are as they were at first, but for what was typed since. */
  clears?: boolean;
  /** Sent, and kept no more. */
  onSent?: (sent: Values) => void;
  children: ReactNode;
}

/** A form that saves no record: its fields, buttons and sentences are its own, and what is typed in it is kept as in the others. */
export function KeptForm<Values extends Record<string, unknown>>(props: KeptFormProps<Values>) {
  const { screen, part, className, onSend, clears = false, onSent, children } = props;
  const { form } = screen;
  const { scope, draft, isDirty, letGo } = useEntry({ screen, part, isClosed: false });

  async function send() {
    const sent = form.getValues();
    try {
      await onSend();
    } catch {
      return;
    }
    const now = form.getValues();
    if (clears) form.reset();
    else form.resetDirty(sent);
    if (clears && now !== sent) form.setValues(typedSince({ sent, now }, form.getInitialValues()));
    letGo({ stays: true });
    onSent?.(sent);
  }

  return (
    <FormScopeContext.Provider value={scope}>
      <form
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FoundDraft
          draft={draft}
          isNew
          onStartAgain={() => {
            form.reset();
            draft.drop();
          }}
        />
        {children}
        <Unsaved isDirty={isDirty} kept={draft.kept} />
      </form>
    </FormScopeContext.Provider>
  );
}
