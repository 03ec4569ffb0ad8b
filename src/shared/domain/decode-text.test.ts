import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { decodeText, guessedCodePage } from './decode-text.ts';

const TEXT = 'Größe – “ø” 5 µm\r\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be') => {
  const data = Buffer.from(text, 'utf16le');
  return new Uint8Array(order === 'le' ? data : data.swap16());
};
const bytes = (...values: number[]) => new Uint8Array(values);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first, with a mark', utf16(`\uFEFF${TEXT}`, 'le')],
    ['UTF-16, big end first, with a mark', utf16(`\uFEFF${TEXT}`, 'be')],
    ['UTF-16, little end first', utf16(TEXT, 'le')],
    ['UTF-16, big end first', utf16(TEXT, 'be')],
    ['Windows-1252', new Uint8Array(Buffer.from('Gr\xf6\xdfe \x96 \x93\xf8\x94 5 \xb5m\r\n', 'latin1'))],
  ])('is read from %s', (_encoding, data) => {
    expect(decodeText(data)).toBe(TEXT);
  });

  it('is read from UTF-16 with letters that are not Latin', () => {
    const text = `Which vein is the largest of the abdomen? Ā ${'x'.repeat(40)}`;
    expect(decodeText(utf16(text, 'le'))).toBe(text);
    expect(decodeText(utf16(text, 'be'))).toBe(text);
  });

  it('contains the Windows-1252 characters that Latin-1 lacks', () => {
    expect(decodeText(bytes(0x80, 0x85, 0x99, 0x9f, 0xe9))).toBe('€…™Ÿé');
  });

  it('is read in the declared encoding, unless the bytes contradict it', () => {
    expect(decodeText(bytes(0xe9), 'ISO-8859-1')).toBe('é');
    expect(decodeText(bytes(0x80), 'iso-8859-1')).toBe('€');
    expect(decodeText(bytes(0xe1), 'windows-1251')).toBe('б');
    expect(decodeText(utf8('é'), 'UTF-8')).toBe('é');
    expect(decodeText(utf16('\uFEFFé', 'le'), 'UTF-8')).toBe('é');
    expect(() => decodeText(utf8('x'), 'klingon')).toThrow(RangeError);
  });

  it.each<[string, string, string]>([
    ['macintosh', 'question;A;B;answer\r\nGr\x9a\xa7e?;M\x9fller;b;A', 'question;A;B;answer\r\nGröße?;Müller;b;A'],
    ['macintosh', 'M\x8eni\x8fre don\xd5t 45\xa1', 'Ménière don’t 45°'],
    ['ibm850', 'Gr\x94\xe1e \xe6m M\x81ller', 'Größe µm Müller'],
    ['windows-1251', '\xca\xe0\xea\xee\xe9 \xee\xf0\xe3\xe0\xed?', 'Какой орган?'],
    ['windows-1250', 'P\xf8\xedjmen\xed;Jm\xe9no;\x8d\xe1lek;\xe8\xedslo', 'Příjmení;Jméno;Ťálek;číslo'],
    ['windows-1250', 'K\xb3\xf3tnia, \xbfy\xb3a, w\xb9troba', 'Kłótnia, żyła, wątroba'],
    [
      'windows-1252',
      'Gr\xf6\xdfe \x96 \x84M\xfcller\x93 5 \xb5m, 3 cm\xb2, 45\xb0 \xb1 2',
      'Größe – „Müller“ 5 µm, 3 cm², 45° ± 2',
    ],
    [
      'windows-1252',
      'Guillain-Barr\xe9, M\xe9ni\xe8re, Sj\xf6gren, cro\xfbte, ni\xf1o \x93x\x94',
      'Guillain-Barré, Ménière, Sjögren, croûte, niño “x”',
    ],
    ['windows-1252', '\xbfQu\xe9? don\x92t, it\x92s \x80 5 \x85', '¿Qué? don’t, it’s € 5 …'],
  ])('in an old code page is read in the one that fits its letters: %s', (page, latin1, text) => {
    const data = new Uint8Array(Buffer.from(latin1, 'latin1'));
    expect(guessedCodePage(data)).toBe(page);
    expect(decodeText(data)).toBe(text);
  });

  it('leaves no doubt in UTF-8 and UTF-16', () => {
    for (const data of [utf8(TEXT), utf8('plain'), utf16(TEXT, 'le')]) expect(guessedCodePage(data)).toBeNull();
  });

  it('survives a round trip in UTF-8, and any bytes give some text', () => {
    forAll(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeText(utf8(`\uFEFF${text}`))).toBe(text);
    });
    forAll(fc.uint8Array(), (data) => typeof decodeText(data) === 'string');
  });
});
