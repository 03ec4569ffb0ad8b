import { createHash, randomBytes } from 'node:crypto';

/** What a link holds that is good for something. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database knows of a token, so that nobody who reads it can use one. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
