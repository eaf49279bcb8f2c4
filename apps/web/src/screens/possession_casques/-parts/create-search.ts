/** The headset whose possession is to be created. */
export function readCreateSearch({ casque }: Record<string, unknown>): { casque?: number } {
  const id = Number(casque);
  return Number.isInteger(id) && id > 0 ? { casque: id } : {};
}
