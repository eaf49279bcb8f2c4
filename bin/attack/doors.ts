import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { archive } from '../../apps/server/test/scorm/archive.ts';
import { api } from '../../packages/contracts/src/api.ts';
import type { Endpoint } from '../../packages/contracts/src/contract.ts';
import { isOfThisMachine } from './caller.ts';
import { type Attack, ETABLISSEMENT, ensure, Omitted, SUPER_ADMIN } from './world.ts';

const cookies: Attack = {
  name: 'Lire ou envoyer d’ailleurs les cookies d’une connexion',
  async run({ stranger, makeLearner }) {
    const { code, password } = await makeLearner();
    const { headers, body } = await stranger().signIn(code, password);
    const lines = headers.getSetCookie();
    ensure(lines.length > 0, 'la connexion ne donne aucun cookie');
    for (const line of lines) {
      const [name, value] = line.split(/[=;]/) as [string, string];
      ensure(/; HttpOnly/i.test(line), `${name} se lit dans les pages`);
      ensure(/; SameSite=(Lax|Strict)/i.test(line), `${name} part avec les pages d’ailleurs`);
      ensure(/; Path=\/(;|$)/i.test(line) && !/; Domain=/i.test(line), `${name} sort de son adresse`);
      ensure(name.startsWith('__Host-') === /; Secure/i.test(line), `${name} n’est pas réservé à https`);
      ensure(!JSON.stringify(body).includes(value), `${name} est aussi dans le corps de la réponse`);
    }
  },
};

const ELSEWHERE = { origin: 'https://ailleurs.test' };
const FRAMED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

const otherOrigin: Attack = {
  name: 'Agir depuis la page d’un autre site',
  async run(world) {
    const { id, email, browser } = await world.makeLearner();
    const tries = [
      await browser.call('POST', '/request_password', { email }, ELSEWHERE),
      await browser.call('PUT', `/apprenants/${id}`, { matricule: 'ATTAQUE' }, ELSEWHERE),
      await browser.call('PUT', `/apprenants/${id}`, { matricule: 'ATTAQUE' }, { 'sec-fetch-site': 'cross-site' }),
      await browser.call('GET', '/session', undefined, FRAMED),
      await browser.call('GET', '/logout', undefined, FRAMED),
    ];
    const statuses = tries.map(({ status }) => status);
    ensure(
      statuses.every((status) => status === 403),
      `les appels d’ailleurs répondent ${statuses.join(', ')}`,
    );
    // A form of any page may send plain text without asking.
    const { status } = await browser.call('POST', '/request_password', { email }, { 'content-type': 'text/plain' });
    ensure(status === 415, `du texte est lu comme du JSON (${status})`);
    ensure((await browser.call('GET', '/session')).status === 200, 'la personne est déconnectée');
  },
};

const device: Attack = {
  name: 'Frapper à la porte des appareils sans clé',
  async run({ stranger, as }) {
    const unknown = { authorization: 'Bearer inconnue' };
    const tries = [
      await stranger().call('POST', '/journaux', {}, unknown),
      await stranger().call('POST', '/journaux', {}),
      await (await as(SUPER_ADMIN)).call('POST', '/journaux', {}),
    ];
    const statuses = tries.map(({ status }) => status);
    ensure(
      statuses.every((status) => status === 401),
      `la porte répond ${statuses.join(', ')} avant d’avoir jugé la clé`,
    );
  },
};

/** Calls that read without an id. */
const READS = Object.values(api as Record<string, Record<string, Endpoint>>)
  .flatMap((contract) => Object.values(contract))
  .filter(({ kind }) => kind === 'list' || kind === 'options')
  .map(({ path }) => path)
  .concat('/session', '/securite', '/own-address', '/attestations/lots', '/apprenants-import');

const kept: Attack = {
  name: 'Retrouver dans le navigateur ce qui a été lu par une autre personne',
  async run({ as }) {
    let read = 0;
    for (const person of [SUPER_ADMIN, ETABLISSEMENT, 'APP-NANTES-0001']) {
      const caller = await as(person);
      for (const path of READS) {
        const { status, headers } = await caller.call('GET', path);
        if (status !== 200) continue;
        ensure(headers.get('cache-control')?.includes('no-store') ?? false, `GET ${path} se garde`);
        read++;
      }
    }
    ensure(read > 40, `${read} réponses seulement ont été lues`);
  },
};

const ROWS = 900_000;
const MAX_SECONDS = 2;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A true workbook, small as a file, whose one sheet is this. */
function workbookOf(extension: 'xml' | 'bin', book: string | Buffer, sheet: string | Buffer): Buffer {
  const relations = (type: string, target: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;
  const [whole, part] =
    extension === 'xml'
      ? [`${CONTENT}.sheet.main+xml`, `${CONTENT}.worksheet+xml`]
      : ['application/vnd.ms-excel.sheet.binary.macroEnabled.main', 'application/vnd.ms-excel.worksheet'];
  return archive([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.${extension}" ContentType="${whole}"/><Override PartName="/xl/worksheets/sheet1.${extension}" ContentType="${part}"/></Types>`,
    },
    { name: '_rels/.rels', content: relations('officeDocument', `xl/workbook.${extension}`) },
    { name: `xl/workbook.${extension}`, content: book },
    { name: `xl/_rels/workbook.${extension}.rels`, content: relations('worksheet', `worksheets/sheet1.${extension}`) },
    { name: `xl/worksheets/sheet1.${extension}`, content: sheet },
  ]);
}

