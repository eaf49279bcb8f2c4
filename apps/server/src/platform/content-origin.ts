/**
 * Where `CONTENT_URL` holds it, each module has an origin of its own: what the packages of one leave in a browser, those
 * of another can neither read nor delete. Without it they share one, as fallback.
 */
const TOKEN = '{token}';
/** Stands for any token where an address has to be read. */
const ANY_TOKEN = 'module-0';

interface Where {
  contentUrl: string;
}

export function hasOriginPerModule({ contentUrl }: Where): boolean {
  return contentUrl.includes(TOKEN);
}

/** The same for every version of a module's package: what waits in the browser to be sent is found again. */
export function contentAddress({ contentUrl }: Where, moduleId: number): string {
  return contentUrl.replace(TOKEN, `module-${moduleId}`);
}

/** What a content security policy allows to be framed: `https://*.contenu.exemple.fr`. */
export function contentSource({ contentUrl }: Where): string {
  return contentUrl.replace(TOKEN, '*');
}

/** An address of it, for who only asks its protocol, port or path. */
export function anyContentAddress({ contentUrl }: Where): URL {
  return new URL(contentUrl.replace(TOKEN, ANY_TOKEN));
}

export function isContentOrigin(where: Where, origin: string): boolean {
  if (!hasOriginPerModule(where)) return origin === anyContentAddress(where).origin;
  const [before = '', after = ''] = anyContentAddress(where).origin.split(ANY_TOKEN);
  return origin.startsWith(before) && origin.endsWith(after);
}

/** Whether an address names another module than the one it is asked for; one that names none is the shared origin. */
export function isOfAnotherModule(hostname: string, moduleId: number): boolean {
  const named = /^module-(\d+)\./.exec(hostname)?.[1];
  return named !== undefined && Number(named) !== moduleId;
}

/** A loopback has two names: whoever types the other one plays too. */
const LOOPBACK: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

/** Origins of the application's pages, which alone frame a launch. */
export function applicationOrigins({ publicUrl }: { publicUrl: string }): string[] {
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  const other = LOOPBACK[hostname];
  return other ? [origin, `${protocol}//${other}${port && `:${port}`}`] : [origin];
}
