import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSpreadsheet } from '../src/platform/spreadsheet.ts';
import { type TestApp, testApp } from './app.ts';
import { casque, module, possession, scenario } from './builders.ts';

/** The tools of administrators: every field of a body that is right otherwise, hostile in turn. */
let t: TestApp;
let asked: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  t = await testApp({ CERTIFICATE_PASSWORD: 'secret' });
  const [one, other] = [await module(t.db), await module(t.db)];
  const played = await scenario(t.db, { moduleId: one.id });
  const { uuid } = await t.db
    .selectFrom('scenarios')
    .where('id', '=', played.id)
    .select('uuid')
    .executeTakeFirstOrThrow();
  const etablissement = t.world.etablissements.nantes.id;
  const { id: headset } = await casque(t.db, { numeroSerie: 'HOSTILE-1' });
  await possession(t.db, { casqueId: headset, etablissementId: etablissement });
  const filter = { debut: '2026-11-01', fin: '2026-11-30', etab: [etablissement], casque: headset };
  asked = {
    '/insertSessionInLog': {
      nom: 'Abgrall',
      prenom: 'Zoé',
      scenario: uuid,
      profil: 'Infirmier',
      start: '2026-11-10 00:00',
      end: '2026-11-10 00:30',
    },
    '/etablissement/generateTest': { nom: 'Essai', login: 'essai', end: '2026-12-06 22:59', modules: [one.id] },
    '/ConventionsControllerTpm': { etablissement: 'A', date_fin: '2026-11-21' },
    '/certificats': { nom: 'A', prenom: 'B', etablissement: 'C', date: '20/11/2026', heure: '10:00' },
    '/scenario/transfer/apercu': { scenario: played.id, module: other.id },
    '/scenario/transfer': { scenario: played.id, module: other.id },
    '/courses/stats': { ...filter, lessons: [one.id] },
    '/APISatisfactionsScenarios': { debut: '2026-11-01 00:00', fin: '2026-11-30 00:00' },
    '/logging': { feature: 'stats', flags: { isReferent: true } },
    '/session-platform/login': { username: 'M-1', companyReference: 'NANTES' },
    '/possession_casques/transfert': { etablissement, dateDebut: '2026-11-21', casques: [headset] },
  };
});
afterAll(() => t.close());

const TOOLS = [
  '/insertSessionInLog',
  '/etablissement/generateTest',
  '/ConventionsControllerTpm',
  '/certificats',
  '/scenario/transfer/apercu',
  '/scenario/transfer',
  '/courses/stats',
  '/APISatisfactionsScenarios',
  '/logging',
  '/session-platform/login',
  '/possession_casques/transfert',
];
const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '275760-09-13', '-000001-01-01', '2026-02-30'];
const HOSTILE = [
  ...DAYS.flatMap((day) => [day, `${day} 00:00`, `${day} 23:59`]),
  ...['\u0000', 'a\u0000b', '\ud800', '\u200B', '\uFEFF\u00AD', '\u202E', '#"\\$', ' ', '/api/modules/-1'],
  ...[-1, 0, 1.5, 2_147_483_648, 1e21, null, true, [], {}, [[]], [-1], [null], ['\u0000']],
  'x'.repeat(200_000),
];

/** As each call wants its fields; what is told beside them is right. */
function bodyOf(path: string, fields: object): object {
  if (path === '/ConventionsControllerTpm') return { infos: { adresse: 'B', date_debut: '2026-11-20', ...fields } };
  if (path === '/certificats') return { motDePasse: 'secret', infos: [fields] };
  return fields;
}

test.each(TOOLS)('%s refuses what is hostile with a sentence of its own, field by field', async (path) => {
  for (const field of Object.keys(asked[path]!)) {
    for (const value of HOSTILE) {
      const { status, body } = await t.as('admin').post(path, bodyOf(path, { ...asked[path], [field]: value }));
      const said = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
      expect(status, said).toBeLessThan(500);
      if (status < 400) continue;
      expect(body['hydra:description'], said).toEqual(expect.any(String));
      for (const { message } of body.violations ?? []) expect(message, said).not.toBe('');
    }
  }
});

test.each(['/mobile/clear?userId=', '/mobile/track?sessionId=', '/BatchAHeadset?sessionId=&headset='])(
  '%s takes what is hostile for what does not exist',
  async (address) => {
    const path = address.replace('sessionId=&', `sessionId=${crypto.randomUUID()}&`);
    for (const value of HOSTILE.filter((one) => typeof one !== 'string' || one.length < 1_000)) {
      const text = encodeURIComponent(String(value).toWellFormed());
      const admin = t.as('admin');
      const { status } = await (address.startsWith('/mobile/clear')
        ? admin.post(`${path}${text}`, {})
        : admin.get(`${path}${text}`));
      expect([200, 400, 404], String(value)).toContain(status);
    }
  },
);

test('a workbook of certificates that is huge, cut, or full of hostile cells is refused or read', async () => {
  const read = async (payload: Buffer) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/certificats/fichier',
        headers: { cookie: t.world.cookies.admin, 'content-type': 'application/octet-stream' },
        payload,
      })
    ).statusCode;
  const titles = ['nom', 'prenom', 'etablissement', 'date', 'heure'].map((titre) => ({ titre }));
  const workbook = async (lignes: string[][]) =>
    Buffer.from(await writeSpreadsheet([{ nom: 'A', colonnes: titles, lignes }]));
  const hostile = await workbook(
    HOSTILE.flatMap((cell) => (typeof cell === 'string' && cell.length < 1_000 ? [Array(5).fill(cell)] : [])),
  );
  expect(await read(hostile)).toBe(200);
  expect(await read(hostile.subarray(0, hostile.length / 2))).toBe(422);
  expect(await read(await workbook([Array(5).fill('x'.repeat(30_000))]))).toBe(200);
  expect(await read(await workbook(Array(20_000).fill(Array(5).fill('x'))))).toBe(422);
  expect(await read(Buffer.alloc(60_000_000))).toBe(413);
});
