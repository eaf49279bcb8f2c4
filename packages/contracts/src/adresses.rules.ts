/** Whether whoever is given this address is given a name or a password with it. */
export function holdsCredentials(value: string): boolean {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return username + password !== '';
}

interface Played {
  overrideUrl: string | null;
  overrideUrlMobile: string | null;
}

/** Where it is played, as it may be told to whoever plays: an address that was stored with a password, before they were refused, is none. */
export function asPlayed<Row extends Played>(row: Row): Row {
  return { ...row, overrideUrl: openOrNone(row.overrideUrl), overrideUrlMobile: openOrNone(row.overrideUrlMobile) };
}

function openOrNone(address: string | null): string | null {
  return address === null || holdsCredentials(address) ? null : address;
}
