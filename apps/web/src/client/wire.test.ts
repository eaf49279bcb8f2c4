import { message } from '@sillage/contracts/messages.fr.ts';
import { describe, expect, test } from 'vitest';
import { readRefusal } from './api-error.ts';
import { encodeQuery } from './wire.ts';

const queryOf = (kind: 'list' | 'options' | 'call', query: Record<string, unknown>) =>
  decodeURIComponent(encodeQuery({ kind }, query));

describe('the query of a call', () => {
  test('P-7-04 P-7-29 … 34 · paging, order, search, filters and exists of a list', () => {
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
    expect(queryOf('options', { search: '', filters: { nom: undefined, etablissement: [] } })).toBe('');
  });

  test('a named call sends its fields as they are', () => {
    expect(queryOf('call', { 'user.id': 5, ids: [1, 2] })).toBe('?user.id=5&ids[]=1&ids[]=2');
  });
});

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'Bad Gateway', headers });

describe('a refusal', () => {
  test('P-8-01 · its reason is error, hydra:description or message of the body, else the status text', async () => {
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

  test('violations, reference and delay are kept', async () => {
    const violations = [{ propertyPath: 'nom', code: 'validation.obligatoire', message: 'Ce champ est obligatoire' }];
    const refusal = await readRefusal(
      refused(429, { code: 'erreur.validation', violations, reference: 'a1b2' }, { 'retry-after': '30' }),
      'repli',
    );
    expect(refusal).toMatchObject({ status: 429, violations, reference: 'a1b2', retryAfterSeconds: 30 });
  });
});
