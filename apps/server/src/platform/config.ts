import { isIP } from 'node:net';
import path from 'node:path';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { z } from 'zod';
import { isContentOrigin } from './content-origin.ts';

/** Stops the start; its message is one French sentence, shown without a stack. */
export class StartRefused extends Error {}

type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  port: number;
  host: string;
  /** absolute */
  dataDir: string;
  /** absent: the embedded PostgreSQL */
  databaseUrl?: string;
  databaseReadUrl?: string;
  /** how long a start waits for a database that does not answer */
  databaseWaitSeconds: number;
  demo: boolean;
  /** without a final slash, like `contentUrl`, where `{token}` stands for each module's */
  publicUrl: string;
  contentPort: number;
  contentUrl: string;
  /** absent: mails stay in the local outbox */
  smtpUrl?: string;
  mailFrom: string;
  /** absent: files stay under `dataDir` */
  s3?: S3Config;
  newsUrl?: string;
  /** absent: no information box (P-2.8-08) */
  informationUrl?: string;
  /** absent: no link to the authoring tool (S-6-33) */
  authoringUrl?: string;
  /** scripts of the provider about one device, asked by its serial number; absent: no such script (P-7-69) */
  deviceScripts: { informations?: string; test?: string; traitement?: string };
  /** uuid or guid of the scenario that the mobile report devotes a section to; absent: no such section (S-2.11-15) */
  nasopharyngealScenario?: string;
  /** addresses and ranges whose `X-Forwarded-*` headers are believed */
  trustProxy: string[];
  /** asked before certificates are made; absent: none is right (S-2.18-06) */
  certificatePassword?: string;
  /** PDF of the general terms, last part of an agreement; absolute */
  termsFile?: string;
  /** ends the names of the product's own identifiers (S-2.16-12) */
  productName: string;
  /** ends the logins of test establishments (S-5-35, S-5-36) */
  testLoginDomain: string;
  /** notes which features are opened on a local machine too (S-7-73, S-7-74) */
  localLogging: boolean;
  /** what `/rgpd` says of how long the data that it lists are kept, once the provider has corrected it (P-2.2-13) */
  retentionSentence?: string;
  loginHours: number;
  /** administrators set up a second factor before anything else */
  adminSecondFactor: boolean;
  /** seals what must be read again and never shown; absent: a key kept under `dataDir` */
  secretKey?: string;
  logLevel: (typeof logLevels)[number];
};

const projectRoot = path.resolve(import.meta.dirname, '../../../..');
/** Guid of that of the demonstration world. */
export const DEMO_NASOPHARYNGEAL = 'prelevement-nasopharynge';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the demonstration has without being told. */
const DEMO = {
  certificatePassword: 'certificats-demo',
  termsFile: path.join(import.meta.dirname, '../demo/conditions-generales.pdf'),
};

/** Zod carries the code of the expectation; the sentence is made once the name of the variable is known. */
const expected = (code: MessageCode) => ({ error: code });

const wholeNumber = (min: number, max: number, code: MessageCode) =>
  z
    .string()
    .regex(/^\d{1,9}$/, expected(code))
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected(code));

const address = (protocols: string[], code: MessageCode) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expected(code));

const port = wholeNumber(1, 65535, 'demarrage.attend_port');
const withoutFinalSlash = (url: string) => url.replace(/\/+$/, '');
const webAddress = address(['http:', 'https:'], 'demarrage.attend_adresse_web').transform(withoutFinalSlash);
/** `{token}`, as first label of the host, becomes the module's: each has an origin of its own. */
const contentAddress = z
  .string()
  .refine((value) => {
    const tried = value.replace(/^(https?:\/\/)\{token\}\./, '$1module-0.');
    return !/[{}]/.test(tried) && URL.canParse(tried) && /^https?:$/.test(new URL(tried).protocol);
  }, expected('demarrage.attend_adresse_contenus'))
  .transform(withoutFinalSlash);
const postgresAddress = address(['postgres:', 'postgresql:'], 'demarrage.attend_adresse_postgres');
const text = z.string();

