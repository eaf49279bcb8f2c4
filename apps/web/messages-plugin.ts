import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const file = path.join(import.meta.dirname, '../../packages/contracts/src/sentences.fr.ts');
const ours = /[\\/](apps[\\/]web[\\/]src|packages[\\/]contracts[\\/]src)[\\/](?!messages[\\/])/;

/** The codes of a module: whole (`'ui.accueil'`), or the start of those made with a value (`role.${role}`). */
const whole = /(["'`])([a-z_]+\.[\w.]+)\1/g;
const started = /`([a-z_]+\.[\w.]*)\$\{/g;

/**
 * Gives each part of the build the sentences that it shows: whoever opens the sign-in page does not load those of every screen.
 * A code is always written out, or begins a template: its type accepts nothing else.
 */
export function messages(): Plugin {
  let catalogue: Record<string, string> = {};
  return {
    name: 'sillage-messages',
    apply: 'build',
    // After the screens have been cut from their routes, so that each half has its own sentences.
    enforce: 'post',
    async buildStart() {
      const { module } = await runnerImport<{ catalogue: Record<string, string> }>(file);
      catalogue = module.catalogue;
    },
    load: (id) => (path.resolve(id) === file ? 'export const catalogue = {};' : null),
    transform(code, id) {
      const [source = ''] = id.split('?');
      if (!ours.test(source)) return null;
      const texts = textsOf(code, catalogue);
      if (Object.keys(texts).length === 0) return null;
      const added = `import { catalogue as $known } from '@sillage/contracts/sentences.fr.ts'; Object.assign($known, ${JSON.stringify(texts)});`;
      return { code: `${added} ${code}`, map: null };
    },
  };
}

function textsOf(code: string, catalogue: Record<string, string>): Record<string, string> {
  const codes = new Set([...code.matchAll(whole)].map(([, , found]) => found));
  const starts = [...code.matchAll(started)].map(([, found]) => found ?? '');
  const used = Object.entries(catalogue).filter(
    ([known]) => codes.has(known) || starts.some((start) => known.startsWith(start)),
  );
  return Object.fromEntries(used);
}
