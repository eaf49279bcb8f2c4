import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, StartRefused } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

test('with no variable, everything has its default and the database is the embedded one', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.join(root, 'var'),
    databaseUrl: undefined,
    databaseWaitSeconds: 60,
    databaseReadUrl: undefined,
    demo: true,
    publicUrl: 'http://127.0.0.1:3000',
    contentPort: 3001,
    contentUrl: 'http://{token}.localhost:3001',
    smtpUrl: undefined,
    mailFrom: 'Sillage <ne-pas-repondre@sillage.test>',
    s3: undefined,
    newsUrl: undefined,
    informationUrl: undefined,
    authoringUrl: undefined,
    deviceScripts: {},
    nasopharyngealScenario: 'prelevement-nasopharynge',
    certificatePassword: 'certificats-demo',
    termsFile: expect.stringMatching(/conditions-generales\.pdf$/),
    productName: 'Sillage',
    testLoginDomain: 'sillage.test',
    localLogging: false,
    retentionSentence: undefined,
    trustProxy: ['loopback'],
    loginHours: 12,
    adminSecondFactor: false,
    secretKey: undefined,
    logLevel: 'info',
  });
});

test('in a terminal, a line for each request waits until it is asked for', () => {
  expect(readConfig({}, true).logLevel).toBe('warn');
  expect(readConfig({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info');
});

test('the demonstration world is for the embedded database, unless asked otherwise', () => {
  const given = 'postgres://sillage@base.test/sillage';
  expect(readConfig({ DATABASE_URL: given }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: given, SILLAGE_DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ SILLAGE_DEMO: '0' }).demo).toBe(false);
});

test('addresses lose their final slash, and the content has its own origin beside the public one', () => {
  const config = readConfig({ PUBLIC_URL: 'https://formation.test/', CONTENT_PORT: '8443' });
  expect(config.publicUrl).toBe('https://formation.test');
  expect(config.contentUrl).toBe('https://formation.test:8443');
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080');
});

test('each module has an origin of its own where names are free or given, and shares one elsewhere', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).contentUrl).toBe('http://{token}.localhost:3001');
  const given = { PUBLIC_URL: 'https://formation.test', CONTENT_URL: 'https://{token}.contenu.test/' };
  expect(readConfig(given).contentUrl).toBe('https://{token}.contenu.test');
  for (const CONTENT_URL of [
    'https://contenu.test/{token}',
    'https://a.{token}.test',
    'https://{autre}.test',
    'ftp://a.test',
  ]) {
    expect(() => readConfig({ ...given, CONTENT_URL })).toThrow('La variable CONTENT_URL est incorrecte');
  }
});

test('an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, demo: true });
});

test('the five variables of S3 go together', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.test',
    S3_REGION: 'fr-par',
    S3_BUCKET: 'sillage',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(all).s3).toEqual({
    endpoint: 'https://s3.test',
    region: 'fr-par',
    bucket: 'sillage',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(() => readConfig({ ...all, S3_BUCKET: '' })).toThrow(
    'La variable S3_BUCKET est incorrecte\u202F: elle est attendue',
  );
});

test.for([
  ['PORT', 'abc', 'un nombre entier de 1 à 65535 est attendu'],
  ['PORT', '0', 'un nombre entier de 1 à 65535 est attendu'],
  ['CONTENT_PORT', '3000', 'un autre port que celui de PORT est attendu'],
  ['HOST', 'a b', 'un nom de machine ou une adresse IP est attendu'],
  ['DATABASE_URL', 'mysql://base.test', 'une adresse de la forme postgres://'],
  ['DATABASE_URL', 'base', 'une adresse de la forme postgres://'],
  ['SILLAGE_DEMO', 'oui', '0 ou 1 est attendu'],
  ['PUBLIC_URL', 'formation.test', 'une adresse qui commence par http:// ou https:// est attendue'],
  ['PUBLIC_URL', 'https://formation.test/sillage', 'une adresse sans chemin, comme https://formation.exemple.fr,'],
  ['SMTP_URL', 'http://courriel.test', 'une adresse de la forme smtp://'],
  ['MAIL_FROM', 'Sillage', 'une adresse de courriel est attendue'],
  ['NEWS_URL', 'ftp://nouvelles.test', 'une adresse qui commence par http:// ou https:// est attendue'],
  [
    'TRUST_PROXY',
    '10.0.0.0/24, la-machine',
    'des adresses ou des plages séparées par des virgules, comme 10.0.0.4, 10.0.0.0/24, sont attendues',
  ],
  [
    'TRUST_PROXY',
    '0.0.0.0/0',
    'des adresses ou des plages séparées par des virgules, comme 10.0.0.4, 10.0.0.0/24, sont attendues',
  ],
  ['SESSION_HOURS', '0', 'un nombre entier d’heures, de 1 à 720, est attendu'],
  ['LOG_LEVEL', 'verbose', 'fatal, error, warn, info, debug, trace ou silent est attendu'],
])('%s=%s is refused in one sentence that names it and says what it expects', ([variable, value, expected]) => {
  const read = () => readConfig({ [variable!]: value });
  expect(read).toThrow(StartRefused);
  expect(read).toThrow(`La variable ${variable} est incorrecte\u202F: ${expected}`);
});

test('what one variable makes necessary is asked for by name', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://courriel.test' })).toThrow('La variable MAIL_FROM est incorrecte');
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://lecture.test/sillage' })).toThrow(
    'La variable DATABASE_URL est incorrecte',
  );
});

test.for([
  { PUBLIC_URL: 'https://formation.test', CONTENT_URL: 'https://formation.test/contenus' },
  { PUBLIC_URL: 'https://formation.test', CONTENT_URL: 'https://FORMATION.test:443' },
  { PUBLIC_URL: 'http://formation.test:3001' },
  { PUBLIC_URL: 'https://module-3.formation.test', CONTENT_URL: 'https://{token}.formation.test' },
])('packages are never played in the origin of the application: %o is refused', (env) => {
  expect(() => readConfig(env)).toThrow(
    'La variable CONTENT_URL est incorrecte\u202F: une adresse qui n’a pas à la fois le protocole, le nom et le port',
  );
});

test('a wrong value is never repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://moi:secret@base.test' })).toThrow(/^(?!.*secret)/);
});
