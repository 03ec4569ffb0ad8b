import { sealedPrefix, UNSENT } from './forget.ts';
import { keysUnder, outboxPrefix } from './outbox.ts';
import { isRecordOf, isText, shapeOf } from './shapes.ts';

/** What was stored, by key. */
const work = shapeOf(isRecordOf(isText));

/**
 * Encrypts a person's unsent work with the key that the server gives to nobody else, in place: the next person at this
 * browser can neither read nor send it. Changes nothing on a page without a secure context (plain http), which has no
 * cryptography; its traffic can be read anyway.
 */
export async function sealWork(userId: string, key: string): Promise<void> {
  if (!window.isSecureContext) return;
  const names = UNSENT.flatMap((channel) => keysUnder(localStorage, outboxPrefix(channel, userId)));
  if (names.length === 0) return;
  const stored = Object.fromEntries(names.map((name) => [name, localStorage.getItem(name) ?? '']));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(stored));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await imported(key, 'encrypt'), text);
  try {
    localStorage.setItem(sealedPrefix(userId) + inBase64(iv), inBase64(new Uint8Array(sealed)));
  } catch {
    // The storage is full. Losing the work would be worse than leaving it as it is.
    return;
  }
  for (const name of names) {
    // An outbox may have replaced an entry in the meantime.
    if (localStorage.getItem(name) === stored[name]) localStorage.removeItem(name);
  }
}

/**
 * Puts back what `sealWork` has encrypted. Returns false if some of it can't be decrypted, which is then removed: the
 * hub's secret has been replaced since.
 */
export async function unsealWork(userId: string, key: string): Promise<boolean> {
  const prefix = sealedPrefix(userId);
  let isWhole = true;
  for (const name of keysUnder(localStorage, prefix)) {
    const iv = fromBase64(name.slice(prefix.length));
    const sealed = fromBase64(localStorage.getItem(name) ?? '');
    const stored = await decrypted(sealed, { iv, key });
    isWhole &&= stored !== undefined;
    localStorage.removeItem(name);
    for (const [entry, value] of Object.entries(stored ?? {})) localStorage.setItem(entry, value);
  }
  return isWhole;
}

async function decrypted(sealed: BufferSource, { iv, key }: { iv: BufferSource; key: string }) {
  const cryptoKey = await imported(key, 'decrypt');
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cryptoKey, sealed);
    return work.safeParse(JSON.parse(new TextDecoder().decode(text))).data;
  } catch {
    return undefined;
  }
}

const imported = (key: string, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k: key }, 'AES-GCM', false, [use]);

const inBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
