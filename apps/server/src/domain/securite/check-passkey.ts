import { createHash } from 'node:crypto';
import { PROOF_SECONDS } from '@sillage/contracts/connexion.rules.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Platform } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { type Challenge, listPasskeys, setChallenge, takeChallenge, takeCount } from './securite.queries.ts';

/** Passkeys, for the pages of PUBLIC_URL and no others. */

/** Read when a passkey is: seven megabytes, on a server where nobody may have one. */
const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256, which every passkey is one of. */
const supportedAlgorithmIDs = [-8, -7, -257];

const partyOf = ({ config }: Pick<Platform, 'config'>) => ({
  expectedOrigin: new URL(config.publicUrl).origin,
  expectedRPID: new URL(config.publicUrl).hostname,
});

/** Characters of base64url: what the norm lets an id be, 1,023 bytes, fits an index. */
const MAX_CREDENTIAL_ID = 1_364;

/** Until when what was asked may be answered. */
export function untilAnswered(now: Date): string {
  return new Date(now.getTime() + PROOF_SECONDS * 1_000).toISOString();
}

/** What the browser signs with a passkey of this person; asked of this login, once. */
export async function askPasskey(platform: Platform, actor: Actor, userId: number) {
  const { db, clock } = platform;
  const { expectedRPID: rpID } = partyOf(platform);
  const passkeys = await listPasskeys(db, userId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  await ask(db, actor, 'passkey', options.challenge, clock.now());
  return { ...options };
}

/** Whether a passkey of this person signed what this login was last asked. */
export async function isRightPasskey(
  platform: Platform,
  tx: Connection,
  { actor, userId, response }: { actor: Actor; userId: number; response: unknown },
): Promise<boolean> {
  const now = platform.clock.now();
  // Taken whatever comes of it: a challenge serves once.
  const expectedChallenge = await takeChallenge(platform.db, actor.connexionId, 'passkey', now);
  const answer = response as AuthenticationResponseJSON;
  const passkey = (await listPasskeys(tx, userId)).find(({ credentialId }) => credentialId === answer.id);
  if (expectedChallenge === null || !passkey) return false;
  const { id, credentialId, clePublique, compteur: counter } = passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orNothing(
    verifyAuthenticationResponse({
      ...partyOf(platform),
      response: answer,
      expectedChallenge,
      credential: { id: credentialId, publicKey: new Uint8Array(clePublique), counter },
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return false;
  return takeCount(tx, id, verified.authenticationInfo.newCounter, now);
}

/** What the browser makes a new passkey from. */
export async function askNewPasskey(platform: Platform, actor: Actor, name: string) {
  const { db, config, clock } = platform;
  const { expectedRPID: rpID } = partyOf(platform);
  const known = await listPasskeys(db, actor.userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID,
    userName: name,
    userDisplayName: name,
    // The same for one account, so that a keeper of passkeys shows one entry; it says nothing of the person.
    userID: new Uint8Array(createHash('sha256').update(`${rpID}:${actor.userId}`).digest()),
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await ask(db, actor, 'nouvelle_passkey', options.challenge, clock.now());
  return { ...options };
}

/** @throws 409 when it was not asked for, or too long ago; 422 when it is not ours */
export async function readNewPasskey(platform: Platform, actor: Actor, response: unknown) {
  const expectedChallenge = await takeChallenge(
    platform.db,
    actor.connexionId,
    'nouvelle_passkey',
    platform.clock.now(),
  );
  if (expectedChallenge === null) throw new Refusal('securite.preparation_expiree');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orNothing(
    verifyRegistrationResponse({
      ...partyOf(platform),
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) throw new Refusal('securite.preuve_incorrecte');
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  if (id.length > MAX_CREDENTIAL_ID) throw new Refusal('securite.preuve_incorrecte');
  return {
    credentialId: id,
    clePublique: Buffer.from(publicKey),
    compteur: counter,
    transports: transports.filter((one) => typeof one === 'string').slice(0, 10),
  };
}

function ask(db: Connection, actor: Actor, genre: Challenge['genre'], valeur: string, now: Date): Promise<void> {
  return setChallenge(db, actor.connexionId, { genre, valeur, jusqua: untilAnswered(now) });
}

/** The library throws on whatever is not as expected: it is all one refusal. */
function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(() => null);
}
