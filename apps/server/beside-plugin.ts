import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/** Scripts of threads and of processes, built like the server. */
export const workers = ['join-pdf-worker', 'pdf-worker', 'spreadsheet-worker'];
const workerAddress = new RegExp(`"\\./(${workers.join('|')})\\.ts", import\\.meta\\.url`, 'g');

/** Files that the server reads stay where the sources are; the built scripts stand one folder deep, all in one. */
export function beside(): Plugin {
  return {
    name: 'beside-the-sources',
    transform: {
      filter: { id: /\/(apps|packages)\/.*\.ts$/, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const file = normalizePath(path.relative(path.join(import.meta.dirname, 'dist'), id));
        const url = `new URL(${JSON.stringify(file)}, import.meta.url)`;
        return code
          .replace(workerAddress, (_, name) => `"./${name}.js", import.meta["url"]`)
          .replaceAll('import.meta.url', () => `${url}.href`)
          .replaceAll(
            'import.meta.dirname',
            () => `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`,
          );
      },
    },
  };
}
