import { describe, expect, it } from 'vitest';
import { kindOfFile, kindOfText } from './backup-header.ts';

const header = {
  format: 'sonography-learning-hub-backup',
  version: 1,
  backupType: 'full',
  createdAt: '2026-11-21T12:00:00.000Z',
  counts: { users: 2, questions: 1204 },
};
const beginning = (change = {}) => `${JSON.stringify({ ...header, ...change }).slice(0, -1)},"data":{\n"users":[\n`;

describe('the beginning of a file', () => {
  it('shows what a backup contains', () => {
    expect(kindOfText(beginning())).toEqual({
      kind: 'backup',
      header: {
        format: header.format,
        backupType: 'full',
        createdAt: header.createdAt,
        counts: { users: 2, questions: 1204 },
      },
    });
  });

  it('is also read after a byte order mark, or with spaces in between', () => {
    expect(kindOfText(`\uFEFF${beginning()}`).kind).toBe('backup');
    expect(kindOfText(`${JSON.stringify(header, null, 2).slice(0, -2)},\n  "data": {`).kind).toBe('backup');
  });

  it('is the only part that is read', async () => {
    const file = new File([beginning(), 'x'.repeat(200_000)], 'backup.json');
    expect((await kindOfFile(file)).kind).toBe('backup');
    const late = new File([beginning({ counts: { ['u'.repeat(70_000)]: 1 } })], 'backup.json');
    expect((await kindOfFile(late)).kind).toBe('damaged');
  });

  it('reveals a file of another format', () => {
    for (const text of ['', '{}', '[1,2]', '{"name":"package","data":{"a":1}}', 'question;answer']) {
      expect(kindOfText(text)).toEqual({ kind: 'foreign' });
    }
  });

  it('shows only that a backup is encrypted', async () => {
    const file = new File(['age-encryption.org/v1\n-> X25519 ', new Uint8Array([0, 159, 255])], 'backup.json.age');
    expect(await kindOfFile(file)).toEqual({ kind: 'encrypted' });
    expect(kindOfText('age-encryption.org/v2\n')).toEqual({ kind: 'foreign' });
  });

  it('reveals a backup that was cut off or changed', () => {
    expect(kindOfText(beginning().slice(0, 90))).toEqual({ kind: 'damaged' });
    expect(kindOfText(beginning({ backupType: 'half' }))).toEqual({ kind: 'damaged' });
    expect(kindOfText(beginning({ counts: { users: -1 } }))).toEqual({ kind: 'damaged' });
  });

  it('cannot be read if the file is gone', async () => {
    const file = new File(['x'], 'gone.json');
    file.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    expect(await kindOfFile(file)).toEqual({ kind: 'unreadable' });
  });
});
