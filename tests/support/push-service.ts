import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { PushDevice } from '#server/adapters/web-push.ts';

/** A browser that takes notifications, as RFC 8291 describes it. */
export function aBrowser() {
  const own = createECDH('prime256v1');
  const ours = own.generateKeys();
  const auth = randomBytes(16);
  return {
    device: (endpoint: string): PushDevice => ({
      endpoint,
      p256dh: ours.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    /** Decrypts a message; throws if it is for another browser. */
    read(message: Buffer = Buffer.alloc(0)): string {
      const salt = message.subarray(0, 16);
      const theirs = message.subarray(21, 21 + message.readUInt8(20));
      const content = message.subarray(21 + theirs.length, -16);
      const derived = (secret: Buffer, from: Buffer, info: string | Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
      const shared = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs]);
      const secret = derived(own.computeSecret(theirs), auth, shared, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derived(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(message.subarray(-16));
      return Buffer.concat([decipher.update(content), decipher.final()])
        .subarray(0, -1)
        .toString();
    },
  };
}

/** A push service on this machine until the test ends, which takes whatever it gets, with this status. */
export async function aPushService() {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const service = { status: 201 };
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const redirects = service.status === 307 ? { location: '/elsewhere' } : {};
      response.writeHead(service.status, redirects).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return Object.assign(service, {
    received,
    origin,
    endpoint: (name: string) => `${origin}/${name}`,
    close,
  });
}
