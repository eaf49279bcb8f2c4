const HERE = 'http://ici';
/** Pages of who is not connected, or leaves; what is no page; what a browser reads as another site. */
const NO_WAY_BACK = /^\/(\/|(login|logout|request-new-password|reset-password|confirm-address|api)\b)/i;

/** An address of this site that was asked for before signing in, as a browser would read it; anything else is no way back. */
export function readWayBack(value: unknown): string | undefined {
  if (typeof value !== 'string' || value[0] !== '/' || !URL.canParse(value, HERE)) return undefined;
  const { host, href } = new URL(value, HERE);
  const path = href.slice(HERE.length);
  // A router reads `/%6cogout` as « /logout ».
  const read = path.replace(/%[4-7][0-9a-f]/gi, decodeURIComponent);
  return host === 'ici' && !NO_WAY_BACK.test(read) ? path : undefined;
}
