import { createHash, scrypt } from 'node:crypto';
import { ReadableStream as WebStream } from 'node:stream/web';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { invalid } from '#server/core/errors.ts';
import { damagedFile } from '../file/backup-errors.ts';
import { beginningOf } from '../file/beginning.ts';

type Bytes = AsyncIterable<Uint8Array>;
/** Yields the content of a file, decrypted if it is encrypted. */
export type OpenBytes = (source: Bytes) => AsyncGenerator<Uint8Array>;

/** The content type: octet-stream would be compressed on the way, which cannot make encrypted data smaller. */
export const ENCRYPTED_TYPE = 'application/x-age';

const AGE = Buffer.from('age-encryption.org/v1\n');
/** Enough for more than 40 recipients; the library would read a header of any length into memory. */
const HEADER_MAX_BYTES = 65_536;
/** OWASP's parameters for scrypt: a third of a second and 128 MiB, also for each guess of an attacker. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
/** Must not change, or no passphrase would open its existing backups. */
const SALT = 'sonography-learning-hub backup key v1';

/**
 * Encrypts and opens backups in the age format (age-encryption.org/v1). `key` is a passphrase, an age identity or the
 * content of an age-keygen file; it opens them, as do the keys of the `recipients`. Without both nothing is encrypted.
 */
export function createBackupKeys({ key, recipients }: { key: string | null; recipients: readonly string[] }) {
  const own = key === null ? null : onceMade(() => identityOf(key));
  const all = onceMade(async () => {
    const ownRecipient = own === null ? [] : [await identityToRecipient(await own())];
    return [...new Set([...ownRecipient, ...recipients])].toSorted();
  });

  return {
    /** Whether backups are encrypted. */
    isOn: key !== null || recipients.length > 0,
    /** Whether there is a key that opens encrypted backups. */
    hasKey: key !== null,

    /** Distinguishes these keys from others in file names; does not help to guess one. */
    async digest(): Promise<string> {
      const list = (await all()).join('\n');
      return createHash('sha256').update(list).digest('hex').slice(0, 8);
    },

    /** Encrypts the source, or passes it on unchanged if backups are not encrypted. */
    async *encrypted(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
      const keys = await all();
      const encrypter = new Encrypter();
      for (const recipient of keys) encrypter.addRecipient(recipient);
      const bytes = bytesOf(source);
      try {
        yield* keys.length === 0 ? bytes : piecesOf(await encrypter.encrypt(streamOf(bytes)));
      } finally {
        // The library's streams would close the source a little later.
        await bytes.return(undefined);
      }
    },

    /**
     * Opens with the hub's own key, or with the given one. Unencrypted data is passed on. 400 with the code backup_key
     * if no key fits, and as damaged if bytes were changed or are missing.
     */
    opener(given?: string): OpenBytes {
      const identities = onceMade(async () => [
        ...(given === undefined ? [] : [await identityOf(given)]),
        ...(own === null ? [] : [await own()]),
      ]);
      return async function* open(source) {
        const chunks = source[Symbol.asyncIterator]();
        try {
          const { start, whole } = await beginningOf(chunks, AGE.length);
          if (AGE.equals(start.subarray(0, AGE.length)))
            yield* decrypted(whole, await identities(), given !== undefined);
          else yield* whole;
        } finally {
          await chunks.return?.();
        }
      };
    },
  };
}
export type BackupKeys = ReturnType<typeof createBackupKeys>;

/** Whether the text can be the key of backups: a passphrase or a valid age identity. */
export function isBackupKey(key: string): boolean {
  const identity = identityIn(key);
  return identity === null ? !key.startsWith('age1') : isTaken(() => new Decrypter().addIdentity(identity));
}

/** Whether age can encrypt for this recipient. */
export const isRecipient = (text: string): boolean => isTaken(() => new Encrypter().addRecipient(text));

function isTaken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch {
    return false;
  }
}

const identityIn = (key: string): string | null => /^AGE-SECRET-KEY-\S+$/m.exec(key)?.[0] ?? null;

/**
 * Derives the identity of a passphrase. The passphrases of age itself would cost this time for each file, and a hub has
 * one file for each picture.
 */
async function identityOf(key: string): Promise<string> {
  const identity = identityIn(key);
  if (identity !== null) return identity;
  const secret = await new Promise<Buffer>((resolve, reject) => {
    const take = (error: Error | null, made: Buffer) => (error === null ? resolve(made) : reject(error));
    scrypt(key.trim().normalize('NFKC'), SALT, 32, SCRYPT, take);
  });
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase();
}

/** Makes the value on first use, and again after a failure. */
function onceMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

async function* decrypted(source: Bytes, identities: string[], isGiven: boolean): AsyncGenerator<Uint8Array> {
  let fault: unknown;
  /** A disk error must not be reported as a damaged file. */
  async function* watched() {
    try {
      yield* source;
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  try {
    const { start, whole } = await beginningOf(watched(), HEADER_MAX_BYTES);
    if (!start.includes('\n--- ')) throw new Error('the header has no end');
    const decrypter = new Decrypter();
    // Invalid identities are ignored.
    for (const identity of identities) isTaken(() => decrypter.addIdentity(identity));
    yield* piecesOf(await decrypter.decrypt(streamOf(whole)));
  } catch (error) {
    if (fault !== undefined) throw fault;
    if (error instanceof Error && error.message.startsWith('no identity matched')) throw noKeyFits(isGiven);
    throw damagedFile('it was changed or cut off, and can’t be decrypted', error);
  }
}

const noKeyFits = (isGiven: boolean) =>
  invalid(
    isGiven
      ? 'This key does not open the backup. If it is the right one, the beginning of the file was changed.'
      : 'This backup is encrypted, and this hub does not have its key.',
    'backup_key',
  );

async function* bytesOf(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

// Node's web streams with the browser's types, which the library uses.
const streamOf = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>;
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes;
