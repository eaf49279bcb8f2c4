type Values = Record<string, unknown>;

/** Whose entry, at which address; `part` where a page has several forms. */
export interface Place {
  userId: number;
  address: string;
  part: string;
}

export const placeOf = ({ userId, address, part }: Place) => `${userId}|${address}|${part}`;

/** What is typed and not saved, as it is kept. */
export interface Kept {
  values: Values;
  /** What the form was opened with. */
  base: Values;
  /** That of the record; null of a creation. */
  version: number | null;
  /** ISO instant of the last change. */
  at: string;
  /** A file was chosen too. */
  lacksFile: boolean;
}

/** How long an entry that nobody saves is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export function isFresh(at: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age < KEPT_MS;
}

/** What may be kept: neither what is typed in a password field (`secrets`) nor files. */
export function withoutSecrets(values: Values, secrets: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secrets.has(name) && !(value instanceof Blob)),
  );
}

export function hasSecret(values: Values, secrets: ReadonlySet<string>): boolean {
  return [...secrets].some((name) => values[name]);
}

export function hasFile(values: Values): boolean {
  return Object.values(values).some((value) => value instanceof Blob);
}

/** What the form opens with now, with what was typed over it; a field that it no longer has is left out. */
export function restored<Now extends Values>(now: Now, typed: Values): Now {
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([name]) => name in now)) };
}
