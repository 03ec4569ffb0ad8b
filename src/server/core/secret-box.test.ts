import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSecretBox } from './secret-box.ts';

function aFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'box-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, 'key');
}

it('opens what it sealed, in another process with the same file too, and stores nothing readable', () => {
  const file = aFile();
  const sealed = createSecretBox(file).seal('pässword');
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('ssword');
  expect(createSecretBox(file).open(sealed)).toBe('pässword');
  expect(createSecretBox(file).seal('pässword')).not.toBe(sealed);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['key']);
});

it('opens nothing that another key sealed, or that was changed', () => {
  const [file, other] = [aFile(), aFile()];
  const sealed = createSecretBox(file).seal('password');
  expect(createSecretBox(other).open(sealed)).toBeNull();
  createSecretBox(other).seal('');
  expect(createSecretBox(other).open(sealed)).toBeNull();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(createSecretBox(file).open(changed.toString('base64url'))).toBeNull();
  expect(createSecretBox(file).open('')).toBeNull();
});

it('refuses a file that is not a key', () => {
  const file = aFile();
  fs.writeFileSync(file, 'short');
  expect(createSecretBox(file).open('x'.repeat(100))).toBeNull();
  expect(() => createSecretBox(file).seal('password')).toThrow('is not a key');
});
