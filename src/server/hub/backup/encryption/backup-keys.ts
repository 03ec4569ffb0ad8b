import { createHash, scrypt } from 'node:crypto';
import { ReadableStream as WebStream } from 'node:stream/web';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { invalid } from '#server/core/errors.ts';
import { damagedFile } from '../file/backup-errors.ts';
import { beginningOf } from '../file/beginning.ts';

type Bytes = AsyncIterable<Uint8Array>;
/** Hands on what a file says, decrypted where it is encrypted. */
export type OpenBytes = (source: Bytes) => AsyncGenerator<Uint8Array>;

/** How it is sent: what is called octet-stream is compressed on the way, and nothing gets smaller that is encrypted. */
export const ENCRYPTED_TYPE = 'application/x-age';

const AGE = Buffer.from('age-encryption.org/v1\n');
/** A header of 40 recipients is not as long; the library would take one of any length into memory. */
const HEADER_MAX_BYTES = 65_536;
/** OWASP's for scrypt: a third of a second and 128 MiB, for each guess too. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
/** With another one, no passphrase would open what it once encrypted. */
const SALT = 'sonography-learning-hub backup key v1';

/**
 * Encrypts backups in the age format (age-encryption.org/v1), and opens them. `key` is a passphrase or an age identity, in a
 * file of age-keygen too; it opens what is encrypted, as each of the `recipients` can. Without both nothing is encrypted.
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
    /** Whether there is a key that opens what is encrypted. */
    hasKey: key !== null,

    /** What tells these keys from others, in names of files; of no use to guess one. */
    async digest(): Promise<string> {
      const list = (await all()).join('\n');
      return createHash('sha256').update(list).digest('hex').slice(0, 8);
    },

    /** What comes, encrypted; as it comes where backups are not. */
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
     * Opens with the hub's own key, or one that somebody gave. What is not encrypted is handed on. 400 with the code
     * backup_key where no key fits, and as damaged where a byte is not what it was, or some are missing.
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

/** Whether it can be the key of backups: a passphrase, or an age identity that is one. */
export function isBackupKey(key: string): boolean {
  const identity = identityIn(key);
  return identity === null ? !key.startsWith('age1') : isTaken(() => new Decrypter().addIdentity(identity));
}

/** Whether age can encrypt for it. */
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
 * The identity that a passphrase stands for. age has its own way for passphrases, which takes as long for each file, and
 * a hub has one file for each picture.
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

/** Makes it when it is first wanted, and again after it failed. */
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
  /** A disk that fails is no damage of the file. */
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
    // What only looks like an identity opens nothing.
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

// Node's web streams, by the browser's types, which is how the library names them.
const streamOf = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>;
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes;
