import type { Plugin } from 'vite';

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** V8 keeps a script of plain letters in half the room. */
export function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}
