import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { eachStored } from '../src/platform/files.ts';
import type { TestApp } from './app.ts';

/** Every row of every table as text, those of the job queue too, and every stored file; of a PDF, what one reads in it too. */
export async function dumpOf(t: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(t.db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string | null }>`
      select string_agg(one::text, E'\n') as text from ${sql.raw(name)} one`.execute(t.db);
    texts.push(`${name}\n${found.rows[0]?.text ?? ''}`);
  }
  for await (const file of stored(t, '')) texts.push(`${file}\n${await textOf(file)}`);
  return texts.join('\n');
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  const printed = file.endsWith('.pdf') ? (await extractText(new Uint8Array(bytes), { mergePages: true })).text : '';
  return `${bytes.toString('utf8')}\n${printed}`;
}

async function* stored(t: TestApp, folder: string): AsyncGenerator<string> {
  for await (const one of eachStored(t.files, folder)) {
    const key = [folder, one.name].filter(Boolean).join('/');
    if (one.isFile) yield path.join(t.config.dataDir, 'fichiers', key);
    else yield* stored(t, key);
  }
}

const plain = (text: string) => plainLetters(text).replace(/[ \u00a0'\p{Pd}]+/gu, ' ');

/** The lines of a dump that hold one of these words, whatever the accents, the case, the ligatures and what stands between them. */
export function linesWith(dump: string, words: readonly string[]): string[] {
  const lines = plain(dump).split('\n');
  return words.flatMap((word) => {
    const sought = plain(word);
    return lines.filter((line) => line.includes(sought)).map((line) => `${word}: ${line.slice(0, 200)}`);
  });
}
