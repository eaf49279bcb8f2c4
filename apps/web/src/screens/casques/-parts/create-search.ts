/** A serial number found in what devices report, for the headset that is created from it (S-2.15-03). */
export function readCreateSearch({ numeroSerie }: Record<string, unknown>): { numeroSerie?: string } {
  const isText = typeof numeroSerie === 'string' || typeof numeroSerie === 'number';
  return isText ? { numeroSerie: String(numeroSerie).slice(0, 64) } : {};
}
