/**
 * Encodings with one byte for each letter, and older Asian ones, with the names that people choose from. The bytes of a
 * file do not say which of them it has.
 */
export const CODE_PAGES = {
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  ibm850: 'Western European (MS-DOS)',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1257': 'Baltic',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1258': 'Vietnamese',
  gbk: 'Chinese (simplified)',
  big5: 'Chinese (traditional)',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
} as const;
export type CodePage = keyof typeof CODE_PAGES;
export const CODE_PAGE_NAMES = Object.keys(CODE_PAGES) as [CodePage, ...CodePage[]];

/* cspell:disable */
/** Bytes 0x80 to 0x9F. Some versions of Node decode them as if windows-1252 were Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Bytes 0x80 to 0xFF, which no browser decodes. */
const IBM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/* cspell:enable */

/** The text of bytes in a code page. */
export function decodeCodePage(data: Uint8Array, page: CodePage): string {
  const text = new TextDecoder(page === 'ibm850' ? 'windows-1252' : page).decode(data);
  if (page === 'windows-1252') {
    return text.replaceAll(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
  }
  if (page !== 'ibm850') return text;
  return text.replaceAll(/[\u0080-\uffff]/g, (_char, at: number) => IBM_850.charAt((data[at] ?? 0) - 0x80));
}

/** The most likely one first, which is taken unless another is clearly better. */
const GUESSED = ['windows-1252', 'macintosh', 'ibm850', 'windows-1250', 'windows-1251'] as const;
const BETTER_BY = 3;

/** The code page in which the bytes make most sense. */
export function guessCodePage(data: Uint8Array): CodePage {
  const sample = surroundingsOf(data);
  const [usual, ...others] = GUESSED.map((page) => ({ page, oddity: oddityOf(decodeCodePage(sample, page)) }));
  if (usual === undefined) return GUESSED[0];
  const fitting = others.filter(({ oddity }) => oddity <= usual.oddity - BETTER_BY);
  return fitting.toSorted((a, b) => a.oddity - b.oddity)[0]?.page ?? usual.page;
}

const SAMPLE_BYTES = 20_000;

/** The bytes that code pages disagree on, each group of them with the byte before and after it. */
function surroundingsOf(data: Uint8Array): Uint8Array {
  const sample: number[] = [];
  for (let at = 0; at < data.length && sample.length < SAMPLE_BYTES; at++) {
    if ((data[at] ?? 0) < 0x80) continue;
    sample.push(data[at - 1] ?? 0x20);
    while ((data[at] ?? 0) >= 0x80) sample.push(data[at++] ?? 0);
    sample.push(data[at] ?? 0x20, 0x20);
  }
  return new Uint8Array(sample);
}

/* cspell:disable */
/** Letters beyond ASCII of the languages that the guessed code pages are made for. */
const ALPHABETS = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'àáâãçéêíóôõúü',
  'àèéìíîòóùú',
  'åäöéü',
  'æøåéüö',
  'áðéíóúýþæö',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'ąćęłńóśźż',
  'áéíóöőúüű',
  'čćđšž',
  'âăîşţ',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќўџґ',
].map((letters) => new Set(letters));
/* cspell:enable */

/** How many things no language writes: letters of no common alphabet, symbols within words and the like, each once. */
function oddityOf(text: string): number {
  const chars = Array.from(text);
  const odd = new Map<string, number>();
  const letters = new Set<string>();
  for (const [index, char] of chars.entries()) {
    if (char < '\u0080') continue;
    const [before = ' ', after = ' '] = [chars[index - 1], chars[index + 1]];
    if (isLetter(char)) letters.add(char.toLowerCase());
    odd.set(char, Math.max(odd.get(char) ?? 0, oddityAt(before, char, after)));
  }
  const foreign = ALPHABETS.map((alphabet) => [...letters].filter((letter) => !alphabet.has(letter)).length);
  return [...odd.values()].reduce((sum, one) => sum + one, Math.min(...foreign));
}

/** Without signs such as µ, which Unicode counts among the letters. */
const isLetter = (char: string) => /[^\P{L}µªº]/u.test(char);
const isLatin = (char: string) => /\p{Script=Latin}/u.test(char);

function oddityAt(before: string, char: string, after: string): number {
  if (/[\p{Cc}\uFFFD]/u.test(char)) return 10;
  if (!isLetter(char)) return symbolOddity(before, char, after);
  const neighbors = [before, after].filter(isLetter);
  if (neighbors.some((neighbor) => isLatin(neighbor) !== isLatin(char))) return 3;
  if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)) return 3;
  if (!isLatin(char)) return 0;
  const foreign = neighbors.filter((neighbor) => neighbor >= '\u0080');
  const isStrange = foreign.some(
    (neighbor) => !ALPHABETS.some((letters) => letters.has(char.toLowerCase()) && letters.has(neighbor.toLowerCase())),
  );
  if (isStrange) return 2;
  return foreign.length === 2 || (/\d/.test(before) && /\d/.test(after)) ? 1 : 0;
}

function symbolOddity(before: string, char: string, after: string): number {
  if (isLetter(before) && isLetter(after)) return /[’‘\-–—\u00AD]/.test(char) ? 0 : 3;
  if (/[¡¿]/.test(char)) return isLetter(after) ? 0 : 2;
  return /[²³¹]/.test(char) && !/[\p{L}\d)\]]/u.test(before) ? 2 : 0;
}
