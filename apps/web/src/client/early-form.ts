import type { Lacking } from '@sillage/contracts/contract.ts';

/** The sign-in form that stands in the page before the scripts have come, in which somebody may be typing. */
export interface EarlyForm {
  code: string;
  /** Null while it is not asked for. */
  password: string | null;
  error: string | undefined;
  /** What the server left to do here: what is lacking, or the same step once more. */
  next: Lacking | 'suite' | undefined;
  /** Sent while the scripts were about to come: they send it. */
  isSent: boolean;
}

let form: HTMLFormElement | null | undefined;

export function readEarlyForm(): EarlyForm | null {
  // Taken out of the page by what is drawn in its place, it still holds what was typed meanwhile.
  if (form === undefined) form = document.forms.namedItem('avant');
  if (!form) return null;
  const fieldOf = (name: string) => form?.elements.namedItem(name) as HTMLInputElement;
  const password = fieldOf('password');
  return {
    code: fieldOf('code').value,
    password: password.closest('[hidden]') ? null : password.value,
    error: form.querySelector('[role=alert]')?.textContent ?? undefined,
    next: form.dataset.next as EarlyForm['next'],
    isSent: form.dataset.sent !== undefined,
  };
}

/** Reads it once more, for the last time. */
export function takeEarlyForm(): EarlyForm | null {
  const read = readEarlyForm();
  form = null;
  return read;
}