const emptyRows = () =>
  workbookOf(
    'xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    `${XML}<worksheet xmlns="${MAIN}"><sheetData>${'<row/>'.repeat(ROWS)}</sheetData></worksheet>`,
  );

/** The same in records: where each begins, the book that names its sheet, rows of a rank, no height and no cell. */
const binaryRows = () =>
  workbookOf(
    'bin',
    Buffer.from(
      '\x83\x01\x00\x9c\x01\x1a\0\0\0\0\x01\0\0\0\x04\0\0\0r\0I\0d\x001\0\x01\0\0\0A\0\x84\x01\x00',
      'latin1',
    ),
    Buffer.from(`\x81\x01\x00${`\0\x0c${'\0'.repeat(12)}`.repeat(ROWS)}\x82\x01\x00`, 'latin1'),
  );

const workbooks = (
  [
    ['classeur', emptyRows],
    ['classeur binaire', binaryRows],
  ] as const
).map(
  ([what, make]): Attack => ({
    name: `Occuper le serveur par un petit ${what} de ${ROWS.toLocaleString('fr-FR')} lignes vides`,
    async run({ as }) {
      const etablissement = await as(ETABLISSEMENT);
      const bytes = make();
      const start = performance.now();
      const { status, body } = await etablissement.call('POST', '/apprenants-import/file', bytes);
      const seconds = (performance.now() - start) / 1_000;
      ensure(status === 422 && seconds < MAX_SECONDS, `réponse ${status} après ${seconds.toFixed(1)} s`);
      ensure(body.code === 'tableur.trop_de_lignes', `refusé comme «\u202F${body.code}\u202F»`);
    },
  }),
);

const twice: Attack = {
  name: 'Envoyer huit fois à la fois la même assignation',
  async run({ as, later }) {
    const etablissement = await as(ETABLISSEMENT);
    const description = JSON.stringify((await etablissement.call('GET', '/docs.json')).body);
    if (!description.includes('Idempotency-Key')) throw new Omitted('ce serveur ne connaît pas Idempotency-Key');
    const assignables = (await etablissement.call('GET', '/assignments/assignables')).body['hydra:member'];
    const module = assignables.find(({ type }: { type: string }) => type === 'module').id;
    const name = `attaque-${randomUUID()}`;
    const listMade = async () => {
      const { body } = await etablissement.call('GET', `/assignments?name=${name}&rowsPerPage=-1`);
      return body['hydra:member'].map(({ id }: { id: number }) => id) as number[];
    };
    later(async () => {
      const admin = await as(SUPER_ADMIN);
      for (const id of await listMade()) {
        const { status } = await admin.call('DELETE', `/assignments/${id}`);
        if (status !== 204) throw new Error(`l’assignation d’essai n’est pas supprimée (${status})`);
      }
    });
    const send = () => etablissement.call('POST', '/assignments', { name, module }, { 'idempotency-key': name });
    const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status);
    const made = (await listMade()).length;
    ensure(made === 1, `${made} assignations sont faites (${statuses.join(', ')})`);
  },
};

/** A path is sent as it is written: `fetch` would tidy it. */
function rawGet(origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    }).once('error', reject);
  });
}

const WAYS_OUT = [
  '',
  '../',
  '../../package.json',
  '%2e%2e/%2e%2e/package.json',
  '..%2f..%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%252e%252e%252fpackage.json',
  '....//....//package.json',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'lecon.html%00.png',
];

const wayOut: Attack = {
  name: 'Sortir du dossier d’un contenu de formation, ou le lire sans y jouer',
  async run({ as }) {
    const admin = await as(SUPER_ADMIN);
    const { body } = await admin.call('GET', '/modules?rowsPerPage=-1');
    const launches = [];
    for (const { id, type } of body['hydra:member']) {
      if (type !== 3) continue;
      const launch = await admin.call('POST', '/scorm/lancements', { module: id });
      if (launch.status === 201) launches.push(launch.body);
    }
    const [first, second] = launches;
    if (!first || !second) throw new Omitted('il faut deux modules qui ont un contenu');
    const { origin } = new URL(first.adresse.replace(/module-\d+\.localhost/, '127.0.0.1'));
    if (!isOfThisMachine(origin)) throw new Omitted('les contenus sont servis par une autre machine');
    const open = async ({ jeton }: { jeton: string }) => {
      const opened = await fetch(`${origin}/lancement`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jeton }),
      });
      const { adresse } = (await opened.json()) as { adresse: string };
      return new URL(adresse, origin).pathname;
    };
    const [own, other] = [await open(first), await open(second)];
    const [, , folder, key] = own.split('/');
    const [, , otherFolder, otherKey] = other.split('/');
    ensure((await rawGet(origin, own)) === 200, 'le contenu d’essai ne se lit pas');
    ensure((await rawGet(origin, own.replace(key!, 'autre'))) === 401, 'un contenu se lit sans y jouer');
    ensure((await rawGet(origin, own.replace(key!, otherKey!))) === 401, 'un contenu se lit avec la clé d’un autre');
    ensure((await rawGet(origin, own.replace(folder!, otherFolder!))) === 401, 'une clé lit un autre contenu');
    for (const way of WAYS_OUT) {
      const status = await rawGet(origin, `/paquets/${folder}/${key}/${way}`);
      ensure(status >= 400 && status < 500, `${way} répond ${status}`);
    }
    const again = await fetch(`${origin}/lancement`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jeton: first.jeton }),
    });
    ensure(again.status === 401, 'le code d’un lancement sert deux fois');
  },
};

export const doorAttacks = [cookies, otherOrigin, device, kept, ...workbooks, twice, wayOut];
