import type { Clock } from './clock.ts';

/** What other servers answer: never more of it than is of use, and none of them is asked without end while it fails. */

interface Asked {
  accept: string;
  /** Milliseconds until the whole answer is there. */
  patience: number;
  /** Bytes, unpacked; a longer answer is given up as it comes. */
  most: number;
}

interface Answer {
  status: number;
  ok: boolean;
  /** The `Content-Type`, empty where there is none. */
  type: string;
  text: string;
}

/** @throws Error when the server is away, late or answers too much */
export async function askElsewhere(address: string | URL, { accept, patience, most }: Asked): Promise<Answer> {
  const response = await fetch(address, { headers: { accept }, signal: AbortSignal.timeout(patience) });
  const parts: Uint8Array[] = [];
  let length = 0;
  // Left before its end, the answer is no longer received.
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > most) throw new Error(`more than ${most} bytes`);
    parts.push(part);
  }
  const { status, ok, headers } = response;
  return { status, ok, type: headers.get('content-type') ?? '', text: new TextDecoder().decode(Buffer.concat(parts)) };
}

/** The same of one that tells JSON. @throws Error as well when it failed, or told something else */
export async function askJson(address: string | URL, asked: Omit<Asked, 'accept'>): Promise<unknown> {
  const { ok, status, text } = await askElsewhere(address, { ...asked, accept: 'application/json' });
  if (!ok) throw new Error(`status ${status}`);
  return JSON.parse(text);
}

/** A failure is told as it is to whoever asks within these: a server that hangs is not waited for at each turn. */
const FAILURE_MS = 60_000;

interface Kept<Value> {
  until: number;
  value: Promise<Value>;
}

/**
 * Reads each address once for all who ask meanwhile, keeps what was read so long, and a failure for a minute.
 * @param fresh milliseconds; 0 keeps nothing but failures
 */
export function keepAnswers<Value>(fresh: number) {
  const known = new Map<string, Kept<Value>>();
  return (address: string, clock: Clock, read: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    for (const [each, { until }] of known) if (until <= now) known.delete(each);
    const found = known.get(address);
    if (found) return found.value;
    const kept: Kept<Value> = { until: Number.POSITIVE_INFINITY, value: read() };
    known.set(address, kept);
    kept.value.then(
      () => {
        kept.until = now + fresh;
      },
      () => {
        kept.until = now + FAILURE_MS;
      },
    );
    return kept.value;
  };
}
