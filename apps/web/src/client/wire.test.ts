import { message } from '@sillage/contracts/messages.fr.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readRefusal } from './api-error.ts';
import { encodeQuery, judge, onUnauthorized, request, send, type WireEndpoint } from './wire.ts';

const queryOf = (kind: 'list' | 'options' | 'call', query: Record<string, unknown>) =>
  decodeURIComponent(encodeQuery({ kind }, query));

describe('the query of a call', () => {
  test('P-7-04 S-7-04 · an array repeats its name, with brackets', () => {
    expect(queryOf('list', { filters: { etablissement: [3, 4] } })).toBe('?etablissement[]=3&etablissement[]=4');
  });

  test('P-7-29 P-7-30 · every row is asked for by -1 rows a page', () => {
    expect(queryOf('list', { page: 1, rowsPerPage: -1 })).toBe('?page=1&rowsPerPage=-1');
  });

  test('P-7-29 P-7-31 P-7-32 P-7-33 P-7-34 · paging, order, search, filters and exists of a list', () => {
    const query = {
      page: 2,
      rowsPerPage: -1,
      search: 'Zoé',
      order: { field: 'nom', direction: 'DESC' },
      exists: { deletedAt: false },
      filters: { etablissement: [3, 4], estEtudiant: true, 'groupement.id': [7] },
    };
    expect(queryOf('list', query)).toBe(
      '?page=2&rowsPerPage=-1&search=Zoé&etablissement[]=3&etablissement[]=4&estEtudiant=true&groupement.id[]=7&order[nom]=DESC&exists[deletedAt]=false',
    );
  });

  test('what is empty is left out', () => {
    expect(queryOf('list', { search: '', filters: { nom: undefined, etablissement: [] } })).toBe('');
  });

  test('a named call sends its fields as they are', () => {
    expect(queryOf('call', { 'user.id': 5, ids: [1, 2] })).toBe('?user.id=5&ids[]=1&ids[]=2');
  });
});

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'Bad Gateway', headers });

describe('a refusal', () => {
  test('P-8-01 S-8-01 · its reason is error, hydra:description or message of the body, else the status text', async () => {
    const reason = async (body: unknown) => (await readRefusal(refused(502, body), 'repli')).reason;
    expect(await reason({ error: 'un', 'hydra:description': 'deux', message: 'trois' })).toBe('un');
    expect(await reason({ 'hydra:description': 'deux', message: 'trois' })).toBe('deux');
    expect(await reason({ message: 'trois' })).toBe('trois');
    expect(await reason('<html>')).toBe('Bad Gateway');
  });

  test('P-8-02 · a 401 becomes « 401 »', async () => {
    const body = { 'hydra:description': 'Full authentication is required to access this resource.' };
    expect((await readRefusal(refused(401, body), 'repli')).reason).toBe('401');
  });

  test('P-8-39 · a text that is not of the catalogue is never shown', async () => {
    expect((await readRefusal(refused(500, { message: 'SQLSTATE 42P01' }), 'repli')).message).toBe('repli');
    const known = { code: 'erreur.non_autorise', 'hydra:description': message('erreur.non_autorise') };
    expect((await readRefusal(refused(403, known), 'repli')).message).toBe(message('erreur.non_autorise'));
  });

  test('S-8-47 · violations, reference and delay are kept', async () => {
    const violations = [{ propertyPath: 'nom', code: 'validation.obligatoire', message: 'Ce champ est obligatoire' }];
    const refusal = await readRefusal(
      refused(429, { code: 'erreur.validation', violations, reference: 'a1b2' }, { 'retry-after': '30' }),
      'repli',
    );
    expect(refusal).toMatchObject({ status: 429, violations, reference: 'a1b2', retryAfterSeconds: 30 });
  });
});

/** Answers each call of the browser with this, and gives what was sent. */
function network(answer: () => Response) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return () => {
    const [address, init] = fetch.mock.lastCall!;
    return { address, ...init, headers: init.headers as Record<string, string> };
  };
}
afterEach(() => vi.unstubAllGlobals());

const JSON_LD = 'application/ld+json';
const create: WireEndpoint = { kind: 'create', method: 'POST', path: '/apprenants', sends: 'body' };
const list: WireEndpoint = { kind: 'list', method: 'GET', path: '/apprenants', sends: 'query' };

