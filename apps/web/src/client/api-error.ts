import { message } from '@sillage/contracts/messages.fr.ts';

export interface Violation {
  propertyPath: string;
  code: string;
  message: string;
  objet?: string;
}

interface Refused {
  /** 0 when no answer came. */
  status: number;
  code?: string | undefined;
  /** What the answer said of it, in whatever words. */
  reason: string;
  /** What the person is told. */
  message: string;
  violations?: Violation[] | undefined;
  reference?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A call that did not succeed; its message is a French sentence that may be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly reason: string;
  readonly violations: Violation[];
  /** Number to give to support. */
  readonly reference: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** ISO instant of the failure. */
  readonly at = new Date().toISOString();

  constructor({ status, code, reason, message: sentence, violations = [], reference, retryAfterSeconds }: Refused) {
    super(sentence);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.violations = violations;
    this.reference = reference;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What the network failed to carry. */
export function unreachable(): ApiError {
  const sentence = message('erreur.reseau');
  return new ApiError({ status: 0, reason: sentence, message: sentence });
}

/**
 * Reads a refusal: the reason is the body's `error`, `hydra:description` or `message`, else the status text (P-8-01), and a 401
 * becomes « 401 » (P-8-02). Only refusals that our server words itself have a code: any other text is never shown, `fallback` is (P-8-39).
 */
export async function readRefusal(response: Response, fallback: string): Promise<ApiError> {
  const body = await readBody(response);
  const { status, statusText, headers } = response;
  const texts = [body.error, body['hydra:description'], body.message];
  const text = texts.find((one): one is string => typeof one === 'string' && one !== '');
  const code = typeof body.code === 'string' ? body.code : undefined;
  const wait = Number(headers.get('retry-after'));
  const sentence = code === 'erreur.connexion_requise' ? message('connexion.session_expiree') : text;
  return new ApiError({
    status,
    code,
    reason: status === 401 ? '401' : (text ?? statusText),
    message: sentence && code ? sentence : fallback,
    violations: Array.isArray(body.violations) ? (body.violations as Violation[]) : undefined,
    reference: typeof body.reference === 'string' ? body.reference : undefined,
    retryAfterSeconds: wait > 0 ? wait : undefined,
  });
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
