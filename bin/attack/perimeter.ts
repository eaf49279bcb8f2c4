import { api } from '../../packages/contracts/src/api.ts';
import type { Endpoint } from '../../packages/contracts/src/contract.ts';
import type { Caller } from './caller.ts';
import {
  type Attack,
  ETABLISSEMENT,
  ensure,
  LIMITED,
  OTHER_ETABLISSEMENT,
  SUPER_ADMIN,
  unusual,
  type World,
} from './world.ts';

type Id = number | string;

const UNKNOWN = 2_000_000_000;
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

const contracts = Object.entries(api as Record<string, Record<string, Endpoint>>);
const endpoints = contracts.flatMap(([, contract]) => Object.values(contract));

/** Every id that a person lists; null where the list itself is refused. */
async function listIds(caller: Caller, path: string): Promise<Id[] | null> {
  const { status, body } = await caller.call('GET', `${path}?rowsPerPage=-1`);
  return status === 200 ? body['hydra:member'].map(({ id }: { id: Id }) => id) : null;
}

/** A change of nothing is asked beside the reads: it would tell whether the row is there, and change none. */
function callsOnOne(slug: string): Endpoint[] {
  const start = `/${slug}/:id`;
  return endpoints.filter(
    ({ path, method }) =>
      path.startsWith(start) && !path.slice(start.length).includes(':') && (method === 'GET' || method === 'PUT'),
  );
}

async function answerOf(caller: Caller, { method, path }: Endpoint, id: Id) {
  const { status, body } = await caller.call(
    method,
    path.replace(':id', String(id)),
    method === 'PUT' ? {} : undefined,
  );
  return { status, body: JSON.stringify(body) };
}

/** The rows of others, told from those that do not exist by any call on one. */
async function tryForeign(world: World, slug: string, everything: readonly Id[]): Promise<number> {
  let tried = 0;
  for (const person of LIMITED) {
    const caller = await world.as(person);
    const own = await listIds(caller, `/${slug}`);
    const { apprenantId } = (await caller.call('GET', '/session')).body;
    // Learners list no learner, and read one.
    if (own === null && !(slug === 'apprenants' && apprenantId)) continue;
    const foreign = everything.find((id) => !(own ?? [apprenantId]).includes(id));
    if (foreign === undefined) continue;
    for (const endpoint of callsOnOne(slug)) {
      const asForeign = await answerOf(caller, endpoint, foreign);
      const asUnknown = await answerOf(caller, endpoint, typeof foreign === 'number' ? UNKNOWN : UNKNOWN_UUID);
      ensure(
        asForeign.status >= 400 && asForeign.status === asUnknown.status && asForeign.body === asUnknown.body,
        `${person}\u202F: ${endpoint.method} ${endpoint.path} répond ${asForeign.status} pour ${foreign}, ${asUnknown.status} pour un inconnu`,
      );
      tried++;
    }
  }
  return tried;
}

const foreignIds: Attack = {
  name: 'Lire ou changer, par son numéro, ce qui est d’un autre établissement',
  async run(world) {
    const admin = await world.as(SUPER_ADMIN);
    let tried = 0;
    for (const [slug, contract] of contracts) {
      if (!contract.list || !contract.show) continue;
      tried += await tryForeign(world, slug, (await listIds(admin, `/${slug}`)) ?? []);
    }
    ensure(tried > 50, `${tried} appels seulement ont été essayés`);
  },
};

const archived: Attack = {
  name: 'Lire par son numéro un apprenant archivé, que l’on ne peut pas lister',
  async run(world) {
    const { id } = await world.makeLearner();
    const [admin, etablissement] = [await world.as(SUPER_ADMIN), await world.as(ETABLISSEMENT)];
    ensure((await etablissement.call('GET', `/apprenants/${id}`)).status === 200, 'l’apprenant d’essai ne se lit pas');
    await admin.call('POST', `/apprenants/${id}/archive`);
    for (const endpoint of callsOnOne('apprenants')) {
      const { status } = await answerOf(etablissement, endpoint, id);
      ensure(status >= 400, `${endpoint.method} ${endpoint.path} répond ${status}`);
    }
  },
};

