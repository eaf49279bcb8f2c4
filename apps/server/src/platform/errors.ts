import { type ErrorCode, errorStatus } from '@sillage/contracts/errors.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';

export interface Violation {
  propertyPath: string;
  code: MessageCode;
  message: string;
}

/** A refusal that the person is told about: a code of the catalogue, its status and its sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly violations: Violation[];
  /** Seconds to wait before another try (429). */
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

export function violation(propertyPath: string, code: MessageCode): Violation {
  return { propertyPath, code, message: message(code) };
}

/** 422 with these fields to correct. */
export function refuseFields(...violations: Violation[]): Refusal {
  return new Refusal('erreur.validation', { violations });
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
