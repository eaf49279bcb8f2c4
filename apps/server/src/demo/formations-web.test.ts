import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import type { EtatAdresse } from '@sillage/contracts/navigateur.rules.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoApp, demoApp } from '../../test/demo-app.ts';
import { readConfig } from '../platform/config.ts';
import { registerFormations } from './formations-web.ts';

let demo: DemoApp;
beforeAll(async () => {
  demo = await demoApp();
});
afterAll(() => demo.close());

interface Module {
  id: number;
  scenarios: { uuid: string; nom: string; ordinateur: EtatAdresse; telephone: EtatAdresse }[];
}

test('S-2.22-08 · a visitor who has the code of an establishment plays a training of each kind', async () => {
  const content = Fastify();
  registerFormations(content, readConfig({ PUBLIC_URL: 'http://sillage.test' }));
  const visitor = await demo.signIn(null);
  const modules: Module[] = (await visitor.get('/navigateur?codeEtablissement=CHU-NANTES')).json().modules;
  const played = modules.flatMap(({ id, scenarios }) =>
    scenarios
      .filter(({ ordinateur, telephone }) => ordinateur === 'bonne' && telephone === 'bonne')
      .map((one) => ({ ...one, id })),
  );
  const types = await demo.db.selectFrom('modules').select(['id', 'type']).execute();
  const typeOf = (moduleId: number) => types.find(({ id }) => id === moduleId)!.type;
  expect(played.map(({ id, nom }) => [typeOf(id), nom]).sort()).toEqual([
    [MODULE_TYPE.simulation, 'Friction chronométrée'],
    [MODULE_TYPE.moteurWeb, 'Transfert horizontal'],
  ]);
  for (const { uuid, nom } of played) {
    const opened = await visitor.post('/navigateur/seances', { codeEtablissement: 'CHU-NANTES', scenario: uuid });
    expect(opened.statusCode).toBe(201);
    const { origin, pathname } = new URL(opened.json().adresse);
    expect(origin).not.toBe('http://sillage.test');
    const page = await content.inject(pathname);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`<title>${nom}</title>`);
    expect(page.body).not.toMatch(/__[A-Z]+__/);
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://sillage.test');
  }
  expect((await content.inject('/demonstration/autre')).statusCode).toBe(404);
});