const moved: Attack = {
  name: 'Lire, d’un apprenant qui a changé d’établissement, les groupes de l’ancien',
  async run(world) {
    const { id } = await world.makeLearner();
    const [admin, former, next] = [
      await world.as(SUPER_ADMIN),
      await world.as(ETABLISSEMENT),
      await world.as(OTHER_ETABLISSEMENT),
    ];
    const nomA = `Attaque ${unusual()}`;
    const group = await former.call('POST', '/regroupements', { nomA, apprenants: [id] });
    ensure(group.status === 201, `le groupe d’essai n’est pas créé (${group.status})`);
    world.later(async () => {
      const { status } = await admin.call('DELETE', `/regroupements/${group.body.id}`);
      if (status !== 204) await admin.call('POST', `/regroupements/${group.body.id}/archive`);
    });
    const { etablissementId } = (await next.call('GET', '/session')).body;
    await admin.call('PUT', `/apprenants/${id}`, { etablissement: etablissementId });
    const read = await next.call('GET', `/apprenants/${id}`);
    ensure(read.status === 200, `le nouvel établissement ne lit pas l’apprenant (${read.status})`);
    const groups = await next.call('GET', '/regroupements?rowsPerPage=-1');
    ensure(!JSON.stringify([read.body, groups.body]).includes(nomA), 'le nouvel établissement lit le nom du groupe');
    const { status } = await former.call('GET', `/apprenants/${id}`);
    ensure(status === 404, `l’ancien établissement lit encore l’apprenant (${status})`);
  },
};

/** What one asks for names rows of others: in a filter that is told in words, in mails that are shown before they leave. */
const foreignInside: Attack = {
  name: 'Nommer dans une demande ce qui est d’un autre établissement, et le lire dans la réponse',
  async run(world) {
    const { id: apprenant } = await world.makeLearner();
    const [former, other] = [await world.as(ETABLISSEMENT), await world.as(OTHER_ETABLISSEMENT)];
    const nomA = `Attaque ${unusual()}`;
    const group = (await former.call('POST', '/regroupements', { nomA, apprenants: [apprenant] })).body.id;
    const assigned = (await former.call('GET', '/assignments?rowsPerPage=1')).body['hydra:member'][0];
    const { etablissementId } = (await former.call('GET', '/session')).body;
    world.later(async () => (await world.as(SUPER_ADMIN)).call('DELETE', `/regroupements/${group}`));
    const module = (await other.call('GET', '/assignments/assignables')).body['hydra:member'].find(
      ({ type }: { type: string }) => type === 'module',
    ).id;
    const mails = { name: 'attaque', module, prevenir: true };
    const tries: [string, (id: number) => object, number][] = [
      ['/assignments/apercu', (id) => ({ ...mails, apprenants: [id] }), apprenant],
      ['/assignments/apercu', (id) => ({ ...mails, regroupements: [id] }), group],
      ['/assignments/apercu', (id) => ({ assignment: id }), assigned.id],
      ['/rapports/apercu', (id) => ({ regroupement: id }), group],
      ['/rapports', (id) => ({ regroupement: id }), group],
      ['/rapports', (id) => ({ etab: [id] }), etablissementId],
    ];
    for (const [path, body, foreign] of tries) {
      const answers = [];
      for (const id of [foreign, UNKNOWN]) {
        const { status, body: said } = await other.call('POST', path, body(id));
        const shown = JSON.stringify(said) ?? '';
        ensure(!shown.includes(nomA), `POST ${path} dit le nom du groupe`);
        if (path === '/rapports' && status === 201) {
          world.later(() => other.call('DELETE', `/rapports/${said.id}`));
          const stranger = await former.call('DELETE', `/rapports/${said.id}`);
          ensure(stranger.status === 404, `le rapport d’un autre est arrêté (${stranger.status})`);
        }
        answers.push([status, said.phrase ?? said['hydra:description']]);
      }
      ensure(
        JSON.stringify(answers[0]) === JSON.stringify(answers[1]),
        `POST ${path} ${JSON.stringify(body(foreign))} répond ${JSON.stringify(answers)}`,
      );
    }
  },
};

export const perimeterAttacks = [foreignIds, foreignInside, archived, moved];
