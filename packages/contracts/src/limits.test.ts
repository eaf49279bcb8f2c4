import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, entity } from './contract.ts';
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
  toldCode,
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

test('a call that is asked by its address tells of its questions', () => {
  const query = z.object({ code: toldCode(64) });
  expect(limitsOf(call('GET', '/essais/un', { can: 'connected', label: 'Essai', query }))).toEqual({
    code: { required: true, maxLength: 64 },
  });
});

test('what stands inside an object or a record is told of too, under the name of what holds it', () => {
  const inner = z.object({
    personne: z.object({ nom: text() }).nullish(),
    noms: z.record(z.string(), z.string().max(30)),
    reponses: z.record(z.string(), z.object({ texte: z.string().max(90) })),
  });
  expect(limitsOf(on.create({ can: 'connected', body: inner }))).toEqual({
    'personne.nom': { maxLength: 255 },
    noms: { required: true, maxLength: 30 },
    reponses: { required: true },
    'reponses.texte': { maxLength: 90 },
  });
});
