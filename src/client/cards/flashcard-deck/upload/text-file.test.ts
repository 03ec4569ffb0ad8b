import { describe, expect, it } from 'vitest';
import { textFileRefusal, textOf, withAdded } from './text-file.ts';

describe('a file of cards', () => {
  it('is a text, not empty, and of a size that can be uploaded', () => {
    expect(textFileRefusal({ name: 'Cards.TXT', size: 10 })).toBeNull();
    expect(textFileRefusal({ name: 'cards.docx', size: 10 })?.description).toBe('Please choose a TXT file (.txt)');
    expect(textFileRefusal({ name: 'cards.txt', size: 0 })?.title).toBe('Empty file');
    expect(textFileRefusal({ name: 'cards.txt', size: 6_000_001 })?.title).toBe('File too large');
  });

  it('is read in the encoding that it has, with plain line ends', async () => {
    expect(await textOf(new File(['Front: ä\r\nBack: b\rc'], 'cards.txt'))).toBe('Front: ä\nBack: b\nc');
    expect(await textOf(new File([new Uint8Array([0xe4])], 'cards.txt'))).toBe('ä');
  });

  it('goes below what is written already', () => {
    expect(withAdded(' \n', 'Front: a')).toBe('Front: a');
    expect(withAdded('Front: a\n---\n\n', 'Front: b')).toBe('Front: a\n---\nFront: b');
  });
});
