import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBackupKeys, isBackupKey, isRecipient, type BackupKeys } from './backup-keys.ts';

const PASSPHRASE = 'correct horse battery staple';
const DAMAGED = { status: 400, code: 'damaged_backup' };
const NO_KEY = { status: 400, code: 'backup_key' };

let identity: string;
let other: string;
let keys: BackupKeys;
beforeAll(async () => {
  identity = await generateIdentity();
  other = await generateIdentity();
  keys = createBackupKeys({ key: identity, recipients: [] });
});

/** Yields the data in pieces of this many bytes. */
async function* inPieces(bytes: Uint8Array, length = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const encrypt = (data: Uint8Array, by = keys) => buffer(by.encrypted(inPieces(data)));
const open = (file: Uint8Array, by = keys, given?: string) => buffer(by.opener(given)(inPieces(file)));
/** Returns data in which no two pieces of 64 KiB are the same. */
const dataOf = (length: number) =>
  Buffer.from(Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => at).buffer).subarray(0, length);

describe('an encrypted file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('is decrypted byte for byte: %d bytes', async (length) => {
    const data = dataOf(length);
    const file = await encrypt(data);
    expect(file.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(file.includes(data.subarray(0, 16)) && length > 16).toBe(false);
    expect((await open(file)).equals(data)).toBe(true);
  });

  it('opens with the key of each recipient, and with the hub’s own', async () => {
    const recipients = [await identityToRecipient(other)];
    const file = await encrypt(dataOf(10), createBackupKeys({ key: identity, recipients }));
    const none = createBackupKeys({ key: null, recipients: [] });
    for (const key of [identity, other]) expect(await open(file, none, key)).toEqual(dataOf(10));
    const sealed = await encrypt(dataOf(10), createBackupKeys({ key: null, recipients }));
    expect(await open(sealed, keys, other)).toEqual(dataOf(10));
    await expect(open(sealed)).rejects.toMatchObject(NO_KEY);
  });

  it('opens with the passphrase, now and in later versions', async () => {
    const byPhrase = createBackupKeys({ key: PASSPHRASE, recipients: [] });
    const file = await encrypt(dataOf(10), byPhrase);
    // The passphrase must always derive this key, or existing backups could not be opened.
    const derived = 'AGE-SECRET-KEY-1KTS6Q74KT7T68CKSFLEPRD64VL2DFM669QNGT8QYRJT959RV42USX9MWUE';
    expect(await open(file, keys, derived)).toEqual(dataOf(10));
    expect(await open(file, keys, ` ${PASSPHRASE}\n`)).toEqual(dataOf(10));
    await expect(open(file, keys, PASSPHRASE.toUpperCase())).rejects.toMatchObject(NO_KEY);
  });

  it('opens with a file written by age-keygen', async () => {
    const written = `# created: 2026-03-11T12:00:00Z\n# public key: ${await identityToRecipient(other)}\n${other}\n`;
    expect(isBackupKey(written)).toBe(true);
    const file = await encrypt(dataOf(10), createBackupKeys({ key: written, recipients: [] }));
    expect(await open(file, keys, other)).toEqual(dataOf(10));
  });

  it('does not open with another key, and the error depends on whether a key was given', async () => {
    const file = await encrypt(dataOf(10));
    const none = createBackupKeys({ key: null, recipients: [] });
    await expect(open(file, none)).rejects.toMatchObject({
      ...NO_KEY,
      message: 'This backup is encrypted, and this hub does not have its key.',
    });
    for (const given of [other, 'AGE-SECRET-KEY-1NONSENSE', 'age1nonsense']) {
      await expect(open(file, none, given)).rejects.toMatchObject({
        ...NO_KEY,
        message: expect.stringMatching(/^This key does not open the backup\./),
      });
    }
  });
});

