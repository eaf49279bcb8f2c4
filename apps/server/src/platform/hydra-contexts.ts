import type { DescribedEntity } from './hydra-entities.ts';
import type { Field } from './json-schema.ts';

/** What turns the keys of an answer into addresses: nothing that an answer holds may be lost by a JSON-LD processor. */

type Context = Record<string, unknown>;

const HYDRA = 'http://www.w3.org/ns/hydra/core#';
const link = (id: string) => ({ '@id': id, '@type': '@id' });

/** Every context by the name that answers cite, `/api/contexts/{name}`. */
export function contexts(docsUrl: string, entities: DescribedEntity[]): Map<string, Context> {
  const base = { '@vocab': `${docsUrl}#`, hydra: HYDRA };
  const entrypoint = entities.map(({ property }) => [property, link(`Entrypoint/${property}`)]);
  return new Map<string, Context>([
    ['Entrypoint', { ...base, ...Object.fromEntries(entrypoint) }],
    ['Error', base],
    ['ConstraintViolationList', base],
    ['Answer', base],
    ...entities.map(({ entity, fields }): [string, Context] => {
      const named = Object.fromEntries(fields.map((field) => [field.name, field]));
      return [entity.type, { ...base, ...collectionTerms, ...fieldTerms(entity.type, named) }];
    }),
  ]);
}

const collectionTerms = {
  'hydra:first': link('hydra:first'),
  'hydra:last': link('hydra:last'),
  'hydra:next': link('hydra:next'),
  'hydra:previous': link('hydra:previous'),
  'hydra:mapping': {
    '@id': 'hydra:mapping',
    '@context': {
      variable: 'hydra:variable',
      property: { '@id': 'hydra:property', '@type': '@vocab' },
      required: 'hydra:required',
    },
  },
  'hydra:variableRepresentation': { '@id': 'hydra:variableRepresentation', '@type': '@vocab' },
  BasicRepresentation: 'hydra:BasicRepresentation',
};

/** A linked item speaks with the terms of its own type, a nested object with those of its place. */
function fieldTerms(owner: string, fields: Record<string, Field>): Context {
  const terms = Object.entries(fields).map(([name, field]) => {
    const id = `${owner}/${name}`;
    const nested = fieldTerms(field.relation ?? id, field.fields);
    const scoped = Object.keys(nested).length > 0 && { '@context': nested };
    if (field.relation) return [name, { ...link(id), ...scoped }];
    return [name, scoped ? { '@id': id, ...scoped } : id];
  });
  return Object.fromEntries(terms);
}
