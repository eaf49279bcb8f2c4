import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';

/** What is told of a field before anything is sent. */
export interface FieldLimits {
  required?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
}

/** What ties a field to its form: spread it in the field, `<TextField label="Nom" {...field('nom')} />`. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  limits?: FieldLimits | undefined;
}

export interface FormScreen<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
}

export interface FormScreenInput<Values> {
  initialValues: Values;
  /** By field; those of the call that the form makes. */
  limits?: Partial<Record<string, FieldLimits>>;
  /** Sentences by field; required fields are checked by the shell itself. */
  validate?: (values: Values) => Partial<Record<keyof Values, string>>;
}

export function useFormScreen<Values extends Record<string, unknown>>({
  initialValues,
  limits = {},
  validate,
}: FormScreenInput<Values>): FormScreen<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    ...(validate && { validate: (values) => withoutEmpty(validate(values)) }),
  });
  return {
    form,
    field: (name) => ({
      name,
      value: form.values[name],
      onChange: (value) => {
        form.setFieldValue(name as never, value as never);
        form.clearFieldError(name);
      },
      error: form.errors[name] as string | undefined,
      limits: limits[name],
    }),
  };
}

function withoutEmpty(errors: Partial<Record<string, string>>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text));
}
