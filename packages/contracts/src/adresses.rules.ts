/** Whether whoever is given this address is given a name or a password with it. */
export function holdsCredentials(value: string): boolean {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return username + password !== '';
}

interface Played {
  overrideUrl: string | null;
  overrideUrlMobile: string | null;
}

interface Read {
  fichePedagogique: string | null;
  livretPedagogique: string | null;
}

/**
 * Where it is played, as it may be told to whoever plays: an address that was stored with a password, before they were refused, is empty,
 * so that it opens nothing and yet what has one is not taken for what has none.
 */
export function asPlayed<Row extends Played>(row: Row): Row {
  return { ...row, overrideUrl: openOrEmpty(row.overrideUrl), overrideUrlMobile: openOrEmpty(row.overrideUrlMobile) };
}

/** Its files, as they may be told to whoever reads them: one whose address was stored with a password is none. */
export function asRead<Row extends Read>(row: Row): Row {
  return {
    ...row,
    fichePedagogique: openOrEmpty(row.fichePedagogique) || null,
    livretPedagogique: openOrEmpty(row.livretPedagogique) || null,
  };
}

function openOrEmpty(address: string | null): string | null {
  return address !== null && holdsCredentials(address) ? '' : address;
}
