const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** A local installation counts nothing, unless its configuration lifts that (S-7-73, S-7-74). */
export function isCounted(hostname: string, setting: string | undefined): boolean {
  return setting === '1' || !LOCAL.includes(hostname);
}
