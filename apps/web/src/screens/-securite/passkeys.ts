import { message } from '@sillage/contracts/messages.fr.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { client } from '../../client/client.ts';

/** What the browser does with passkeys, for the API that carries it as it is. */

export async function signWithPasskey(): Promise<Record<string, unknown>> {
  const options = (await client.securite.challenge()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON: options })) };
}

export async function makePasskey(): Promise<Record<string, unknown>> {
  const options = (await client.securite.beginPasskey()) as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON: options })) };
}

/** What one is told when the browser, or the person, did not go through with it. */
export function passkeySentence(failure: unknown): string {
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError';
  return message(isKnown ? 'securite.passkey_deja' : 'securite.passkey_abandon');
}
