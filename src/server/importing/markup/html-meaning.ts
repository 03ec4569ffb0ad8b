export type Script = 'sup' | 'sub';

const SCRIPTS: Record<Script, Map<string, string>> = {
  sup: pairs('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  sub: pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
};
const SCRIPT_LENGTH = 20;

function pairs(plain: string, script: string): Map<string, string> {
  return new Map(Array.from(plain, (char, index) => [char, script.charAt(index)] as const));
}

/** Super- and subscripts as Unicode characters (`cm<sup>2</sup>` is cm², not cm2), or as `^(…)` or `_(…)`. */
export function scripted(text: string, script: Script, isNested: boolean): { written: string; isExact: boolean } {
  const chars = Array.from(text.slice(0, SCRIPT_LENGTH + 1));
  const map = SCRIPTS[script];
  if (text === '') return { written: '', isExact: true };
  if (!isNested && chars.length <= SCRIPT_LENGTH && chars.every((char) => map.has(char))) {
    return { written: chars.map((char) => map.get(char) ?? char).join(''), isExact: true };
  }
  return { written: `${script === 'sup' ? '^' : '_'}(${text})`, isExact: false };
}

const EMPHASIS_ELEMENTS = new Set(['b', 'strong', 'u', 'em', 'i', 'mark', 'ins', 's', 'strike', 'del']);
const EMPHASIS_STYLE =
  /font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*(?:italic|oblique)|text-decoration[\w-]*\s*:[^;]*(?:underline|line-through)|(?:^|[;\s])(?:background(?:-color)?|color)\s*:\s*(?!\s|inherit|initial|unset|black|white|transparent|windowtext|currentcolor|var\(|#0{3}(?:0{3})?\b|rgba?\(0,\s*0,\s*0\b|#f{3}(?:f{3})?\b)/i;

export const emphasizes = (element: string, style: string): boolean =>
  EMPHASIS_ELEMENTS.has(element) || (style !== '' && EMPHASIS_STYLE.test(style.slice(0, 500)));

/** Words that negate the question; other emphasis may be a name or a unit, which capitals would change. */
const WEIGHTY = new Set(
  'not no never none cannot except but without only all any always must both neither nor either or and least most best worst first last next lowest highest fewest false true incorrect correct wrong likely unlikely more less before after left right'.split(
    ' ',
  ),
);

/** Emphasized words as plain text, with the remark on them; `isAll` if there is no other text beside them. */
export function emphasizedWords(words: string, isAll: boolean): { written: string; remark: string | null } {
  const capitals = words.toUpperCase();
  // Capitals, digits and punctuation need no emphasis.
  if (words === capitals) return { written: words, remark: null };
  const parts = words.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  if (isAll || !parts.every((word) => WEIGHTY.has(word))) return { written: words, remark: words };
  return { written: capitals, remark: `${words} → ${capitals}` };
}

interface List {
  type: string;
  next: number;
}

/** The markers of list items: a dash, or their number, to which other texts may refer. */
export class ListMarks {
  readonly #lists: (List | null)[] = [];
  #mark = '';

  open(element: string, attributes: Record<string, string>): void {
    if (element === 'ul') this.#lists.push(null);
    if (element === 'ol')
      this.#lists.push({ type: attributes['type'] ?? '1', next: wholeNumber(attributes['start'], 1) });
    if (element !== 'li') return;
    const list = this.#lists.at(-1) ?? null;
    if (list === null) this.#mark = '- ';
    else {
      const number = wholeNumber(attributes['value'], list.next);
      list.next = number + 1;
      this.#mark = `${numeral(number, list.type)}. `;
    }
  }

  close(element: string): void {
    if (element === 'ul' || element === 'ol') this.#lists.pop();
    if (element === 'li') this.#mark = '';
  }

  /** The marker of an item whose text begins now. */
  take(): string {
    const mark = this.#mark;
    this.#mark = '';
    return mark;
  }
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : otherwise;
}

const ROMAN: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function numeral(number: number, type: string): string {
  if (/^a$/i.test(type) && number >= 1 && number <= 26) return String.fromCharCode(type.charCodeAt(0) + number - 1);
  if (!/^i$/i.test(type) || number < 1 || number > 300) return String(number);
  let rest = number;
  let roman = '';
  for (const [value, letters] of ROMAN) {
    for (; rest >= value; rest -= value) roman += letters;
  }
  return type === 'I' ? roman.toUpperCase() : roman;
}
