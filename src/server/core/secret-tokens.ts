import { createHash, randomBytes } from 'node:crypto';

/** The secret in a link that permits something. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a token, so that nobody who reads it can use one. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
