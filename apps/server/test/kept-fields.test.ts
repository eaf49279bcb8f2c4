import { randomUUID } from 'node:crypto';
import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonSchema, jsonSchema } from '../src/platform/json-schema.ts';
import { type TestApp, testApp } from './app.ts';
import { casque, module, openModule } from './builders.ts';

// A creation and a change keep every plain field (text, number, date, flag) that the item answers, those of tomorrow included. Who read
// the item before somebody changed it neither changes nor removes it.

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** What a creation asks besides plain fields, or that a rule gives a shape of its own. */
const asked: Record<string, () => Promise<object>> = {
  administrateurs: async () => ({ password: 'Marée-haute-2026' }),
  apprenants: async () => inNantes(),
  assignments: async () => {
    const { id } = await module(t.db);
    await openModule(t.db, id, [t.world.etablissements.nantes.id]);
    return { ...inNantes(), module: id };
  },
  casques: async () => ({ type: 1, adresseMAC: '001122AABBCC' }),
  modules: async () => ({ type: 1 }),
  possession_casques: async () => ({ casque: (await casque(t.db)).id, emplacement: 1, dateDebut: '2026-12-01' }),
  referents: async () => inNantes(),
  regroupements: async () => inNantes(),
  training_courses: async () => ({ type: 1, modules: [(await module(t.db)).id, (await module(t.db)).id] }),
  users: async () => ({ password: 'Marée-haute-2026' }),
  vues: async () => ({ liste: '/apprenants', etat: { search: 'zoé' } }),
};
const inNantes = () => ({ etablissement: t.world.etablissements.nantes.id });

const PERSONS = ['apprenants', 'referents'];

/** A value of the field's kind, another for each round; nothing where it is not plain. */
function plainValue(slug: string, name: string, property: JsonSchema, round: number): unknown {
  const { anyOf = [property], relation, relations } = property;
  const { type, format, enum: choices, maxLength } = anyOf.find((one) => one.type !== 'null') ?? property;
  if (relation || relations || choices) return undefined;
  if (format === 'email' || name === 'email') return `${slug}.${round}@champ.test`;
  if (format === 'date') return `${name === 'dateNaissance' ? 1990 : 2026}-12-0${round}`;
  if (format === 'uuid') return randomUUID();
  if (type === 'boolean') return round === 1;
  if (type === 'integer') return round + 2;
  // A name of a person holds no address; elsewhere, an address is a text like another.
  if (PERSONS.includes(slug) && (name === 'nom' || name === 'prenom')) return `Maël ${round}`;
  return type === 'string' ? `https://${round}.test/${name}`.slice(0, (maxLength as number) ?? 255) : undefined;
}

const OF_A_VERSION = ['update', 'archive', 'unarchive', 'delete'] as const;
type Verbs = Partial<Record<'create' | 'show' | (typeof OF_A_VERSION)[number], Endpoint>>;
const entities = Object.entries(api as Record<string, Verbs>).flatMap(([slug, { create, show, ...verbs }]) => {
  const ofVersion = OF_A_VERSION.flatMap((verb) => verbs[verb] ?? []);
  return create && verbs.update && show ? [[slug, { create, show, ofVersion }] as const] : [];
});

test.each(entities)('every plain field is kept, and of an older version nothing: %s', async (slug, entity) => {
  const { create, show, ofVersion } = entity;
  const answered = jsonSchema(show.output).properties ?? {};
  const given = (await asked[slug]?.()) ?? {};
  const valuesOf = (round: number) => {
    const fields = Object.entries(jsonSchema(create.body).properties ?? {});
    const values = fields.map(([name, property]) => [name, plainValue(slug, name, property, round)] as const);
    return Object.fromEntries(
      values.filter(([name, value]) => value !== undefined && name in answered && !(name in given)),
    );
  };
  const admin = t.as('superAdmin');
  const first = valuesOf(1);
  expect(Object.keys(first)).not.toEqual([]);

  const made = await admin.post(`/${slug}`, { ...first, ...given });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const address = `/${slug}/${made.body.id}`;
  expect((await admin.get(address)).body).toMatchObject(first);

  const second = valuesOf(2);
  const changed = await admin.put(address, second);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await admin.get(address)).body).toMatchObject(second);

  for (const { method, path } of ofVersion) {
    const url = path.replace(':id', String(made.body.id));
    const older = { 'if-match': '"999"' };
    const refused = await (method === 'PUT'
      ? admin.put(url, {}, older)
      : method === 'DELETE'
        ? admin.delete(url, older)
        : admin.post(url, undefined, older));
    expect({ method, path, status: refused.status }).toEqual({ method, path, status: 412 });
  }
});