const variables = z.object({
  PORT: port.default(3000),
  HOST: text.regex(/^[\w.:-]+$/, expected('demarrage.attend_hote')).default('127.0.0.1'),
  SILLAGE_DATA: text.default('var'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600, 'demarrage.attend_secondes').default(60),
  SILLAGE_DEMO: z.enum(['0', '1'], expected('demarrage.attend_0_1')).optional(),
  PUBLIC_URL: webAddress
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, expected('demarrage.attend_adresse_sans_chemin'))
    .optional(),
  CONTENT_PORT: port.default(3001),
  CONTENT_URL: contentAddress.optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'demarrage.attend_adresse_smtp').optional(),
  MAIL_FROM: text
    .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, expected('demarrage.attend_courriel'))
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  NEWS_URL: webAddress.optional(),
  INFORMATION_URL: webAddress.optional(),
  AUTHORING_URL: webAddress.optional(),
  DEVICE_NEWS_URL: webAddress.optional(),
  DEVICE_TEST_URL: webAddress.optional(),
  DEVICE_PROCESS_URL: webAddress.optional(),
  NASOPHARYNGEAL_SCENARIO: text.max(200).optional(),
  CERTIFICATE_PASSWORD: text.optional(),
  PRODUCT_NAME: text.regex(/^\w{1,40}$/, expected('demarrage.attend_mot')).default('Sillage'),
  TERMS_FILE: text.optional(),
  TEST_LOGIN_DOMAIN: text
    .toLowerCase()
    .regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, expected('demarrage.attend_domaine'))
    .default('sillage.test'),
  LOCAL_LOGGING: z.enum(['0', '1'], expected('demarrage.attend_0_1')).default('0'),
  RETENTION_SENTENCE: text.trim().min(1).max(500).optional(),
  TRUST_PROXY: text
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressOrRange), expected('demarrage.attend_adresses'))
    .default(['loopback']),
  SESSION_HOURS: wholeNumber(1, 720, 'demarrage.attend_heures').default(12),
  ADMIN_SECOND_FACTOR: z.enum(['0', '1'], expected('demarrage.attend_0_1')).optional(),
  SECRET_KEY: text.min(32, expected('demarrage.attend_secret')).optional(),
  LOG_LEVEL: z.enum(logLevels, expected('demarrage.attend_niveau')).optional(),
});

/** `10.0.0.4`, `10.0.0.0/24`, `fd00::/8`, or a range that has a name. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [given = '', bits, ...more] = text.split('/');
  const version = isIP(given);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

type Variables = z.infer<typeof variables>;

/**
 * Reads and checks every variable; throws `StartRefused` with a sentence that names the first wrong one.
 * @param inTerminal where a line for each request would bury the address and the sign-ins
 */
export function readConfig(env: NodeJS.ProcessEnv, inTerminal = false): Config {
  // An empty variable is how many launchers say « not set ».
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    refuse(String(issue.path[0]), issue.message as MessageCode);
  }
  const values = parsed.data;
  if (values.CONTENT_PORT === values.PORT) refuse('CONTENT_PORT', 'demarrage.attend_autre_port');
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) refuse('DATABASE_URL', 'demarrage.attend_base_principale');
  if (values.SMTP_URL && !values.MAIL_FROM) refuse('MAIL_FROM', 'demarrage.attend_courriel');

  const demo = values.SILLAGE_DEMO ? values.SILLAGE_DEMO === '1' : !values.DATABASE_URL;
  const publicUrl = values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`;
  const contentUrl = values.CONTENT_URL ?? contentBeside(publicUrl, values.CONTENT_PORT);
  // What runs there was written by others: in the same origin it would be the person who is signed in.
  if (isContentOrigin({ contentUrl }, new URL(publicUrl).origin))
    refuse('CONTENT_URL', 'demarrage.attend_autre_origine');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(projectRoot, values.SILLAGE_DATA),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
    demo,
    publicUrl,
    contentPort: values.CONTENT_PORT,
    contentUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Sillage <ne-pas-repondre@sillage.test>',
    s3: readS3(values),
    newsUrl: values.NEWS_URL,
    informationUrl: values.INFORMATION_URL,
    authoringUrl: values.AUTHORING_URL,
    deviceScripts: {
      informations: values.DEVICE_NEWS_URL,
      test: values.DEVICE_TEST_URL,
      traitement: values.DEVICE_PROCESS_URL,
    },
    nasopharyngealScenario: values.NASOPHARYNGEAL_SCENARIO ?? (demo ? DEMO_NASOPHARYNGEAL : undefined),
    certificatePassword: values.CERTIFICATE_PASSWORD ?? (demo ? DEMO.certificatePassword : undefined),
    termsFile: values.TERMS_FILE ? path.resolve(projectRoot, values.TERMS_FILE) : demo ? DEMO.termsFile : undefined,
    productName: values.PRODUCT_NAME,
    testLoginDomain: values.TEST_LOGIN_DOMAIN,
    localLogging: values.LOCAL_LOGGING === '1',
    retentionSentence: values.RETENTION_SENTENCE,
    trustProxy: values.TRUST_PROXY,
    loginHours: values.SESSION_HOURS,
    adminSecondFactor: values.ADMIN_SECOND_FACTOR
      ? values.ADMIN_SECOND_FACTOR === '1'
      : publicUrl.startsWith('https:') && !demo,
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL ?? (inTerminal ? 'warn' : 'info'),
  };
}

function readS3(values: Variables): S3Config | undefined {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (names.every((name) => values[name] === undefined)) return undefined;
  const [endpoint, region, bucket, accessKeyId, secretAccessKey] = names.map(
    (name) => values[name] ?? refuse(name, 'demarrage.attend_s3_complet'),
  ) as [string, string, string, string, string];
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** Browsers find every name under `localhost` on the machine itself; elsewhere names of a wildcard have to be given. */
function contentBeside(publicUrl: string, port: number): string {
  const { protocol, hostname } = new URL(publicUrl);
  const host = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? '{token}.localhost' : hostname;
  return `${protocol}//${host}:${port}`;
}

/** The value itself is never repeated: it may hold a password. */
function refuse(variable: string, code: MessageCode): never {
  throw new StartRefused(message('demarrage.variable_incorrecte', { variable, attendu: message(code) }));
}
