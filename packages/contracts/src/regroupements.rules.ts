/** How regroupements are named, on both sides of the wire: up to three levels, the first one always given. */

export interface RegroupementNames {
  nomA: string;
  nomB?: string | null | undefined;
  nomC?: string | null | undefined;
}

/** `Pôle A / Urgences / Nuit`. */
export function regroupementName({ nomA, nomB, nomC }: RegroupementNames): string {
  return [nomA, nomB, nomC].filter(Boolean).join(' / ');
}

/** The first name of a regroupement of this type is not typed by people (C-5-22, C-5-23). */
const FIXED_TYPE = 3;

/** The name fields that are closed: each level waits for the ones before it (C-5-20, C-5-21, C-5-22). */
export function closedNames({ nomA, nomB }: RegroupementNames, typeId: number | null) {
  const isBlank = (name: string | null | undefined) => !name?.trim();
  return { nomA: typeId === FIXED_TYPE, nomB: isBlank(nomA), nomC: isBlank(nomA) || isBlank(nomB) };
}
