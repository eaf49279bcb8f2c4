import { integerText } from './chiffres.rules.ts';
import { catalogue } from './sentences.fr.ts';
import { typographie } from './typographie.ts';

type Catalogue = typeof catalogue;
/** Sentences in two forms, `singular|plural`: `plural` chooses. */
export type PluralCode = {
  [Code in keyof Catalogue]: Catalogue[Code] extends `${string}|${string}` ? Code : never;
}[keyof Catalogue];
export type MessageCode = Exclude<keyof Catalogue, PluralCode>;

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(catalogue, code);
}

/** The French sentence of a code, its `{placeholders}` filled and its spaces set by French typography. */
export function message(code: MessageCode, values: Values = {}): string {
  return filled(catalogue[code], values);
}

/** « 1 apprenant », « 1 240 apprenants »: the form of a code for this `{nombre}`. In French, zero and one are singular. */
export function plural(code: PluralCode, nombre: number, values: Values = {}): string {
  const [one, many] = catalogue[code].split('|') as [string, string];
  return filled(Math.abs(nombre) < 2 ? one : many, { nombre: integerText(nombre), ...values });
}

type Values = Record<string, string | number>;

function filled(sentence: string, values: Values): string {
  return typographie(sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')));
}
