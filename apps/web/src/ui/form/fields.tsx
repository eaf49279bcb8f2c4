import { Checkbox, CloseButton, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconCircleX } from '@tabler/icons-react';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import classes from './form.module.css';
import { fieldId, useKnownField, type Words } from './form-scope.ts';
import { passwordEye } from './password-eye.ts';
import { sentencesOf } from './refusal.ts';
import type { FieldBinding, FieldLimits } from './use-form-screen.ts';

export interface FieldLook {
  label: string;
  /** One line under the field. */
  help?: ReactNode;
  /** Besides what the limits of the field say: another field asks for this one. */
  required?: boolean;
  /** May be read, not changed. */
  readOnly?: boolean;
  /** What is typed in it and is no value. */
  problem?: string | undefined;
  /** It is not told yet. */
  isBeingTyped?: boolean;
}

interface FieldValue {
  words?: Words;
  isOrdered?: boolean;
  isSecret?: boolean;
}

/** The label in words: no asterisk. */
export function fieldLabel(label: string, isRequired: boolean): ReactNode {
  return isRequired ? (
    <>
      {label} <span className={classes.required}>{message('ui.obligatoire')}</span>
    </>
  ) : (
    label
  );
}

export function fieldError(error: string | undefined): ReactNode {
  if (!error) return undefined;
  const sentences = sentencesOf(error);
  return (
    <span className={classes.error}>
      <IconCircleX size={15} stroke={2} aria-hidden="true" />
      <span>
        {sentences.map((sentence) => (
          <span key={sentence} className={classes.sentence}>
            {sentence}
          </span>
        ))}
      </span>
    </span>
  );
}

type BoundField = Pick<FieldBinding<unknown>, 'name' | 'error' | 'limits'>;

/** The props that all fields give to their Mantine input. */
export function useFieldProps({
  name,
  error,
  limits,
  words,
  isOrdered,
  isSecret,
  ...look
}: BoundField & FieldLook & FieldValue) {
  const isRequired = !look.readOnly && (look.required || limits?.required || false);
  const scope = useKnownField(name, {
    label: look.label,
    required: isRequired,
    problem: look.problem,
    words,
    isOrdered,
    isSecret,
  });
  const problem = fieldError((look.isBeingTyped ? undefined : look.problem) ?? error);
  return {
    readOnly: scope.readOnly || look.readOnly === true,
    isRequired,
    input: {
      id: fieldId(name),
      name,
      label: fieldLabel(look.label, isRequired),
      'aria-required': isRequired,
      ...(look.help ? { description: look.help } : {}),
      ...(problem ? { error: problem } : {}),
    },
  };
}

function maxLengthOf(limits: FieldLimits | undefined) {
  return limits?.maxLength === undefined ? {} : { maxLength: limits.maxLength };
}

interface ClearProps extends Pick<FieldBinding<string>, 'name' | 'value' | 'onChange'> {
  label: string;
  className?: string | undefined;
}

/** Empties a field, which keeps the focus; absent when there is nothing to empty. */
function ClearButton({ name, value, onChange, label, className }: ClearProps) {
  if (value === '') return null;
  return (
    <CloseButton
      size="sm"
      className={className}
      aria-label={message('ui.effacer_champ', { champ: label })}
      onClick={() => {
        onChange('');
        document.getElementById(fieldId(name))?.focus();
      }}
    />
  );
}

interface TextFieldProps extends FieldBinding<string>, FieldLook {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search'>;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  autoFocus?: boolean;
  /** Not yet: another field opens it. */
  disabled?: boolean;
  /** With a button that empties it. */
  clearable?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    type = 'text',
    autoComplete = 'off',
    inputMode,
    limits,
    autoFocus,
    disabled = false,
    clearable = false,
  } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <TextInput
      {...input}
      {...(clearable && !readOnly && { rightSection: <ClearButton {...props} /> })}
      type={type}
      value={value}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      {...(inputMode ? { inputMode } : {})}
      {...maxLengthOf(limits)}
      {...(autoFocus ? { autoFocus } : {})}
    />
  );
}

export interface PasswordFieldProps extends FieldBinding<string>, FieldLook {
  autoComplete: 'current-password' | 'new-password' | 'off';
  autoFocus?: boolean;
  /** With a button that empties it, before the one that shows it. */
  clearable?: boolean;
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete, autoFocus, limits, clearable = false } = props;
  const { input, readOnly } = useFieldProps({ ...props, isSecret: true });
  return (
    <PasswordInput
      {...input}
      {...(clearable &&
        !readOnly && {
          classNames: { innerInput: classes.clearableInput! },
          inputContainer: (box) => (
            <div className={classes.clearable}>
              {box}
              <ClearButton {...props} className={classes.clear} />
            </div>
          ),
        })}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={passwordEye}
      {...maxLengthOf(limits)}
      {...(autoFocus ? { autoFocus } : {})}
    />
  );
}

interface TextareaFieldProps extends FieldBinding<string>, FieldLook {
  minRows?: number;
}

export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, minRows = 3, limits } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <Textarea
      {...input}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={minRows}
      maxRows={14}
      {...maxLengthOf(limits)}
    />
  );
}

interface CheckboxFieldProps extends FieldBinding<boolean>, FieldLook {}

export function CheckboxField(props: CheckboxFieldProps) {
  const { value, onChange } = props;
  const { input, readOnly } = useFieldProps(props);
  return (
    <Checkbox
      {...input}
      checked={value}
      disabled={readOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
