import { decodeCodePage, guessCodePage, type CodePage } from './code-pages.ts';

/** Enough bytes to see which bytes of each pair are zero. */
const SAMPLE_BYTES = 2000;

/**
 * The text of a file in UTF-8, UTF-16 (with a byte order mark or, if its letters are Latin, without) or in the code page
 * that fits its bytes best. Removes the mark. `declared` is an encoding that the file itself
 * names; throws a `RangeError` if that is unknown.
 */
export function decodeText(data: Uint8Array, declared?: string): string {
  const utf16 = utf16Order(data);
  if (utf16 !== null) return new TextDecoder(utf16).decode(data);
  if (declared !== undefined && !/^utf-?\d+/i.test(declared)) return decodeDeclared(data, declared);
  return utf8Text(data) ?? decodeCodePage(data, guessCodePage(data));
}

/** The code page that `decodeText` guesses; null if the bytes leave no doubt. */
export function guessedCodePage(data: Uint8Array): CodePage | null {
  return utf16Order(data) === null && utf8Text(data) === null ? guessCodePage(data) : null;
}

function utf8Text(data: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

function decodeDeclared(data: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  return decoder.encoding === 'windows-1252' ? decodeCodePage(data, 'windows-1252') : decoder.decode(data);
}

function utf16Order(data: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = data;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(data.length, SAMPLE_BYTES) / 2);
  let zeroFirst = 0;
  let zeroSecond = 0;
  for (let i = 0; i < pairs; i++) {
    if (data[2 * i] === 0) zeroFirst++;
    if (data[2 * i + 1] === 0) zeroSecond++;
  }
  if (pairs < 2) return null;
  const [many, few] = [pairs * 0.4, pairs * 0.05];
  if (zeroSecond > many && zeroFirst <= few) return 'utf-16le';
  if (zeroFirst > many && zeroSecond <= few) return 'utf-16be';
  return null;
}
