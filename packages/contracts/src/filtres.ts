import * as z from 'zod';
import { TYPES_ETABLISSEMENT } from './choices.ts';
import { filterDay, flag, readId, reference } from './fields.ts';

/**
 * The filter of every statistics call (S-2.3, S-7-11, S-7-12, S-9-01, S-9-02, S-9-03, S-9-04, S-9-05). Its keys are the specification's.
 */

/** Day of `2026-11-20`, `2026-11-20 23:59` or `2026-11-20T00:00`; the time says nothing more (S-9-03, S-9-04). */
function day() {
  return z
    .string('validation.date')
    .trim()
    .max(40, 'validation.date')
    .transform((value) => value.slice(0, 10))
    .pipe(z.union([z.literal(''), filterDay()], 'validation.date'))
    .transform((value) => value || null)
    .nullable()
    .default(null)
    .meta({ format: 'date' });
}

/** Ids, IRIs or choices; what cannot be an id finds nothing, like an id that does not exist. */
function chosenIds() {
  return z
    .array(z.unknown())
    .max(1_000, 'validation.trop_d_elements')
    .transform((values) => values.map((value) => readId(value) ?? -1))
    .default([]);
}

export const filtre = {
  /** Organisations of the person: the perimeter comes from the login, whatever is sent (S-6-08, S-6-09, S-6-10). */
  etabId: z.unknown().optional(),
  groupementEtablissements: z.unknown().optional(),
  /** Establishments chosen; none is all those of the perimeter. */
  etab: chosenIds(),
  debut: day(),
  fin: day(),
  /** Supervisor test sessions too, and incomplete ones too: administrators only, false for anybody else. */
  tests: flag().default(false),
  incomplete: flag().default(false),
  /** The assignation. */
  parcours: reference('Assignment').default(null),
  regroupement: reference('Regroupement').default(null),
  typeEtablissement: z.enum(TYPES_ETABLISSEMENT, 'validation.choix').default('all'),
  /** The headset. */
  casque: reference('Casque').default(null),
};

export const Filtre = z.object(filtre);
export type Filtre = z.output<typeof Filtre>;
export type FiltreInput = z.input<typeof Filtre>;
