import path from 'node:path';

/** How kysely-codegen writes the row types of this database into this file, to be run by Node. */
export function codegenArguments(url: string, file: string): string[] {
  const codegen = path.resolve(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');
  // What platform/db.ts makes of these types when it reads them.
  const read = ['--date-parser', 'string', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })];
  const leftOut = ['--exclude-pattern', '(kysely_*|graphile_worker.*)'];
  return [codegen, '--dialect', 'postgres', '--url', url, '--out-file', file, ...read, ...leftOut];
}
