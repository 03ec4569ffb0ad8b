import { PassThrough, Readable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { aBackupFile, gzipped, type BackupSections } from '#tests/support/backup-files.ts';
import { FORMAT_VERSION } from './format.ts';
import { openBackup, type RecordBatch } from './read-backup.ts';

const SECTIONS: BackupSections = {
  settings: [],
  users: [{ id: 'u1', firstName: 'Ünï💡 "quoted" \\n\nline' }, { id: 'u2' }],
  topics: [{ id: 't1', options: ['a', 'b'], parentId: null }],
  media: [
    { kind: 'images', name: 'a.webp', part: 0, parts: 2, bytes: 5, data: 'AAEC' },
    { kind: 'images', name: 'a.webp', part: 1, parts: 2, bytes: 5, data: 'AwQ=' },
  ],
};
const FILE = aBackupFile(SECTIONS);

async function read(file: string | Uint8Array, chunkBytes = 7) {
  const bytes = Buffer.from(file);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, n) =>
    bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  );
  const opened = await openBackup(Readable.from(chunks));
  const batches: RecordBatch[] = [];
  for await (const batch of opened.batches) batches.push(batch);
  const sections: BackupSections = {};
  for (const { section, records } of batches) (sections[section] ??= []).push(...records.map(({ fields }) => fields));
  return { header: opened.header, batches, sections };
}

/** Reads a backup to its end. */
async function readAll(source: AsyncIterable<Uint8Array>): Promise<void> {
  const { batches } = await openBackup(source);
  while (!(await batches.next()).done);
}

/** The error with which a file is refused; null if it is accepted. */
async function refusal(file: string | Uint8Array): Promise<string | null> {
  try {
    await read(file, 1000);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message;
    throw error;
  }
}

describe('reading a backup', () => {
  it('knows a section that only older hubs have', async () => {
    const { sections } = await read(aBackupFile({ topics: [{ id: 't1' }], disclosures: [{ id: 'd1' }] }));
    expect(sections).toEqual({ topics: [{ id: 't1' }], disclosures: [{ id: 'd1' }] });
  });

  it('returns the written records with their lines, whatever the size of the chunks', async () => {
    for (const chunkBytes of [1, 2, 64, 1e6]) {
      for (const file of [FILE, await gzipped(FILE)]) {
        const { header, sections, batches } = await read(file, chunkBytes);
        expect(sections).toEqual(SECTIONS);
        expect(header).toMatchObject({ backupType: 'full', counts: { settings: 0, users: 2, topics: 1 } });
        expect(batches[1]?.records.map(({ line, text }) => [line, text])).toEqual(
          SECTIONS['users']?.map((user, n) => [5 + n, JSON.stringify(user)]),
        );
      }
    }
  });

  it('uses a file that other programs can parse as JSON', () => {
    expect(JSON.parse(FILE)).toMatchObject({
      format: 'sonography-learning-hub-backup',
      version: FORMAT_VERSION,
      data: SECTIONS,
    });
  });

  it('passes records on in batches, so that no section is ever completely in memory', async () => {
    const users = Array.from({ length: 2500 }, (_, n) => ({ id: `u${n}` }));
    const { batches } = await read(aBackupFile({ users }), 65_536);
    expect(batches.map(({ records }) => records.length)).toEqual([1000, 1000, 500]);
    const large = Array.from({ length: 9 }, (_, n) => ({ id: `u${n}`, firstName: 'x'.repeat(1_000_000) }));
    const { batches: byLength } = await read(aBackupFile({ users: large }), 65_536);
    expect(Math.max(...byLength.map(({ records }) => records.length))).toBe(4);
  });

  it('closes the file, even if it is refused', async () => {
    for (const text of [FILE, '{"no":"backup"}\n', FILE.replace('"u2"', '"u3"'), `${FILE}more\n`]) {
      const source = new PassThrough();
      source.write(text);
      const reading = readAll(source);
      if (text === FILE) source.end();
      else source.write('\n'.repeat(10));
      await reading.catch(() => undefined);
      expect(source.destroyed).toBe(true);
    }
  });
});

describe('a backup of another version', () => {
  it('is refused if it is too old', async () => {
    expect(await refusal(aBackupFile(SECTIONS, { version: 1 }))).toBe(
      'This backup was made by an older version of the hub (format 1, this one reads from format 2 on). Please restore it with the last version 0.2.0 (commit c1469703), and make another backup with that.',
    );
    expect(await refusal(aBackupFile(SECTIONS, { version: 2 }))).toBeNull();
  });

  it('is refused if it is newer', async () => {
    expect(await refusal(aBackupFile(SECTIONS, { version: FORMAT_VERSION + 1 }))).toBe(
      `This backup was made by a newer version of the hub (format ${FORMAT_VERSION + 1}, this one reads up to ${FORMAT_VERSION}). Please update this hub first.`,
    );
  });
});

