import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANGING, installFaultyDisk, WRITING } from '#tests/support/faulty-disk.ts';
import type { Fault, FaultyDisk } from '#tests/support/faulty-disk.ts';
import { openingError, prepareDataFolder } from './data-folder.ts';

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
  it('makes it, and leaves nothing in it', () => {
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

  it('says so where it can’t be made', () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(
      /^DATA_DIR .+ cannot be written \(not a directory\)$/,
    );
  });
});

describe('an error of a database that is opened', () => {
  it('names the folder where that is full or read-only', () => {
    const full = new Error('could not write to file "pg_wal/xlogtemp.42": No space left on device');
    expect(openingError('/data', full)).toMatchObject({
      message: 'DATA_DIR /data cannot be written (no space left on device)',
    });
  });

  it('stays what it is where it is another', () => {
    const other = new Error('could not locate a valid checkpoint record');
    expect(openingError('/data', other)).toBe(other);
  });
});
