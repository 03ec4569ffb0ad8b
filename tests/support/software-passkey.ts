import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { addPasskey, askForPasskey, beginPasskey, type PasskeyAnswer } from '#shared/people/factors.contract.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** User present, user verified; and the same with the data of a new key. */
const FLAGS = { used: 0x05, made: 0x45 };

interface Asked {
  challenge: string;
}

/** A passkey without a browser, by WebAuthn: an ES256 key that signs challenges for one address. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(16));
  /** The counter that it reports, incremented each time. */
  counter = 0;
  origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin;
  }

  /** A browser's response after creating the passkey. */
  made({ challenge }: Asked): PasskeyAnswer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.#state(FLAGS.made), Buffer.alloc(16), length, id, this.#publicKey()]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    });
  }

  /** A browser's response after using the passkey. */
  used({ challenge }: Asked): PasskeyAnswer {
    this.counter += 1;
    const authData = this.#state(FLAGS.used);
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #answer(response: { clientDataJSON: string } & Record<string, unknown>): PasskeyAnswer {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #state(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1). */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]);
    return isoCBOR.encode(key);
  }
}

/** Adds a passkey to the signed-in account. */
export async function addPasskeyTo(client: TestClient, passkey = new SoftwarePasskey()) {
  const { options } = await client.ok(beginPasskey);
  const { recoveryCodes } = await client.ok(addPasskey, { body: { answer: passkey.made(options) } });
  return { passkey, recoveryCodes };
}

/** A browser's request when asked for this passkey. */
export const answerOf = async ({ stranger }: TestApp, passkey: SoftwarePasskey) =>
  passkey.used((await stranger().ok(askForPasskey)).options);
