import { expect, test } from 'vitest';
import * as z from 'zod';
import { entity } from './contract.ts';
import {
  asked,
  calendarDate,
  email,
  flag,
  reference,
  references,
  requiredReference,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';
import { limitsOf } from './limits.ts';

const on = entity({ slug: 'essais', type: 'Essai', label: 'Essai', item: z.object({ id: z.int() }) });
const body = z.object({
  nom: requiredText('validation.obligatoire', 40),
  note: text().optional(),
  email: email().optional(),
  rang: wholeNumber(1, 9).optional(),
  duree: wholeNumber(0, 100).nullable(),
  type: requiredReference('Type'),
  groupe: reference('Groupe'),
  etablissement: asked(reference('Etablissement')),
  membres: references('Membre'),
  ouvert: flag(),
  debut: calendarDate(),
  etapes: z.array(
    z.object({ titre: requiredText('validation.obligatoire', 20), score: wholeNumber(1, 100).nullable() }),
  ),
});
const limits = {
  nom: { required: true, maxLength: 40 },
  note: { maxLength: 255 },
  email: { maxLength: 254 },
  rang: { min: 1, max: 9 },
  duree: { min: 0, max: 100 },
  type: { required: true },
  etablissement: { required: true },
  'etapes.titre': { required: true, maxLength: 20 },
  'etapes.score': { min: 1, max: 100 },
};

test('what a form tells of its fields is what the contract refuses; a box or a list left empty is no omission', () => {
  expect(limitsOf(on.create({ can: 'connected', body }))).toEqual(limits);
});

test('a change asks for what a creation asks, though it may leave any field out', () => {
  expect(limitsOf(on.update({ can: 'connected', body: body.partial() }))).toEqual(limits);
});

test('a change may ask for what a creation leaves to the server', () => {
  const changes = body.partial().extend({ note: asked(text()) });
  expect(limitsOf(on.update({ can: 'connected', body: changes }))).toEqual({
    ...limits,
    note: { required: true, maxLength: 255 },
  });
});

test('a call without a body has no limits', () => {
  expect(limitsOf(on.show({ can: 'connected' }))).toEqual({});
});
