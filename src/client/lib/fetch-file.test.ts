import { expect, it } from 'vitest';
import { fileNameIn } from './fetch-file.ts';

it('a file gets the server’s name for it', () => {
  expect(fileNameIn('attachment; filename="backup-full-2026-11-21.json"')).toBe('backup-full-2026-11-21.json');
  expect(fileNameIn('attachment; filename=backup.json; size=3')).toBe('backup.json');
  expect(fileNameIn('attachment')).toBeNull();
  expect(fileNameIn(null)).toBeNull();
});
