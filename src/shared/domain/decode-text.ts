/** Enough bytes to see which bytes of each pair are zero. */
const SAMPLE_BYTES = 2000;
/** Bytes 0x80 to 0x9F. Some versions of Node decode them as if windows-1252 were Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text of a file in UTF-8, UTF-16 (with a byte order mark or, if its letters are Latin, without) or Windows-1252,
 * which any byte sequence is. Removes the mark. `declared` is an encoding that the file itself
 * names; throws a `RangeError` if that is unknown.
 */
export function decodeText(data: Uint8Array, declared?: string): string {
  const utf16 = utf16Order(data);
  if (utf16 !== null) return new TextDecoder(utf16).decode(data);
  if (declared !== undefined && !/^utf-?\d+/i.test(declared)) return decodeDeclared(data, declared);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeWindows1252(data);
  }
}

function decodeDeclared(data: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  return decoder.encoding === 'windows-1252' ? decodeWindows1252(data) : decoder.decode(data);
}

function decodeWindows1252(data: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(data)
    .replaceAll(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
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
