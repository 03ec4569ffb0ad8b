import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto';
import { z } from 'zod';

/** The hub's key pair by which push services recognize it (VAPID, RFC 8292), as JSON Web Keys have it. */
export const pushKeys = z.object({ x: z.string(), y: z.string(), d: z.string() });
export type PushKeys = z.output<typeof pushKeys>;

/** A browser as its push service knows it; keys in base64url. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface WebPush {
  /** In base64url. */
  publicKey: string;
  /** Whether the hub would write to this browser: its push service is known and its keys are keys. */
  isUsable(device: PushDevice): boolean;
  /** Sends a text; `gone` if the browser no longer takes any, `failed` for any other refusal or no response. */
  send(device: PushDevice, text: string): Promise<'sent' | 'gone' | 'failed'>;
}

interface PushSettings {
  keys: PushKeys;
  /** The hub's address, for the operators of push services. */
  publicUrl: string;
  /** Which push services the hub writes to. */
  isService?: (endpoint: URL) => boolean;
}

const CURVE = 'prime256v1';
/** Longer than this a push service must not keep a message: it would say that today's questions are ready tomorrow. */
const KEPT_SECONDS = 3 * 3600;
const TOKEN_SECONDS = 12 * 3600;
const PATIENCE_MS = 10_000;
const RECORD_BYTES = 4096;
const GONE = new Set([404, 410]);

export function newPushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  return pushKeys.parse(privateKey.export({ format: 'jwk' }));
}

/** Google's, Mozilla's, Apple's and Microsoft's, which all current browsers use. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * The address comes from a browser, so only these are written to: any other could lead into the network of the hub.
 */
export function isPushService({ protocol, port, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/**
 * Notifications to browsers. Node's cryptography does it in few lines, and the library for it (web-push) brings five
 * packages and no types.
 */
export function createWebPush({ keys, publicUrl, isService = isPushService }: PushSettings): WebPush {
  const publicKey = Buffer.concat([Buffer.of(4), ofBase64(keys.x), ofBase64(keys.y)]).toString('base64url');
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...keys }, format: 'jwk' });

  function token(endpoint: URL): string {
    const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
    const claims = { aud: endpoint.origin, exp: expires, sub: publicUrl };
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => inBase64(JSON.stringify(part))).join('.');
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${inBase64(signature)}`;
  }

  return {
    publicKey,

    isUsable(device) {
      if (!URL.canParse(device.endpoint) || !isService(new URL(device.endpoint))) return false;
      try {
        encrypted('', device);
        return true;
      } catch {
        // Node's only check of a public key is to use it.
        return false;
      }
    },

    async send(device, text) {
      const endpoint = new URL(device.endpoint);
      try {
        const { status, ok } = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: `vapid t=${token(endpoint)}, k=${publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(KEPT_SECONDS),
            // Replaces a message that the browser has not fetched yet.
            topic: 'today',
          },
          body: encrypted(text, device),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return ok ? 'sent' : GONE.has(status) ? 'gone' : 'failed';
      } catch {
        // No connection, or no response in time.
        return 'failed';
      }
    },
  };
}

/** What is random in a message. */
interface Chance {
  salt: Buffer;
  own: ECDH;
}

function newChance(): Chance {
  const own = createECDH(CURVE);
  own.generateKeys();
  return { salt: randomBytes(16), own };
}

/** Encrypts a text for a browser: RFC 8291, with the content encoding of RFC 8188. Throws for keys that are none. */
export function encrypted(
  text: string,
  { p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>,
  { salt, own }: Chance = newChance(),
): Buffer<ArrayBuffer> {
  const [theirs, ours] = [ofBase64(p256dh), own.getPublicKey()];
  const derived = (secret: Buffer, from: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const shared = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(own.computeSecret(theirs), ofBase64(auth), shared, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // Two marks the end of the last record.
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, content, cipher.getAuthTag()]);
}

const ofBase64 = (text: string) => Buffer.from(text, 'base64url');
const inBase64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');
