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

test.each([
  ['C-7-29', '/regroupements/apprenants', 'form'],
  ['C-7-31', '/regroupements/archive-multiple', 'form'],
  ['C-7-34 P-7-51', '/pursuedLessonsPerLearner', 'form'],
  ['P-7-52', '/apprenants/delete-multiple', 'form'],
  ['P-7-53', '/formations/datas', 'form'],
  ['P-7-54', '/steps/learner', 'form'],
  ['P-7-61', '/appareil/historique/list', 'datas'],
  ['S-7-08', '/certificats', 'datas'],
  ['S-7-13', '/data/globalUsageData', 'form'],
  ['S-7-14', '/template', 'form'],
  ['S-7-18', '/sg/data', 'form'],
  ['S-7-29', '/APIShowConsommation', 'form'],
  ['S-7-31', '/connexions/casques', 'form'],
  ['S-7-31', '/connexions/interface', 'form'],
  ['S-7-42', '/mobile', 'form'],
  ['S-7-44', '/APISatisfactionsScenarios', 'form'],
  ['S-7-46', '/ConventionsControllerTpm', 'datas'],
  ['S-7-48', '/insertSessionInLog', 'form'],
  ['S-7-58', '/apprenants-import/job-mapping/persist', 'form'],
  ['S-7-61', '/apprenants-import', 'form'],
  ['S-7-62', '/scenario/transfer', 'form'],
  ['S-7-63', '/etablissement/generateTest', 'form'],
  ['S-7-67', '/attestations/informations', 'datas'],
])('%s · POST %s takes a form whose field « %s » holds its JSON', (_, path, form) => {
  expect(endpoints.find((one) => one.method === 'POST' && one.path === path)?.form).toBe(form);
});

type Field = [path: string, schema: z.ZodType];

/** The fields of a schema, with those that they hold: `jobs[].label`, `filters{}`. What may be one thing or another is a field too. */
function fieldsIn(schema: z.ZodType, path = ''): Field[] {
  const { def } = schema as unknown as { def: Record<string, never> & { shape?: Record<string, z.ZodType> } };
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const { shape, catchall, element, keyType, valueType, innerType, options = [], in: given, out } = def;
  const inside = [
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => fieldsIn(one, at(name))),
    ...(catchall ? fieldsIn(catchall, at('*')) : []),
    ...(element ? fieldsIn(element, `${path}[]`) : []),
    ...(keyType ? fieldsIn(keyType, `${path}{key}`) : []),
    ...(valueType ? fieldsIn(valueType, `${path}{}`) : []),
    ...[innerType, given, out, ...(options as never[])].filter(Boolean).flatMap((one) => fieldsIn(one as never, path)),
  ].filter(([name]) => name !== path);
  return inside.length > 0 && !options.length ? inside : [[path, schema], ...inside];
}

const takes = (field: z.ZodType, value: string) => field.safeParse(value).success;

/** Fields of the entities that take this value, `apprenants.nom`. */
const fieldsTaking = (value: string) =>
  endpoints.flatMap(({ kind, slug, body }) => {
    if (kind !== 'create' && kind !== 'update') return [];
    return fieldsIn(body).flatMap(([name, field]) => (takes(field, value) ? [`${slug}.${name}`] : []));
  });

test('no field of an entity takes a sign that turns what is read after it, but those that nobody reads', () => {
  const taking = fieldsTaking('Groupe \u202Etiun');
  // Words of a list kept as they were typed, and a choice that is compared with those known.
  const unread = /\.(password|motDePasseActuel|etat\..*|features\[\])$/;
  expect(taking.filter((field) => !unread.test(field))).toEqual([]);
  expect(taking).toEqual(expect.arrayContaining(['apprenants.password', 'vues.etat.search']));
});

test.each(['\u200B', '\u200D', '\u00AD', '\u3164', '\u2800', '\u00A0', '\u2009', '\t'])(
  'no field of an entity takes a sign that nobody sees or types (%j), but names, free texts, passwords and what is kept as typed',
  (unseen) => {
    const free =
      /\.(nom[ABC]?|prenom|name|label|description|objectifs|etiquette|adresse|ville|poste|role|password|motDePasseActuel|etat\..*|features\[\])$/;
    const taking = fieldsTaking(`KER${unseen}12`);
    expect(taking.filter((field) => !free.test(field))).toEqual([]);
    expect(taking).toContain('scenarios.description');
    for (const field of [
      'etablissements.codeEtablissement',
      'etablissements.etablissementAppareilVersions[].valeurSpecifique',
      'apprenants.matricule',
      'casques.numeroSerie',
    ]) {
      expect(fieldsTaking('KER 12')).toContain(field);
    }
  },
);

describe('dates', () => {
  const written = ['2026-11-20', '2026-11-20 10:00', '2026-11-20T10:00:00Z'];
  const moved = (day: string) => written.map((text) => text.replace('2026-11-20', day));
  const isDate = (field: z.ZodType) => moved('2026-13-41').every((text) => !takes(field, text));
  const dates = endpoints.flatMap(({ slug, method, reads, ...endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      fieldsIn(endpoint[part]).flatMap(([name, field]) =>
        isDate(field) && written.some((text) => takes(field, text))
          ? [{ name: `${slug} ${method} ${endpoint.path} ${name}`, field, isWrite: method !== 'GET' && !reads }]
          : [],
      ),
    ),
  );
  const taking = (day: string, isAsked: (date: (typeof dates)[number]) => boolean) =>
    dates.flatMap((date) => (isAsked(date) && moved(day).some((text) => takes(date.field, text)) ? [date.name] : []));
  const isFilter = /\.?filtre\./;
  const isBirth = /dateNaissance$/;
  const isHeld = ({ name, isWrite }: (typeof dates)[number]) => isWrite && !isFilter.test(name);

  test.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])('no call takes %s', (day) => {
    expect(taking(day, () => true)).toEqual([]);
  });

  test.each(['1999-12-31', '2100-01-01'])('nothing is written of %s, but who was born then', (day) => {
    expect(taking(day, (date) => isHeld(date) && !isBirth.test(date.name))).toEqual([]);
    expect(taking(day, (date) => isFilter.test(date.name))).not.toEqual([]);
  });

  test('what is written holds dates at any depth', () => {
    expect(dates.filter(isHeld).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'apprenants PUT /apprenants/:id dateNaissance',
        'conventions POST /ConventionsControllerTpm infos.date_debut',
        'modules PUT /modules/:id dateFin',
        'possession_casques POST /possession_casques/transfert dateDebut',
        'sessions_saisies POST /insertSessionInLog start',
      ]),
    );
  });
});

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
