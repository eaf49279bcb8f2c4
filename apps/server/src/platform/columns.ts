import type * as z from 'zod';

/**
 * The columns that an answer reads: one for each field of the item, but for those that the query makes.
 * A field whose column is missing does not compile where they are selected.
 */
export function columnsOf<
  Table extends string,
  Item extends z.ZodObject,
  Made extends keyof Item['shape'] & string = never,
>(table: Table, { shape }: Item, ...made: Made[]) {
  type Field = Exclude<keyof Item['shape'] & string, Made>;
  const fields = Object.keys(shape).filter((field) => !(made as string[]).includes(field)) as Field[];
  return fields.map((field) => `${table}.${field}` as const);
}
