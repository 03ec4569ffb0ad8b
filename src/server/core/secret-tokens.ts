import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret in a link that permits something. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token, so that nobody who reads it can use one. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Signs texts for one purpose, with a key that is derived from the hub's secret. */
export function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text: string): string => digest(text).toString('base64url'),
    isSigned(text: string, signature: string): boolean {
      const [received, right] = [Buffer.from(signature, 'base64url'), digest(text)];
      return received.length === right.length && timingSafeEqual(received, right);
    },
  };
}
