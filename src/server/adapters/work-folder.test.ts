import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkFolder } from './work-folder.ts';

let folder: string;
beforeEach(() => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-work-'));
  folder = path.join(parent, 'data/work');
  fs.mkdirSync(path.join(folder, 'a-folder'), { recursive: true });
  for (const name of ['new', 'old', 'a-folder/x']) fs.writeFileSync(path.join(folder, name), 'left');
  const before = new Date(Date.now() - 25 * 3_600_000);
  fs.utimesSync(path.join(folder, 'old'), before, before);
});
afterEach(() => fs.rmSync(path.join(folder, '../..'), { recursive: true }));

describe('the work folder', () => {
  it('is empty after a start', async () => {
    await openWorkFolder(folder, { isShared: false });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('keeps files that another server may be using', async () => {
    await openWorkFolder(folder, { isShared: true });
    expect(fs.readdirSync(folder).toSorted()).toEqual(['a-folder', 'new']);
  });

  it('is created if it is missing', async () => {
    const other = path.join(folder, 'not/there/yet');
    expect(await openWorkFolder(other, { isShared: false })).toBe(other);
    expect(fs.readdirSync(other)).toEqual([]);
  });
});
