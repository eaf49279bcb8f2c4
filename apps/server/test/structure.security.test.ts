import { api } from '@sillage/contracts/api.ts';
import { describe, expect, test } from 'vitest';
import { numeroOf } from '../src/domain/attestations/attestations.rules.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../src/domain/connexion/connexion.rules.ts';
import { makeRecoveryCode } from '../src/domain/securite/securite.rules.ts';
import { makeToken } from '../src/platform/login.ts';
import { importsOf, listFiles, read } from './sources.ts';

/** What docs/security.md says that the code has not, and how hard its secrets are to guess. */

const sources = [
  ...listFiles('apps/*/src/**/*.{ts,tsx}'),
  ...listFiles('packages/*/src/**/*.{ts,tsx}'),
  ...listFiles('bin/*.{ts,mjs}'),
].filter((file) => !/\.test\.tsx?$/.test(file));

const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)));

describe('the code', () => {
  test('is looked at', () => expect(sources.length).toBeGreaterThan(500));

  test('makes no program of data: neither scripts nor commands', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|\bdocument\.write|javascript:/)).toEqual([]);
    expect(filesWith(/\bshell:\s*(?:true|['"])/)).toEqual([]);
    const started = sources.flatMap((file) =>
      importsOf(file)
        .filter(({ to }) => to === 'node:child_process')
        .map(() => /import \{([^}]+)\} from 'node:child_process'/.exec(read(file))?.[1]?.split(',') ?? ['all of it']),
    );
    const names = new Set(started.flat().map((name) => name.trim()));
    expect(names.difference(new Set(['type ChildProcess', 'execFile', 'fork', 'spawn', 'spawnSync']))).toEqual(
      new Set(),
    );
  });

  test('draws one piece of HTML, which is ours', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML/)).toEqual([
      'apps/web/src/ui/cover.tsx',
    ]);
  });

  test('draws secrets by the generator of the system', () => {
    expect(filesWith(/\bMath\.random\(/)).toEqual([]);
  });

  test('judges certificates and requests as Node does, without exception', () => {
    expect(
      filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity|requestCert/),
    ).toEqual([]);
  });

  test('hashes, seals and derives by these, and makes no key of a password', () => {
    const named = sources.flatMap((file) =>
      Array.from(
        read(file).matchAll(
          /\bcreate(?:Hash|Hmac)\('[^']+'|\bhkdfSync\('[^']+'|\bCIPHER = '[^']+'|\bname: 'AES[^']*'/g,
        ),
        ([found]) => found,
      ),
    );
    expect(new Set(named)).toEqual(
      new Set([
        "createHash('sha256'",
        "createHmac('sha256'",
        "hkdfSync('sha256'",
        "CIPHER = 'aes-256-gcm'",
        "name: 'AES-GCM'",
      ]),
    );
    expect(filesWith(/\bcreateCipheriv\((?!CIPHER)|\bcreateHash\((?!')|scrypt|pbkdf2/i)).toEqual([]);
  });

  test('opens neither sockets of the web nor calls between browsers', () => {
    expect(filesWith(/\bWebSocket\b|\bRTCPeerConnection\b|\bgetUserMedia\b/)).toEqual([]);
  });
});

test('no library brings an interpreter, a directory, a cache or an identity of elsewhere that docs/security.md leaves out', () => {
  const declared = listFiles('{package.json,apps/*/package.json,packages/*/package.json,e2e/package.json}').flatMap(
    (file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
      return Object.keys({ ...dependencies, ...devDependencies });
    },
  );
  expect(declared.length).toBeGreaterThan(50);
  const left =
    /ldap|xpath|latex|graphql|memcache|redis|oauth|openid|oidc|saml|passport|jsonwebtoken|\bjose\b|websocket|twilio|vonage|\bsms\b|\bstun\b|\bturn\b|bcrypt|crypto-js|tweetnacl|node-forge|^ws$|socket\.io|webrtc|handlebars|nunjucks|\bejs\b|\bpug\b|mustache/;
  expect(declared.filter((name) => left.test(name))).toEqual([]);
});

describe('what one would have to guess', () => {
  const bits = (signs: number, length: number) => Math.log2(signs) * length;

  test('of a one-time code, 57 bits; of a recovery code, 117; of a token, 256; of the number of an attestation, 60', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
    expect(bits(CODE_ALPHABET.length, CODE_LENGTH)).toBeGreaterThan(57);
    const drawn = Array.from({ length: 2_000 }, () => makeRecoveryCode().replaceAll('-', ''));
    expect(bits(new Set(drawn.join('')).size, drawn[0]!.length)).toBeGreaterThan(117);
    expect(Buffer.from(makeToken(), 'base64url')).toHaveLength(32);
    const numbers = Array.from({ length: 256 }, (_, byte) => numeroOf(new Uint8Array(12).fill(byte)));
    const signs = numbers.map((number) => number.replace(/^SIL/, '').replaceAll('-', ''));
    expect(bits(new Set(signs.join('')).size, signs[0]!.length)).toBe(60);
  });
});

test('a call asks for a recent proof by itself where its contract says `signIn`, and nowhere else', () => {
  const asked = /\b(changePassword|giveAddress|changeAccount|ensureRecentProof)\(/;
  const asking = filesWith(asked).map((file) => file.replace('apps/server/src/', ''));
  const routes = asking.filter((file) => file.endsWith('.routes.ts'));
  // Those that ask whoever calls them, and what asks before any handler.
  expect(asking.filter((file) => !routes.includes(file))).toEqual([
    'domain/adresses/give-address.ts',
    'domain/connexion/change-password.ts',
    'domain/users/write-account.ts',
    'platform/bind.ts',
    'platform/login.ts',
  ]);
  // Handlers stand two spaces from the margin, each up to the next.
  const found = routes.flatMap((file) =>
    read(`apps/server/src/${file}`)
      .split(/^(?= {2}(?:async )?\w+[(:,])/m)
      .filter((handler) => asked.test(handler))
      .map((handler) => `${file.split('/')[1]}.${/\w+(?=[(:,])/.exec(handler)![0]}`),
  );
  const declared = Object.entries(api).flatMap(([slug, endpoints]) =>
    Object.entries(endpoints).flatMap(([verb, { proof }]) => (proof === 'signIn' ? [`${slug}.${verb}`] : [])),
  );
  expect(found.toSorted()).toEqual(declared.toSorted());
});