describe('a file that was changed', () => {
  const data = dataOf(150_000);

  it('is refused, whichever byte was changed', async () => {
    const file = await encrypt(data);
    const header = file.indexOf('\n--- ') + 50;
    const places = [...Array.from({ length: header + 40 }, (_, at) => at), 65_536, 100_000, file.length - 1];
    for (const at of places) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const refusal = await open(changed).then(
        // With a broken first line it looks unencrypted, and is not a backup either.
        (opened) => (at < 22 ? null : `opened with byte ${at}: ${opened.length}`),
        (error: unknown) => (isRefusal(error) ? null : error),
      );
      expect(refusal).toBeNull();
    }
  });

  it.each([30, 150, 184, 190, 217, 30_000, 65_752, 131_500, -17, -16, -1])(
    'is refused when cut off at %d',
    async (end) => {
      await expect(open((await encrypt(data)).subarray(0, end))).rejects.toMatchObject(DAMAGED);
    },
  );

  it('is refused with data after its end', async () => {
    await expect(open(Buffer.concat([await encrypt(data), Buffer.from('x')]))).rejects.toMatchObject(DAMAGED);
  });

  it('is refused if its header has no end, without being read completely', async () => {
    let read = 0;
    async function* endless() {
      yield Buffer.from('age-encryption.org/v1\n-> ');
      for (; read < 10_000_000; read += 10_000) yield Buffer.alloc(10_000, 'a');
    }
    await expect(buffer(keys.opener()(endless()))).rejects.toMatchObject(DAMAGED);
    expect(read).toBeLessThan(100_000);
  });
});

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && [DAMAGED.code, NO_KEY.code].includes(String(error.code));

describe('a file that is not encrypted', () => {
  it.each(['', 'a', 'age-encryption.org', '{"format":'])('is handed on as it is: %j', async (text) => {
    expect(String(await open(Buffer.from(text)))).toBe(text);
    const none = createBackupKeys({ key: null, recipients: [] });
    expect(String(await encrypt(Buffer.from(text), none))).toBe(text);
  });
});

describe('the source file', () => {
  it('passes on disk errors, and is closed when the reader stops', async () => {
    const fault = Object.assign(new Error('the disk failed'), { code: 'EIO' });
    let isClosed = false;
    const file = await encrypt(dataOf(500_000));
    async function* failing(at: number) {
      try {
        yield* inPieces(file.subarray(0, at));
        throw fault;
      } finally {
        isClosed = true;
      }
    }
    for (const at of [10, 100, 400_000]) await expect(buffer(keys.opener()(failing(at)))).rejects.toBe(fault);
    await expect(buffer(keys.encrypted(failing(100)))).rejects.toBe(fault);
    isClosed = false;
    for await (const piece of keys.opener()(failing(500_000))) if (piece.length > 0) break;
    expect(isClosed).toBe(true);
    isClosed = false;
    for await (const piece of keys.encrypted(failing(500_000))) if (piece.length > 1000) break;
    expect(isClosed).toBe(true);
  });
});

describe('a key', () => {
  it.each([
    [PASSPHRASE, true],
    ['AGE-SECRET-KEY-1NONSENSE', false],
    ['age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj', false],
  ])('%s is valid: %o', (key, isOne) => {
    expect(isBackupKey(key)).toBe(isOne);
  });

  it('has a digest that depends on the recipients, but not on their order', async () => {
    const [a, b] = [await identityToRecipient(identity), await identityToRecipient(other)];
    expect([isRecipient(a), isRecipient(`${a}x`), isRecipient(identity)]).toEqual([true, false, false]);
    const digest = (recipients: string[], key: string | null = null) => createBackupKeys({ key, recipients }).digest();
    expect(await digest([a, b])).toBe(await digest([b, a, b]));
    expect(await digest([a])).toBe(await digest([], identity));
    expect(await digest([a])).not.toBe(await digest([a, b]));
    expect(await digest([a])).toMatch(/^[0-9a-f]{8}$/);
  });
});
