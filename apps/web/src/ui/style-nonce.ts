/** Nonce that the server gave to this page, for the style tags that libraries write; empty when there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
