interface Wave {
  y: number;
  amplitude: number;
  wavelength: number;
  phase: number;
}

function heightOf(wave: Wave, x: number): number {
  const { y, amplitude, wavelength, phase } = wave;
  return (
    y +
    amplitude * Math.sin((2 * Math.PI * x) / wavelength + phase) +
    0.35 * amplitude * Math.sin((4.3 * Math.PI * x) / wavelength + 1.7 * phase)
  );
}

/** One decimal is enough for a drawing. */
export const round = (n: number) => Math.round(n * 10) / 10;

/** The wave as a path from the left edge to the right one. Catmull-Rom over a few points: smooth at any size, and short. */
export function wavePath(wave: Wave, width: number): string {
  const step = 40;
  const at = (i: number) => heightOf(wave, i * step);
  let path = `M0 ${round(at(0))}`;
  for (let i = 0; i * step < width; i++) {
    const x = i * step;
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${round(x + step / 3)} ${round(from + (to - before) / 6)} ${round(x + (2 * step) / 3)} ${round(to - (after - from) / 6)} ${x + step} ${round(to)}`;
  }
  return path;
}
