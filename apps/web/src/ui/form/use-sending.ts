import type { FormErrors } from '@mantine/form';
import { message } from '@sillage/contracts/messages.fr.ts';
import { useRef, useState } from 'react';
import { typedSince } from './carried.ts';
import type { FormScope } from './form-scope.ts';
import { errorsOf, PRECONDITION_FAILED, refusalOf } from './refusal.ts';
import type { FormScreen } from './use-form-screen.ts';
import type { RefusalState } from './use-refusal.ts';
import type { Write } from './write.ts';

interface SendingInput<Values extends Record<string, unknown>, Result> {
  screen: FormScreen<Values>;
  scope: FormScope;
  refused: RefusalState;
  serverRules: boolean | undefined;
  onSubmit: (values: Values) => Write<Result>;
  /** Until it is over, nothing is sent again: the page may be on its way elsewhere. */
  onSaved: (result: Result, isAnother: boolean, sent: Values) => void | Promise<void>;
  onConflict: () => Promise<void>;
}

/** What « Enregistrer » does: nothing is sent while the page finds something wrong, and what was typed stays until it is saved. */
export function useSending<Values extends Record<string, unknown>, Result>(input: SendingInput<Values, Result>) {
  const { screen, scope, refused, serverRules, onSubmit, onSaved, onConflict } = input;
  const { form } = screen;
  const [saving, setSaving] = useState(false);
  const judging = useRef<AbortController>(null);

  async function send(isAnother: boolean) {
    if (saving || scope.readOnly) return;
    refused.forget();
    const checked = await form.validate();
    const errors = { ...notTyped(form.getValues(), scope.fields, serverRules), ...checked.errors };
    form.setErrors(errors);
    judging.current?.abort();
    if (Object.keys(errors).length > 0) {
      refused.hold();
      return addJudged(errors);
    }
    setSaving(true);
    try {
      const values = form.getValues();
      const result = await onSubmit(values).send();
      const now = form.getValues();
      // As it was opened; else what is saved is what one starts from. What was typed since stays.
      if (isAnother) form.reset();
      else form.resetDirty(values);
      if (isAnother && now !== values) form.setValues(typedSince({ sent: values, now }, form.getInitialValues()));
      await onSaved(result, isAnother, values);
    } catch (error) {
      refused.refuse(error);
      if (refusalOf(error).status === PRECONDITION_FAILED) await onConflict();
    } finally {
      setSaving(false);
    }
  }

  /** What the server alone sees is told beside what the page does, unless something was typed meanwhile. */
  async function addJudged(errors: FormErrors) {
    const values = form.getValues();
    judging.current = new AbortController();
    const { signal } = judging.current;
    const judged = errorsOf(await onSubmit(values).judge(signal));
    if (!signal.aborted && form.getValues() === values) form.setErrors({ ...errors, ...judged, ...errors });
  }

  return { saving, send };
}

/** The fields that hold no value, or what is none. */
function notTyped(
  values: Record<string, unknown>,
  fields: FormScope['fields'],
  serverRules: boolean | undefined,
): Record<string, string> {
  return Object.fromEntries(
    [...fields].flatMap(([name, { required, problem }]) => {
      if (problem) return [[name, problem]];
      return required && !serverRules && isBlank(values[name]) ? [[name, message('validation.obligatoire')]] : [];
    }),
  );
}

function isBlank(value: unknown): boolean {
  return (
    value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}
