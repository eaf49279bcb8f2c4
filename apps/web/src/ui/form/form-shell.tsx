import { Button } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconLock } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { confirm } from '../confirm.ts';
import { type Address, AddressLink } from '../link.tsx';
import { Callout } from '../show/status-badge.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { type FormScope, FormScopeContext, type KnownField } from './form-scope.ts';
import { errorsOf, type Refusal, refusalOf } from './refusal.ts';
import type { FormScreen } from './use-form-screen.ts';

export interface FormShellProps<Values extends Record<string, unknown>, Result> {
  screen: FormScreen<Values>;
  /** Sends the values; what it throws is shown (violations under their fields, 412 as a conflict) and what was typed stays. */
  onSubmit: (values: Values) => Promise<Result>;
  /** Once saved: say so, go elsewhere. The form no longer holds back. */
  onSaved?: (result: Result) => void;
  submitLabel?: string;
  cancelTo?: Address;
  /** Shown but not editable (an archived record), with the sentence that says why. */
  readOnly?: false | string;
  /** The page refuses no empty field by itself: what is wrong is the server's to say (P-5-14, P-5-15). */
  serverRules?: boolean;
  /** Loads the record again after someone else has changed it (412). */
  onReload?: () => void;
  /** Beside the save button: an archive or delete action. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The form of every form screen: sections, summary of errors, save bar, and a question before changes are lost. */
export function FormShell<Values extends Record<string, unknown>, Result>(props: FormShellProps<Values, Result>) {
  const {
    screen,
    onSubmit,
    onSaved,
    submitLabel,
    cancelTo,
    readOnly = false,
    serverRules,
    onReload,
    aside,
    children,
  } = props;
  const { form } = screen;
  const fields = useRef(new Map<string, KnownField>()).current;
  const scope = useMemo<FormScope>(() => ({ readOnly: readOnly !== false, fields }), [readOnly, fields]);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Rises at each refusal: the summary then takes the focus. */
  const [attempt, setAttempt] = useState(0);

  const isDirty = form.isDirty();
  const holdsBack = useRef(false);
  useEffect(() => {
    holdsBack.current = isDirty && readOnly === false;
  }, [isDirty, readOnly]);
  useLeaveQuestion(holdsBack);

  function missing(): Record<string, string> {
    const values = form.getValues();
    return Object.fromEntries(
      [...fields].flatMap(([name, { required, problem }]) => {
        if (problem) return [[name, problem]];
        return required && !serverRules && isBlank(values[name]) ? [[name, message('ui.champ_obligatoire')]] : [];
      }),
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setRefusal(undefined);
    const checked = await form.validate();
    const errors = { ...missing(), ...checked.errors };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return setAttempt(attempt + 1);
    setSaving(true);
    try {
      const values = form.getValues();
      const result = await onSubmit(values);
      form.resetDirty(values);
      holdsBack.current = false;
      onSaved?.(result);
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      form.setErrors(errorsOf(refused.violations));
      setAttempt(attempt + 1);
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormScopeContext.Provider value={scope}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {readOnly !== false && (
          <Callout status="neutral" icon={IconLock}>
            {readOnly}
          </Callout>
        )}
        <ErrorSummary
          errors={form.errors as Record<string, string>}
          fields={fields}
          refusal={refusal}
          attempt={attempt}
          onReload={
            onReload &&
            (() => {
              setRefusal(undefined);
              onReload();
            })
          }
        />
        {children}
        {readOnly === false && (
          <div className={classes.bar}>
            <p className={classes.unsaved} role="status">
              {isDirty && message('ui.modifications_non_enregistrees')}
            </p>
            {aside}
            {cancelTo && (
              <Button component={AddressLink} to={cancelTo} variant="default">
                {message('ui.annuler')}
              </Button>
            )}
            <Button type="submit" loading={saving}>
              {submitLabel ?? message('ui.enregistrer')}
            </Button>
          </div>
        )}
      </form>
    </FormScopeContext.Provider>
  );
}

function isBlank(value: unknown): boolean {
  return (
    value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

/** Leaving with changes asks, inside the application and when the tab closes. */
function useLeaveQuestion(holdsBack: { current: boolean }) {
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!holdsBack.current || current.pathname === next.pathname) return false;
      const leaves = await confirm({
        title: message('ui.quitter_titre'),
        body: message('ui.quitter_texte'),
        confirmLabel: message('ui.quitter_sans_enregistrer'),
        cancelLabel: message('ui.continuer_saisie'),
        danger: true,
      });
      return !leaves;
    },
    enableBeforeUnload: () => holdsBack.current,
  });
}
