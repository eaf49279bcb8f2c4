import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Callout } from '../show/status-badge.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { FormScopeContext } from './form-scope.ts';
import { FoundDraft } from './found-draft.tsx';
import type { Newer } from './newer.ts';
import { sayRefusal } from './refusal.ts';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { useConflict } from './use-conflict.tsx';
import { useEntry } from './use-entry.ts';
import type { FormScreen } from './use-form-screen.ts';
import { useRefusal } from './use-refusal.ts';
import { useSending } from './use-sending.ts';
import type { Write } from './write.ts';

interface FormShellProps<Values extends Record<string, unknown>, Result> extends SaveBarProps {
  screen: FormScreen<Values>;
  /** What sends the values; what it throws is shown (violations under their fields, 412 as a conflict) and what was typed stays. */
  onSubmit: (values: Values) => Write<Result>;
  /** Once saved: say so, go elsewhere. The form no longer holds back, but for what was typed since it was sent. */
  onSaved?: (result: Result, isAnother: boolean, sent: Values) => void | Promise<void>;
  /** Shown but not editable (an archived record), with the sentence that says why. */
  readOnly?: false | string;
  /** The page refuses no empty field by itself: what is wrong is the server's to say (P-5-14, P-5-15). */
  serverRules?: boolean;
  /** Loads the record again after someone else has changed it (412). */
  onReload?: () => Promise<void>;
  /** Reads what someone else has saved meanwhile (412), to be put beside what is typed. */
  readNewer?: () => Promise<Newer<Values>>;
  /** That of the record; absent of a creation. */
  version?: number;
  /** What was typed before a reload is over this version. */
  onResume?: (version: number) => void;
  /** Where a page has something else too: its name there. */
  part?: string;
  children: ReactNode;
}

/** The form of every form screen: sections, summary of errors, save bar, and a question before changes are lost. */
export function FormShell<Values extends Record<string, unknown>, Result>(props: FormShellProps<Values, Result>) {
  const {
    screen,
    onSubmit,
    onSaved,
    readOnly = false,
    serverRules,
    onReload,
    readNewer,
    version,
    onResume,
    part,
    children,
    ...bar
  } = props;
  const { form } = screen;
  const isClosed = readOnly !== false;
  const element = useRef<HTMLFormElement>(null);
  const refused = useRefusal(form);
  const { refusal, attempt, refuse } = refused;
  const isRefused = refusal !== undefined;
  const { scope, draft, isDirty, letGo, carry } = useEntry({ screen, version, onResume, part, isClosed, isRefused });
  const sendAgain = () => element.current?.requestSubmit();
  const { compare, dialog } = useConflict({ form, scope, readNewer, refuse, sendAgain });
  const { saving, send } = useSending({
    screen,
    scope,
    refused,
    serverRules,
    onSubmit,
    onSaved: leave,
    onConflict: compare,
  });

  async function leave(result: Result, isAnother: boolean, sent: Values) {
    const isNew = version === undefined;
    if (isNew && !isAnother) carry(result, sent);
    letGo({ stays: !isNew || isAnother });
    await onSaved?.(result, isAnother, sent);
    if (isAnother) element.current?.querySelector('input')?.focus();
  }

  /** The draft goes once the record is there again, not before. */
  async function startAgain() {
    try {
      if (onReload) await onReload();
      else form.reset();
      draft.drop();
      refused.forget();
    } catch (error) {
      sayRefusal(error);
    }
  }

  return (
    <FormScopeContext.Provider value={scope}>
      <form
        ref={element}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
        noValidate
      >
        {isClosed && (
          <Callout status="neutral" icon={IconLock}>
            {readOnly}
          </Callout>
        )}
        <FoundDraft draft={draft} isNew={version === undefined} onStartAgain={() => void startAgain()} />
        <ErrorSummary
          errors={form.errors as Record<string, string>}
          fields={scope.fields}
          refusal={refusal}
          attempt={attempt}
          onCompare={readNewer && (() => void compare())}
          onReload={onReload && (() => void startAgain())}
        />
        {children}
        {!isClosed && (
          <SaveBar {...bar} isDirty={isDirty} kept={draft.kept} saving={saving} onAnother={() => void send(true)} />
        )}
      </form>
      {dialog}
    </FormScopeContext.Provider>
  );
}
