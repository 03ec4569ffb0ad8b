import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets of other services that the database stores, so that its dump alone reveals none. */
export interface SecretBox {
  seal(text: string): string;
  /** Null if another key sealed it, or none that is still there. */
  open(sealed: string): string | null;
}

/** A box whose key is in this file, which is made when it is first needed and readable only for the hub's account. */
export function createSecretBox(file: string): SecretBox {
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, existingKey(file) ?? newKey(file), iv);
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },

    open(sealed) {
      const key = existingKey(file);
      const bytes = Buffer.from(sealed, 'base64url');
      if (key === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        // Sealed with another key: GCM says no more than that.
        return null;
      }
    },
  };
}

function existingKey(file: string): Buffer | null {
  try {
    const key = fs.readFileSync(file);
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    if (isOf(error, 'ENOENT')) return null;
    throw error;
  }
}

/** If several processes make it at the same time, the first one wins. */
function newKey(file: string): Buffer {
  try {
    fs.writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isOf(error, 'EEXIST')) throw error;
  }
  const key = existingKey(file);
  if (key === null) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes. Delete it, and a new one is made.`);
  return key;
}

const isOf = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
