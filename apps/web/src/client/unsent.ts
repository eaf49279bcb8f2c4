/** Modules of which this browser may still hold work that the server has not: kept for each person who plays here. */

const KEY = 'sillage.envois';

type Noted = Record<string, number[]>;

function read(): Noted {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof noted === 'object' && noted !== null ? (noted as Noted) : {};
  } catch {
    return {};
  }
}

/** Ids of the modules noted for this person. */
export function unsentModules(userId: number): number[] {
  const own = read()[userId];
  return Array.isArray(own) ? own : [];
}

export function noteUnsent(userId: number, moduleId: number, isUnsent: boolean): void {
  const others = unsentModules(userId).filter((id) => id !== moduleId);
  const own = isUnsent ? [...others, moduleId] : others;
  const { [userId]: _, ...rest } = read();
  const noted = own.length > 0 ? { ...rest, [userId]: own } : rest;
  try {
    if (Object.keys(noted).length > 0) localStorage.setItem(KEY, JSON.stringify(noted));
    else localStorage.removeItem(KEY);
  } catch {
    // A full storage: what waits leaves with the next launch of its module.
  }
}
