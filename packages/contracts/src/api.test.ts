import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { api } from './api.ts';
import { fieldCapabilities } from './capabilities.ts';
import type { Endpoint } from './contract.ts';
import { type MessageCode, message } from './messages.fr.ts';
import { typographie } from './typographie.ts';

const endpoints = Object.entries(api as Record<string, Record<string, Endpoint>>).flatMap(([slug, verbs]) =>
  Object.values(verbs).map((endpoint) => ({ slug, ...endpoint })),
);
const ofKind = (kind: Endpoint['kind']) => endpoints.filter((endpoint) => endpoint.kind === kind);
const addresses = (kind: Endpoint['kind']) => ofKind(kind).map(({ method, path }) => `${method} ${path}`);

describe('the addresses of the entities', () => {
  test('P-7-06 P-7-08 · an entity is listed by GET and created by POST on its plural', () => {
    expect(addresses('list')).toEqual(ofKind('list').map(({ slug }) => `GET /${slug}`));
    expect(addresses('create')).toEqual(ofKind('create').map(({ slug }) => `POST /${slug}`));
    const slugs = (kind: Endpoint['kind']) => ofKind(kind).map(({ slug }) => slug);
    const entities = ['apprenants', 'etablissements', 'groupements', 'referents'];
    expect(slugs('list')).toEqual(expect.arrayContaining(entities));
    expect(slugs('create')).toEqual(expect.arrayContaining(entities));
  });

  test('P-4-45 · an entity that is created is also shown and deleted', () => {
    const slugs = (kind: Endpoint['kind']) => ofKind(kind).map(({ slug }) => slug);
    // The key of a device is revoked, and stays.
    const created = slugs('create').filter((slug) => slug !== 'appareil_cles');
    expect(created).toEqual(expect.arrayContaining(['apprenants', 'etablissements', 'groupements', 'referents']));
    expect(created.filter((slug) => !slugs('show').includes(slug))).toEqual([]);
    expect(created.filter((slug) => !slugs('delete').includes(slug))).toEqual([]);
  });

  test('pickers are on /list', () => {
    expect(addresses('options')).toEqual(ofKind('options').map(({ slug }) => `GET /${slug}/list`));
  });
});

test('each field that only some may see or write is one that its entity answers, or that its form sends', () => {
  const fieldsOf = (slug: string, act: string) => {
    const own = endpoints.filter((endpoint) => endpoint.slug === slug);
    const shapes =
      act === 'read'
        ? own.map(({ entity }) => entity?.item.shape)
        : own.filter(({ kind }) => kind === act).map(({ body }) => (body as z.ZodObject).shape);
    return shapes.flatMap((shape) => Object.keys(shape ?? {}));
  };
  const strangers = Object.entries(fieldCapabilities).flatMap(([slug, fields]) =>
    Object.entries(fields).flatMap(([field, grant]) =>
      Object.keys(grant)
        .filter((act) => !fieldsOf(slug, act).includes(field))
        .map((act) => `${slug}.${field}: ${act}`),
    ),
  );
  expect(strangers).toEqual([]);
});

/** Fields of the entities that take this value, `apprenants.nom`. */
const fieldsTaking = (value: string) =>
  endpoints.flatMap(({ kind, slug, body }) => {
    if (!body || (kind !== 'create' && kind !== 'update')) return [];
    const fields = Object.entries((body as z.ZodObject).shape) as [string, z.ZodType][];
    return fields.filter(([, field]) => field.safeParse(value).success).map(([name]) => `${slug}.${name}`);
  });

test('no field of an entity takes a sign that turns what is read after it, but those that nobody reads', () => {
  const taking = fieldsTaking('Groupe \u202Etiun');
  const secrets = ['password', 'motDePasseActuel'];
  expect(taking.filter((field) => !secrets.includes(field.split('.')[1]!))).toEqual([]);
  expect(taking).toContain('apprenants.password');
});

test.each(['\u200B', '\u200D', '\u00AD', '\u3164', '\u2800', '\u00A0', '\u2009', '\t'])(
  'no field of an entity takes a sign that nobody sees or types (%j), but names, free texts and passwords',
  (unseen) => {
    const free =
      /\.(nom[ABC]?|prenom|name|label|description|objectifs|etiquette|adresse|ville|poste|role|password|motDePasseActuel)$/;
    const taking = fieldsTaking(`KER${unseen}12`);
    expect(taking.filter((field) => !free.test(field))).toEqual([]);
    expect(taking).toContain('scenarios.description');
    for (const field of ['etablissements.codeEtablissement', 'apprenants.matricule', 'casques.numeroSerie']) {
      expect(fieldsTaking('KER 12')).toContain(field);
    }
  },
);

test('P-1-03 S-8-41 C-1-10 · the quoted English texts are keys whose wording is French', () => {
  const wording = {
    'connexion.acces_oublie': 'Mot de passe oublié ?',
    'ui.aucun_resultat': 'Aucun résultat',
    'erreur.introuvable': 'Données indisponibles',
    'ui.chargement': 'Chargement...',
    'ui.resultats_par_page': 'Résultats par page :',
    'ui.echec_chargement': 'Échec du chargement',
    'erreur.requete_invalide': 'Requête invalide',
    'erreur.demande_non_traitee': "La demande n'a pas pu être traitée en raison d'un problème technique.",
    'ui.modification_enregistree': '« Zoé » : modification enregistrée',
    'ui.suppression_effectuee': '« Zoé » : suppression effectuée',
    'ui.creation_effectuee': '« Zoé » : création effectuée',
    'ui.confirmer_suppression': 'Voulez-vous vraiment supprimer cet élément ?',
    'ui.confirmer_archivage': 'Voulez-vous vraiment archiver cet élément ?',
    'ui.fermer': 'Fermer',
  } as const;
  for (const [code, shown] of Object.entries(wording)) {
    expect(message(code as MessageCode, { nom: 'Zoé' })).toBe(typographie(shown));
  }
});
