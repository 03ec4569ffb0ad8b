import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import { DECK_FILE } from './deck-file.ts';

const refusalOf = (name: string, size = 10) => DECK_FILE.refusalOf([{ name, size }]);

describe('a deck to import', () => {
  it('must be an Anki package', () => {
    expect(refusalOf('Abdomen.APKG')).toBeNull();
    expect(refusalOf('deck.zip')?.description).toBe('Please upload an Anki package (.apkg)');
    expect(refusalOf('apkg')?.title).toBe('Invalid file type');
  });

  it('must not be a whole collection', () => {
    expect(refusalOf('collection.colpkg')?.description).toContain('export a single deck');
  });

  it('must be a single file, neither empty nor too large', () => {
    expect(refusalOf('a.apkg', 0)?.title).toBe('Empty file');
    expect(refusalOf('a.apkg', IMPORT_MAX_BYTES)).toBeNull();
    expect(refusalOf('a.apkg', IMPORT_MAX_BYTES + 1)?.description).toBe('Please upload a file smaller than 100MB.');
    const file = { name: 'a.apkg', size: 10 };
    expect(DECK_FILE.refusalOf([file, file])?.title).toBe('One file at a time');
  });
});
