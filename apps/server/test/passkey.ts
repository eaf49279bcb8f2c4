import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey kept in memory, which signs what it is asked, for the page that it is told. */
export class SoftPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id: Buffer;
  readonly #page: string;
  counter = 0;

  /** @param page origin of the page that asks */
  constructor(page: string, idBytes = 16) {
    this.#page = page;
    this.#id = randomBytes(idBytes);
  }

  /** The answer to the preparation of a new passkey. */
  made({ challenge, rp }: { challenge: string; rp: { id: string } }) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    // COSE: EC2, ES256, P-256, then both coordinates.
    const key = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), coordinate(x!), Buffer.from([0x22])];
    const credential = [
      Buffer.alloc(16),
      Buffer.from([this.#id.length >> 8, this.#id.length & 255]),
      this.#id,
      ...key,
      coordinate(y!),
    ];
    const authData = Buffer.concat([this.#data(rp.id, 0x45), ...credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      Buffer.from([0x59, authData.length >> 8, authData.length & 255]),
      authData,
    ]);
    return this.#answer({
      clientDataJSON: this.#asked('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to a challenge. */
  signed({ challenge, rpId }: { challenge: string; rpId: string }) {
    const clientData = this.#asked('webauthn.get', challenge);
    const data = this.#data(rpId, 0x05);
    const signature = sign('sha256', Buffer.concat([data, digest(clientData)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #asked(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#page, crossOrigin: false }));
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([digest(Buffer.from(rpId)), Buffer.from([flags]), counter]);
  }

  #answer(response: object) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** A short text, in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
