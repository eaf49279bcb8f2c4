import { message } from '@sillage/contracts/messages.fr.ts';
import { notify } from '../notify.ts';

/** Somebody else has changed the record since it was read. */
export const PRECONDITION_FAILED = 412;

/** An answer of the server that is not a success, as the form needs it. Errors of the typed client have this shape. */
export interface Refusal {
  status: number | undefined;
  /** Sentence for the person, when the server gave one. */
  message: string | undefined;
  /** `objet`: IRI of the record that is in the way. */
  violations: { propertyPath: string; message: string; objet?: string }[];
}

/** Reads whatever was thrown; an accident of the network or of the code has no status and no sentence. */
export function refusalOf(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return { status: undefined, message: undefined, violations: [] };
  const { status, message, violations } = error as Record<string, unknown>;
  return {
    status: typeof status === 'number' ? status : undefined,
    message: typeof status === 'number' && typeof message === 'string' ? message : undefined,
    violations: Array.isArray(violations) ? violations : [],
  };
}

/** Says why something failed, in the server's words when it has some. */
export function sayRefusal(error: unknown): undefined {
  notify.error(refusalOf(error).message ?? message('ui.erreur_traitement'));
}

/** What the server refuses, in sentences, each once. */
export function reasonsOf(error: unknown): string[] {
  return [...new Set(refusalOf(error).violations.map(({ message: sentence }) => sentence))];
}

/** The server joins the sentences of one field with `<br>`. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/<br\s*\/?>/i)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Violations by field; two about the same field are joined. */
export function errorsOf(violations: Refusal['violations']): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { propertyPath, message } of violations) {
    const known = errors[propertyPath];
    errors[propertyPath] = known ? `${known}<br>${message}` : message;
  }
  return errors;
}
