import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Between the calls of one after the other: a server that is tried is not a server that is flooded. */
const PAUSE_MS = 5;
const PATIENCE_MS = 30_000;

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

export function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && THIS_MACHINE.includes(new URL(url).hostname);
}

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: attacks read answers of every shape
  body: any;
}

export interface Caller {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  signIn(code: string, password?: string, proof?: string): Promise<Answer>;
}

/** Somebody's browser: it keeps its cookies, and calls from an address that nobody else has. */
export function openBrowser(url: string): Caller {
  const cookies = new Map<string, string>();
  // Of a range kept for trials; the server believes what a proxy of this machine says.
  const address = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

  async function call(...[method, path, body, headers]: Parameters<Caller['call']>): Promise<Answer> {
    await wait(PAUSE_MS);
    const isFile = body instanceof Uint8Array;
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'x-forwarded-for': address,
        cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      body: body ? (isFile ? new Uint8Array(body) : JSON.stringify(body)) : null,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    call,
    signIn: (code, password, proof) => call('POST', '/login', { authenticator: 'twoSteps', code, password, proof }),
  };
}