describe('a write that is judged and not done', () => {
  const violations = [{ propertyPath: 'nom', code: 'validation.obligatoire', message: 'Ce champ est obligatoire' }];

  test('says so, without the key that a write has; what refuses it is answered', async () => {
    const sent = network(() => refused(422, { code: 'erreur.validation', violations }));
    expect(await judge(create, { sent: { nom: '' }, version: 2 })).toEqual(violations);
    expect(sent().headers).toEqual({ accept: JSON_LD, 'content-type': JSON_LD, 'dry-run': '?1', 'if-match': '"2"' });
  });

  test('leaves its key to the same write whose end is not known', async () => {
    const sent = network(() => refused(502, ''));
    const key = async () => {
      await send(create, { sent: { nom: 'Gardé' } }).catch(() => undefined);
      return sent().headers['idempotency-key'];
    };
    const first = await key();
    network(() => refused(422, { violations }));
    await judge(create, { sent: { nom: 'Gardé' } });
    const again = network(() => refused(502, ''));
    await send(create, { sent: { nom: 'Gardé' } }).catch(() => undefined);
    expect(again().headers['idempotency-key']).toBe(first);
  });

  test('asks nothing of the person: neither to sign in again, nor a proof', async () => {
    const ask = vi.fn(async () => true);
    onUnauthorized(ask);
    for (const [status, code] of [
      [401, 'erreur.connexion_requise'],
      [403, 'securite.preuve_demandee'],
      [503, 'erreur.service_indisponible'],
    ] as const) {
      network(() => refused(status, { code }));
      expect(await judge(create, { sent: {} })).toEqual([]);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  test('is not sent where it would be done for good', async () => {
    const sent = network(() => refused(422, { violations }));
    const act: WireEndpoint = { kind: 'call', method: 'POST', path: '/apprenants/import', sends: 'body' };
    for (const endpoint of [act, { ...act, kind: 'delete', method: 'DELETE' } as const]) {
      expect(await judge(endpoint, { sent: {} })).toEqual([]);
    }
    expect(sent).toThrow();
  });
});

describe('a call', () => {
  test('P-7-01 P-7-02 P-7-08 S-7-01 S-7-03 · sends JSON-LD and the credentials', async () => {
    const sent = network(() => Response.json({ id: 3 }, { status: 201 }));
    await send(create, { sent: { nom: 'Abgrall' } });
    expect(sent()).toMatchObject({
      address: '/api/apprenants',
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: JSON_LD, 'content-type': JSON_LD },
      body: '{"nom":"Abgrall"}',
    });
    for (const endpoint of [list, { kind: 'delete', method: 'DELETE', path: '/apprenants/:id' } as const]) {
      await send(endpoint, { params: { id: 3 } });
      expect(sent()).toMatchObject({
        credentials: 'same-origin',
        headers: { accept: JSON_LD, 'content-type': JSON_LD },
      });
    }
  });

  test('P-7-03 S-7-02 · a form field travels as form data, with the content type that the browser gives it', async () => {
    const sent = network(() => Response.json({ supprimes: 1 }));
    await send(
      { kind: 'call', method: 'POST', path: '/apprenants/delete-multiple', sends: 'body', form: 'form' },
      {
        sent: { ids: [1] },
      },
    );
    expect(sent().headers).toEqual({ accept: JSON_LD, 'idempotency-key': expect.any(String) });
    expect((sent().body as FormData).get('form')).toBe('{"ids":[1]}');
  });

  test('P-7-05 P-7-06 · a collection is read as its members and its total', async () => {
    const sent = network(() =>
      Response.json({
        'hydra:member': [{ id: 3 }],
        'hydra:totalItems': 41,
        'hydra:view': { '@id': '/api/apprenants' },
      }),
    );
    expect(await send(list, { sent: { page: 2 } })).toEqual({ rows: [{ id: 3 }], total: 41 });
    expect(sent().address).toBe('/api/apprenants?page=2');
  });

  test('P-7-07 P-7-28 · the items of a picker are asked with their id and their name', async () => {
    const sent = network(() => Response.json({ 'hydra:member': [], 'hydra:totalItems': 0 }));
    await send(
      { kind: 'options', method: 'GET', path: '/groupements/list', sends: 'query' },
      { sent: { search: 'Loire' } },
    );
    expect(decodeURIComponent(sent().address)).toBe(
      '/api/groupements/list?search=Loire&properties[]=id&properties[]=name',
    );
  });

  test('P-4-10 · a 401 on any call says that nobody is connected any more', async () => {
    const left = vi.fn(async () => false);
    onUnauthorized(left);
    network(() => Response.json({}, { status: 401 }));
    for (const endpoint of [list, create]) await expect(send(endpoint, {})).rejects.toMatchObject({ status: 401 });
    expect(left).toHaveBeenCalledTimes(2);
    network(() => Response.json({}, { status: 403 }));
    await expect(send(list, {})).rejects.toMatchObject({ status: 403 });
    expect(left).toHaveBeenCalledTimes(2);
  });

  test('C-8-01 · a 401 for somebody who is connected is the end of the login', async () => {
    const leave = vi.fn();
    onUnauthorized(async () => true, leave);
    network(() => Response.json({}, { status: 401 }));
    await expect(send(list, {})).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(leave).toHaveBeenCalledOnce();
  });

  describe('once the person has signed in again', () => {
    const signIn: WireEndpoint = { kind: 'call', method: 'POST', path: '/login', signsIn: true };
    const refused = () => Response.json({ code: 'erreur.connexion_requise', error: 'Nobody' }, { status: 401 });

    /** Answers until somebody signs in, which takes a moment, then others. */
    function untilSignedIn(before: () => Response, after: () => Response) {
      let isThere = false;
      const asked = vi.fn(async () => {
        await expect(send(signIn, {})).rejects.toMatchObject({
          status: 401,
          message: message('connexion.session_expiree'),
        });
        isThere = true;
        return true;
      });
      onUnauthorized(asked);
      return { sent: network(() => (isThere ? after() : before())), asked };
    }

    test('what is asked meanwhile waits too', async () => {
      const rows = () => Response.json({ 'hydra:member': [], 'hydra:totalItems': 0 });
      let late: Promise<unknown> | undefined;
      let isThere = false;
      onUnauthorized(async () => {
        late = send(list, {});
        await new Promise((resolve) => setTimeout(resolve));
        isThere = true;
        return true;
      });
      network(() => (isThere ? rows() : refused()));
      await send(list, {});
      expect(await late).toEqual({ rows: [], total: 0 });
    });

    test('the calls that waited are made again, of one question; what signing in asks is none of them', async () => {
      const { asked } = untilSignedIn(refused, () => Response.json({ 'hydra:member': [], 'hydra:totalItems': 0 }));
      expect(await Promise.all([send(list, {}), send(list, {})])).toHaveLength(2);
      expect(asked).toHaveBeenCalledTimes(1);
    });

    test('a write is sent again as it was, with its key', async () => {
      const keys: string[] = [];
      const { sent } = untilSignedIn(
        () => {
          keys.push(sent().headers['idempotency-key'] ?? '');
          return refused();
        },
        () => Response.json({ id: 3 }, { status: 201 }),
      );
      expect(await send(create, { sent: { nom: 'Abgrall' } })).toEqual({ id: 3 });
      expect(keys[0]).toMatch(/./);
      expect(sent().headers['idempotency-key']).toBe(keys[0]);
    });

    test('refused again, it is refused', async () => {
      const { asked } = untilSignedIn(refused, refused);
      await expect(send(create, {})).rejects.toMatchObject({ status: 401 });
      expect(asked).toHaveBeenCalledTimes(1);
    });
  });

  test('P-8-05 · the list or show that fails without saying why has its own sentence', async () => {
    network(() => new Response('<html>', { status: 502 }));
    for (const kind of ['list', 'show'] as const) {
      await expect(send({ ...list, kind }, {})).rejects.toThrow(message('erreur.demande_non_traitee'));
    }
    await expect(send(create, {})).rejects.toThrow(message('erreur.interne'));
  });

  test('P-8-29 P-8-30 P-8-33 S-8-05 S-8-07 · other reads say which data did not come, by kind', async () => {
    network(() => new Response('<html>', { status: 502 }));
    const call = (method: 'GET' | 'POST', path: string, reads?: true) =>
      send({ kind: 'call', method, path, ...(reads && { reads }) }, {});
    for (const path of ['/data/globalUsageData', '/data/sessions', '/steps/learner', '/stats/success-rating']) {
      await expect(call('POST', path, true)).rejects.toThrow('Erreur lors du traitement des données');
    }
    await expect(call('GET', '/journaux/lacunes')).rejects.toThrow('Erreur lors du traitement des données');
    await expect(call('GET', '/assignments/v2/data')).rejects.toThrow('Erreur lors du chargement des données');
    await expect(call('POST', '/formations/datas', true)).rejects.toThrow('Erreur lors du chargement des données');
    // Nothing was read: what was asked to be done has failed (P-8-39).
    await expect(call('POST', '/attestations/lots')).rejects.toThrow(message('erreur.interne'));
  });

  describe('of writes', () => {
    const done = () => Response.json({ id: 3 }, { status: 201 });
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const cut = () => new Response('{"id":', { status: 201 });
    const refused = (status: number) => () => Response.json({}, { status });
    const anyone = { nom: 'Abgrall' };

    /** The key that a write carries, which is then answered so. */
    async function keyOf(answer: () => Response, body: object = anyone, endpoint = create, version?: number) {
      const sent = network(answer);
      await send(endpoint, { sent: body, version }).catch(() => {});
      return sent().headers['idempotency-key'];
    }

    // Nothing is left over from another test.
    beforeEach(async () => void (await keyOf(done, {})));

    test.each([
      ['is lost', lost],
      ['is cut', cut],
      ['is 503', refused(503)],
      ['is 502, of a proxy', refused(502)],
    ])('one whose answer %s is sent again with its key', async (_, answer) => {
      const key = await keyOf(answer);
      expect(key).toMatch(/^[!-~]{1,100}$/);
      expect(await keyOf(lost)).toBe(key);
      expect(await keyOf(done)).toBe(key);
    });

    test('what was done or refused is asked anew, with another key', async () => {
      const answers = [done, refused(422), refused(409), refused(403), done, done];
      const sent = [];
      for (const answer of answers) sent.push(await keyOf(answer));
      expect(new Set(sent).size).toBe(answers.length);
    });

    test('made, taken away again, then made: the second is meant, though the answer of the first was lost', async () => {
      const first = await keyOf(lost);
      await keyOf(
        () => new Response(null, { status: 204 }),
        {},
        { kind: 'delete', method: 'DELETE', path: '/apprenants/3' },
      );
      expect(await keyOf(done)).not.toBe(first);
    });

    test('what one is asked while one signs in has a key of its own, and leaves theirs to the writes that wait', async () => {
      const signIn: WireEndpoint = { kind: 'call', method: 'POST', path: '/login', sends: 'body', signsIn: true };
      const waiting = await keyOf(lost);
      const code = await keyOf(lost, { code: 'PA2501' }, signIn);
      expect(await keyOf(done, { code: 'PA2501' }, signIn)).toBe(code);
      expect(await keyOf(done, { code: 'PA2501' }, signIn)).not.toBe(code);
      expect(await keyOf(done)).toBe(waiting);
    });

    test('a file that was read has been made: asked for once more, it is made anew; one that was cut is not', async () => {
      const key = async (read: () => Promise<unknown>) => {
        const sent = network(done);
        await request({ kind: 'call', method: 'POST', path: '/fiches', sends: 'body' }, { sent: anyone }, read).catch(
          () => {},
        );
        return sent().headers['idempotency-key'];
      };
      const cutShort = () => Promise.reject(new TypeError('network error'));
      const sent = [await key(cutShort), await key(async () => {}), await key(async () => {})];
      expect(sent[1]).toBe(sent[0]);
      expect(sent[2]).not.toBe(sent[1]);
    });

    test('another body, address, method or version has another key; a read has none, and changes nothing', async () => {
      const act: WireEndpoint = { kind: 'call', method: 'POST', path: '/apprenants/3/archive' };
      const sent = [
        await keyOf(lost),
        await keyOf(lost, { nom: 'Briand' }),
        await keyOf(lost, anyone, { ...create, path: '/referents' }),
        await keyOf(lost, anyone, { ...create, method: 'PUT' }),
        await keyOf(lost, anyone, act, 1),
        await keyOf(lost, anyone, act, 2),
      ];
      expect(new Set(sent).size).toBe(sent.length);
      expect(await keyOf(() => Response.json({ 'hydra:member': [] }), {}, list)).toBeUndefined();
      expect(await keyOf(done, anyone, { ...create, path: '/stats', reads: true })).toBeUndefined();
      expect(await keyOf(lost)).toBe(sent[0]);
    });
  });
});
