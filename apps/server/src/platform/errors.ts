import { type ErrorCode, errorStatus } from '@sillage/contracts/errors.ts';
import { type MessageCode, message, type PluralCode } from '@sillage/contracts/messages.fr.ts';

export interface Violation {
  propertyPath: string;
  code: MessageCode | PluralCode;
  message: string;
  /** IRI of the record that is in the way. */
  objet?: string;
}

/** Why a PDF that someone gives is not read. */
export type PdfRefusal = Extract<ErrorCode, `fichier.pdf_${string}`>;

/** A refusal that the person is told about: a code of the catalogue, its status and its sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly violations: Violation[];
  /** Seconds to wait before another try (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { values?: Record<string, string | number>; violations?: Violation[]; retryAfter?: number } = {},
  ) {
    super(message(code, options.values));
    this.code = code;
    this.status = errorStatus[code];
    this.violations = options.violations ?? [];
    this.retryAfter = options.retryAfter;
  }
}

/** A failure, then what caused it, and so on: libraries wrap what the system says. */
export function* causesOf(error: unknown): Iterable<{ code?: string; routine?: string; message: string }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

export function violation(
  propertyPath: string,
  code: MessageCode,
  values: Record<string, string | number> = {},
): Violation {
  return { propertyPath, code, message: message(code, values) };
}

/** 422 with these fields to correct. */
export function refuseFields(...violations: Violation[]): Refusal {
  return new Refusal('erreur.validation', { violations });
}

/** Whether it says which fields are to be corrected. */
export function isOfFields(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'erreur.validation';
}

/** Whether it says that nothing stands at this address, for this person. */
export function isNotFound(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'erreur.introuvable';
}

/** @throws 422 on a field that names what the person does not know */
export function ensureReference(propertyPath: string, isKnown: boolean): void {
  if (!isKnown) throw refuseFields(violation(propertyPath, 'validation.reference'));
}

/** What the checks of a form answer, made in turn: the fields that they refuse are told together, before anything else that stops it. */
export async function ensureAll<Checks extends (() => unknown)[]>(...checks: Checks) {
  const violations: Violation[] = [];
  const failures: unknown[] = [];
  const answers: unknown[] = [];
  for (const check of checks) {
    try {
      answers.push(await check());
    } catch (error) {
      if (isOfFields(error)) violations.push(...error.violations);
      else failures.push(error);
    }
  }
  if (violations.length > 0) throw refuseFields(...violations);
  if (failures.length > 0) throw failures[0];
  return answers as { [Rank in keyof Checks]: Awaited<ReturnType<Checks[Rank]>> };
}

/** The row, or the same 404 whether the id is unknown or outside the person's perimeter. */
export function ensureFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('erreur.introuvable');
  return row;
}

/** Two people editing one record: the second is told, nothing is overwritten. */
export function ensureSameVersion(row: { version: number }, ifMatch: number | null): void {
  if (ifMatch !== null && row.version !== ifMatch) throw new Refusal('erreur.conflit_de_version');
}
