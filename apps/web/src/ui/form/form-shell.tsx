import { Button, Menu } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconChevronUp, IconLock } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { confirm } from '../confirm.ts';
import { type Address, AddressLink } from '../link.tsx';
import { Callout } from '../show/status-badge.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { type FormScope, FormScopeContext, type KnownField } from './form-scope.ts';
import { FoundDraft, KeptDraft } from './found-draft.tsx';
import { holdForm } from './held.ts';
import type { Newer } from './newer.ts';
import { errorsOf, PRECONDITION_FAILED, type Refusal, refusalOf, sayRefusal } from './refusal.ts';
import { type Compared, compareEntries } from './three-way.ts';
import { useDraft } from './use-draft.ts';
import type { FormScreen } from './use-form-screen.ts';
import type { Write } from './write.ts';

interface Conflict<Values> {
  newer: Newer<Values>;
  compared: Compared<Values>;
  Dialog: typeof import('./conflict-dialog.tsx').default;
}

export interface FormShellProps<Values extends Record<string, unknown>, Result> {
  screen: FormScreen<Values>;
  /** What sends the values; what it throws is shown (violations under their fields, 412 as a conflict) and what was typed stays. */
  onSubmit: (values: Values) => Write<Result>;
  /** Once saved: say so, go elsewhere. The form no longer holds back. */
  onSaved?: (result: Result, isAnother: boolean) => void;
  /** « Enregistrer et créer un autre »: once saved (`isAnother`), the form is empty again. */
  another?: string;
  submitLabel?: string;
  cancelTo?: Address;
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
  /** Where a page has several forms. */
  part?: string;
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
    another,
    submitLabel,
    cancelTo,
    readOnly = false,
    serverRules,
    onReload,
    readNewer,
    version,
    onResume,
    part = '',
    aside,
    children,
  } = props;
  const { form } = screen;
  const fields = useRef(new Map<string, KnownField>()).current;
  const secrets = useRef(new Set<string>()).current;
  const scope = useMemo<FormScope>(
    () => ({ readOnly: readOnly !== false, fields, secrets }),
    [readOnly, fields, secrets],
  );
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Rises at each refusal: the summary then takes the focus. */
  const [attempt, setAttempt] = useState(0);

  const [conflict, setConflict] = useState<Conflict<Values>>();

  const isDirty = form.isDirty();
  const draft = useDraft({ screen, secrets, version, onResume, part, isClosed: readOnly !== false });
  const element = useRef<HTMLFormElement>(null);
  const wantsAnother = useRef(false);
  const judging = useRef<AbortController>(null);
  const holdsBack = useRef(false);
  const isClosed = useRef(readOnly !== false);
  useLayoutEffect(() => {
    isClosed.current = readOnly !== false;
  }, [readOnly]);
  useEffect(() => {
    // What a version that closed the form refused stands in its fields alone.
    holdsBack.current = isDirty && (readOnly === false || refusal !== undefined);
  }, [isDirty, readOnly, refusal]);
  useEffect(() => holdForm(holdsBack), []);
  useLeaveQuestion(holdsBack, draft.isAtRisk);

  function missing(): Record<string, string> {
    const values = form.getValues();
    return Object.fromEntries(
      [...fields].flatMap(([name, { required, problem }]) => {
        if (problem) return [[name, problem]];
        return required && !serverRules && isBlank(values[name]) ? [[name, message('validation.obligatoire')]] : [];
      }),
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving || readOnly !== false) return;
    const isAnother = wantsAnother.current;
    wantsAnother.current = false;
    setRefusal(undefined);
    const checked = await form.validate();
    const errors = { ...missing(), ...checked.errors };
    form.setErrors(errors);
    judging.current?.abort();
    if (Object.keys(errors).length > 0) {
      setAttempt(attempt + 1);
      return addJudged(errors);
    }
    setSaving(true);
    try {
      const values = form.getValues();
      const result = await onSubmit(values).send();
      // As it was opened; else what is saved is what one starts from.
      if (isAnother) form.reset();
      else form.resetDirty(values);
      holdsBack.current = false;
      draft.drop();
      onSaved?.(result, isAnother);
      if (isAnother) element.current?.querySelector('input')?.focus();
    } catch (error) {
      refuse(error);
      if (refusalOf(error).status === PRECONDITION_FAILED) await compare();
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

  function refuse(error: unknown) {
    const refused = refusalOf(error);
    setRefusal(refused);
    form.setErrors(errorsOf(refused.violations));
    setAttempt(attempt + 1);
  }

  async function compare() {
    if (!readNewer) return;
    try {
      const [newer, { default: Dialog }] = await Promise.all([readNewer(), import('./conflict-dialog.tsx')]);
      const ordered = new Set([...fields].flatMap(([name, { isOrdered }]) => (isOrdered ? [name] : [])));
      const versions = { base: form.getInitialValues(), mine: form.getValues(), theirs: newer.values, ordered };
      setConflict({ newer, compared: compareEntries(versions), Dialog });
    } catch (error) {
      refuse(error);
    }
  }

  /** What was chosen is sent over the newer version: a refusal finds it in the fields. */
  function saveOver(newer: Newer<Values>, values: Values) {
    flushSync(() => {
      setConflict(undefined);
      newer.adopt();
      form.setValues(values);
    });
    if (isClosed.current) refuse({ status: 409, message: message('ui.conflit_fermee') });
    else element.current?.requestSubmit();
  }

  /** The draft goes once the record is there again, not before. */
  async function startAgain() {
    try {
      if (onReload) await onReload();
      else form.reset();
      draft.drop();
      setRefusal(undefined);
    } catch (error) {
      sayRefusal(error);
    }
  }

  return (
    <FormScopeContext.Provider value={scope}>
      <form ref={element} className={classes.form} onSubmit={submit} noValidate>
        {readOnly !== false && (
          <Callout status="neutral" icon={IconLock}>
            {readOnly}
          </Callout>
        )}
        <FoundDraft at={draft.foundAt} isNew={version === undefined} onStartAgain={() => void startAgain()} />
        <ErrorSummary
          errors={form.errors as Record<string, string>}
          fields={fields}
          refusal={refusal}
          attempt={attempt}
          onCompare={readNewer && (() => void compare())}
          onReload={onReload && (() => void startAgain())}
        />
        {children}
        {readOnly === false && (
          <div className={classes.bar}>
            <div className={classes.unsaved}>
              <p role="status">{isDirty && message('ui.modifications_non_enregistrees')}</p>
              <KeptDraft kept={draft.kept} />
            </div>
            {aside}
            {cancelTo && (
              <Button component={AddressLink} to={cancelTo} variant="default">
                {message('ui.annuler')}
              </Button>
            )}
            <Button.Group>
              <Button type="submit" loading={saving}>
                {submitLabel ?? message('ui.enregistrer')}
              </Button>
              {another && (
                <Menu position="top-end">
                  <Menu.Target>
                    <Button className={classes.more ?? ''} disabled={saving} aria-label={message('ui.autres_choix')}>
                      <IconChevronUp size={17} stroke={1.8} aria-hidden="true" />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      onClick={() => {
                        wantsAnother.current = true;
                        element.current?.requestSubmit();
                      }}
                    >
                      {another}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </Button.Group>
          </div>
        )}
      </form>
      {conflict && (
        <conflict.Dialog
          newer={conflict.newer}
          compared={conflict.compared}
          mine={form.getValues()}
          fields={fields}
          onClose={() => setConflict(undefined)}
          onSave={(values) => saveOver(conflict.newer, values as Values)}
        />
      )}
    </FormScopeContext.Provider>
  );
}

function isBlank(value: unknown): boolean {
  return (
    value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

/** Leaving with changes asks, inside the application, and when the tab closes before they are kept. */
function useLeaveQuestion(holdsBack: { current: boolean }, isAtRisk: { current: boolean }) {
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
    enableBeforeUnload: () => holdsBack.current && isAtRisk.current,
  });
}
