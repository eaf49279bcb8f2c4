import type { Plugin, Rolldown } from 'vite';

/**
 * Refuses a build whose files wait for each other: which of them begins first would be nobody's choice, and what one takes from the
 * other may not be there yet. Modules that are put together by hand (`codeSplitting` of vite.config.ts) can do that.
 */
export function noCircle(): Plugin {
  return {
    name: 'sillage-no-circle',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = circleOf(bundle);
      if (circle) this.error(`Files of the build wait for each other: ${circle.join(' → ')}`);
    },
  };
}

function circleOf(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    const file = bundle[name];
    if (done.has(name) || file?.type !== 'chunk') return;
    for (const imported of file.imports) {
      const circle = visit(imported, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
}
