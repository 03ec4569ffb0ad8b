import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CHANGING,
  installFaultyDisk,
  systemError,
  WRITING,
  type Fault,
  type FaultyDisk,
} from '#tests/support/faulty-disk.ts';
import { closeToOthers, openingError, prepareDataFolder } from './data-folder.ts';

let folder: string;
let disk: FaultyDisk;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-data-'));
  disk = installFaultyDisk();
});
afterEach(() => {
  disk.remove();
  fs.rmSync(folder, { recursive: true });
});

describe('preparing the data folder', () => {
  it('creates it, and leaves nothing in it', () => {
    const inner = path.join(folder, 'in/here');
    prepareDataFolder(inner);
    expect(fs.readdirSync(inner)).toEqual([]);
    prepareDataFolder(inner);
  });

  it.each<Fault>([
    { code: 'ENOSPC', calls: WRITING },
    { code: 'EROFS', calls: CHANGING },
    { code: 'EACCES', calls: ['mkdirSync'] },
  ])('says in one line that it cannot be written, and why: $code', (fault) => {
    disk.fail(fault);
    expect(() => prepareDataFolder(folder)).toThrow(
      `DATA_DIR ${folder} cannot be written (made to fail: ${fault.code.toLowerCase()})`,
    );
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('reports that it can’t be created', () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(
      /^DATA_DIR .+ cannot be written \(not a directory\)$/,
    );
  });
});

describe('the content of the data folder', () => {
  const modeOf = (name: string) => (fs.lstatSync(path.join(folder, name)).mode & 0o777).toString(8);

  it('becomes inaccessible to other accounts, whatever it is, but links are not followed', () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-outside-'));
    const secret = path.join(outside, 'a.txt');
    fs.writeFileSync(secret, '');
    fs.mkdirSync(path.join(folder, 'media/images'), { recursive: true });
    for (const name of ['server.lock', 'media/images/a.webp']) fs.writeFileSync(path.join(folder, name), '');
    fs.symlinkSync(secret, path.join(folder, 'link'));
    fs.symlinkSync(outside, path.join(folder, 'media/elsewhere'));
    for (const name of ['', 'media', 'media/images']) fs.chmodSync(path.join(folder, name), 0o755);
    for (const name of ['server.lock', 'media/images/a.webp']) fs.chmodSync(path.join(folder, name), 0o666);
    for (const name of [outside, secret]) fs.chmodSync(name, 0o755);

    expect(closeToOthers(folder)).toBe(null);
    expect(['', 'media', 'media/images'].map(modeOf)).toEqual(['700', '700', '700']);
    expect(['server.lock', 'media/images/a.webp'].map(modeOf)).toEqual(['600', '600']);
    expect([outside, secret].map((name) => fs.statSync(name).mode & 0o777)).toEqual([0o755, 0o755]);
    fs.rmSync(outside, { recursive: true });
  });

  it('becomes inaccessible through a link to the folder', () => {
    const link = `${folder}-link`;
    fs.symlinkSync(folder, link);
    fs.chmodSync(folder, 0o755);
    expect(closeToOthers(link)).toBe(null);
    expect(modeOf('')).toBe('700');
    fs.rmSync(link);
  });

  it('causes a warning if it belongs to somebody else', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(fs.statSync(folder).uid + 1);
    expect(closeToOthers(folder)).toMatch(
      /^DATA_DIR .+ belongs to the account with the number \d+; others may be able to read it\. Run the hub as /,
    );
    fs.writeFileSync(path.join(folder, 'a'), '', { mode: 0o600 });
    fs.chmodSync(path.join(folder, 'a'), 0o644);
    vi.spyOn(fs, 'fchmodSync').mockImplementation(() => {
      throw systemError('EPERM', 'fchmod', 'a');
    });
    expect(closeToOthers(folder)).toContain(`others may be able to read ${path.join(fs.realpathSync(folder), 'a')}. `);
  });
});

describe('an error while a database is opened', () => {
  it('names the folder if it is full or read-only', () => {
    const full = new Error('could not write to file "pg_wal/xlogtemp.42": No space left on device');
    expect(openingError('/data', full)).toMatchObject({
      message: 'DATA_DIR /data cannot be written (no space left on device)',
    });
  });

  it('stays unchanged in any other case', () => {
    const other = new Error('could not locate a valid checkpoint record');
    expect(openingError('/data', other)).toBe(other);
  });
});