describe('a damaged backup', () => {
  /** A location in the message, or the statement that the file is not a backup. */
  const PLACE =
    /line \d+|it can’t be decompressed|made by a newer version|^This file is not a backup of a Sonography Learning Hub$/;
  const bytes = Buffer.from(FILE);

  it('is refused with the location of any changed, added or missing byte', async () => {
    const changes = (at: number) => [
      Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)]),
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
      Buffer.concat([bytes.subarray(0, at), Buffer.from('0'), bytes.subarray(at)]),
      Buffer.concat([bytes.subarray(0, at), Buffer.from('\n'), bytes.subarray(at)]),
      bytes.subarray(0, at),
    ];
    // A missing line feed at the very end does no harm.
    for (let at = 0; at < bytes.length - 1; at += 1) {
      for (const changed of changes(at)) expect(await refusal(changed)).toMatch(PLACE);
    }
    expect(await refusal(bytes.subarray(0, -1))).toBeNull();
  });

  it('is refused after any changes in several places', async () => {
    const edit = fc.record({
      at: fc.nat({ max: bytes.length - 2 }),
      length: fc.nat({ max: 40 }),
      put: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        let changed: Buffer = bytes;
        for (const { at, length, put } of edits) {
          changed = Buffer.concat([changed.subarray(0, at), put, changed.subarray(at + length)]);
        }
        fc.pre(!changed.equals(bytes));
        expect(await refusal(changed)).toMatch(PLACE);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused if lines are missing, repeated or reordered', async () => {
    const lines = FILE.trimEnd().split('\n');
    for (const [n, line] of lines.entries()) {
      const [before, after] = [lines.slice(0, n), lines.slice(n + 1)];
      const [next = '', ...rest] = after;
      for (const changed of [
        [...before, ...after],
        [...before, line, line, ...after],
        [...before, next, line, ...rest],
      ]) {
        if (changed.join('\n').trimEnd() === lines.join('\n')) continue;
        expect(await refusal(`${changed.join('\n')}\n`)).toMatch(PLACE);
      }
    }
  });

  it('is refused or read unchanged after a change of any byte of a compressed file', async () => {
    const packed = await gzipped(FILE);
    const { sections } = await read(FILE);
    for (let at = 0; at < packed.length; at += 1) {
      const changed = Buffer.from(packed);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      // Some bytes of the gzip header do not affect the content.
      const outcome = (await refusal(changed)) ?? (await read(changed)).sections;
      expect([expect.stringMatching(PLACE), sections]).toContainEqual(outcome);
      expect(await refusal(packed.subarray(0, at))).toMatch(PLACE);
    }
  });

  it.each([
    ['a changed record', FILE.replace('"u2"', '"u3"'), /line \d+: the records of users do not fit their checksum/],
    ['a truncated record', FILE.replace('"id":"u2"}', '"id":"u2"'), /line 6: this is not JSON/],
    [
      'something else than a record',
      FILE.replace('{"id":"u2"}', '["id"]'),
      /line 6: a record of users was expected here/,
    ],
    ['a missing record', FILE.replace(',\n{"id":"u2"}', ''), /line \d+: 2 records of users were expected, 1 found/],
    ['a missing section', FILE.replace(/"media":\[\n[^\]]*\n\]\n/, ''), /line \d+: /],
    [
      'checksums of another kind',
      FILE.replace(/"settings":"\w+"/, '"settings":1'),
      /line \d+: checksums were expected/,
    ],
    [
      'a changed header',
      FILE.replace('2026-03-11', '2026-03-12'),
      /line \d+: this checksum does not match the text before it/,
    ],
    ['something after the end', `${FILE}{}\n`, /line \d+: there is something after the end/],
    ['half a file', FILE.slice(0, FILE.indexOf('"topics":[')), /it ends too early, after line 7/],
  ])('is recognized by %s', async (_what, file, expected) => {
    const message = (await refusal(file)) ?? '';
    expect(message).toMatch(/^This backup is damaged, so nothing was restored: /);
    expect(message).toMatch(expected);
  });

  it('is refused if a line does not end, before it fills the memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    async function* endless() {
      yield Buffer.from(FILE.slice(0, FILE.indexOf('{"id":"u1"')));
      for (; sent < 1000; sent += 1) yield chunk;
    }
    await expect(readAll(endless())).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/line 5: it does not end/),
    });
    expect(sent).toBeLessThan(20);
  });
});

describe('a file that is not a backup', () => {
  it.each([
    ['nothing', ''],
    ['a line feed', '\n'],
    ['JSON of another kind', '{"format":"other","version":1,"data":{\n}}'],
    ['a list', '[1,2,3]'],
    ['null', 'null'],
    ['HTML', '<!doctype html>\n<html><body>Sign in</body></html>\n'],
    ['bytes', Buffer.from([0, 255, 254, 10, 0, 128, 31, 139])],
    ['an empty gzip file', Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64')],
    ['a backup without a version', FILE.replace(`"version":${FORMAT_VERSION},`, '')],
    ['a backup of an unknown type', FILE.replace('"backupType":"full"', '"backupType":"some"')],
  ])('is refused: %s', async (_what, file) => {
    expect(await refusal(file)).toBe('This file is not a backup of a Sonography Learning Hub');
  });
});
