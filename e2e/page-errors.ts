import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** A refusal is an answer like another, which Chromium writes down all the same; a failure of the server is not. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d /;

/** What the pages of a journey wrote as an error or did not catch, in every context that is watched. */
export class PageErrors {
  readonly #application: string;
  readonly #contentPort: string;
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor({ url, contentPort }: { url: string; contentPort: number }) {
    this.#application = url;
    this.#contentPort = String(contentPort);
  }

  readonly watch = (context: BrowserContext): void => {
    context.on('console', (message) => this.#hear(message));
    context.on('response', (response) => this.#ensurePolicy(response));
    context.on('weberror', (thrown) =>
      this.#add(thrown.location().url, thrown.error().stack ?? String(thrown.error())),
    );
  };

  /** The journey provokes this error: it is none, and has to come. */
  readonly expect = (pattern: RegExp): void => {
    this.#expected.push(pattern);
  };

  unexpected(): string[] {
    return this.#found.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }

  missing(): RegExp[] {
    return this.#expected.filter((pattern) => !this.#found.some((error) => pattern.test(error)));
  }

  #hear(message: ConsoleMessage): void {
    if (!['error', 'assert'].includes(message.type()) || REFUSED.test(message.text())) return;
    this.#add(message.location().url, message.text());
  }

  /** A page of the application says what it may load, or nothing would be refused. */
  #ensurePolicy(response: Response): void {
    const url = response.url();
    const { 'content-type': type = '', 'content-security-policy': policy = '' } = response.headers();
    const isPage =
      response.request().isNavigationRequest() &&
      url.startsWith(`${this.#application}/`) &&
      type.startsWith('text/html');
    if (isPage && !policy.includes("default-src 'none'")) this.#add(url, `A page without a policy: « ${policy} »`);
  }

  #add(where: string, error: string): void {
    if (!this.#isOfPackage(where)) this.#found.push(`${error} — ${where}`);
  }

  /** Packages write what they like; the launch page around them, on the same origin, is ours. */
  #isOfPackage(where: string): boolean {
    if (!URL.canParse(where)) return false;
    const { port, pathname } = new URL(where);
    return port === this.#contentPort && !/^\/(lancement|assets|garde(?!\/paquets))\//.test(pathname);
  }
}
