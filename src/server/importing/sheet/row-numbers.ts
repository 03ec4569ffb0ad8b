import { NUMBER_CHARACTERS, readingsOf, unmistakable } from '#shared/domain/written-number.ts';
import type { Ambiguities } from './ambiguities.ts';

const START = new RegExp(
  String.raw`^[-+−–—‐‑﹣－＋]?\s*[.,]?[\d０-９][${NUMBER_CHARACTERS}０-９，．\u3000]*(?:e[-+−–]?\d{1,3}(?!\d))?`,
  'i',
);
/** A unit: no digit follows anything but a letter or `^`, so that "3-5", "1/2", "10^3" and "5 or 6" have none. */
const UNIT =
  /^(?![\d.,/^·×*:;±<>=~−–—‐‑-])(?!.*(?<!\S)(?:or|to|and|bis|oder|und|ou|à|et|o|y|a)\s)(?:[^\d\p{No}]|(?<=[\p{L}^])\d|(?<=[\p{L}\p{No}⁻⁺])\p{No})*$/iu;

/** A number of a row, with the unit after it. */
export interface Amount {
  value: number;
  unit: string;
}

/** Reads the numbers of a table's rows, all in one way. */
export class RowNumbers {
  readonly #ambiguities: Ambiguities;
  /** Whether a number such as 2,5 shows that commas begin decimals. */
  #hasDecimalComma = false;
  /** A number such as 1.540, which has thousands if commas begin decimals. */
  #doubtful: { text: string; line: number } | null = null;

  constructor(ambiguities: Ambiguities) {
    this.#ambiguities = ambiguities;
  }

  /** Reads a number alone; null if it is none. */
  number(written: string, line: number): number | null {
    const text = written.trim();
    const { point, comma } = readingsOf(text.slice(0, 60));
    const value = point ?? comma;
    if (value === null || !Number.isFinite(value)) return null;
    if (point === null) this.#hasDecimalComma = true;
    if (point === null || comma === null || point === comma) return value;
    if (text.includes(',')) this.#ask(text, line);
    else this.#doubtful ??= { text, line };
    return this.#ambiguities.choices.decimals === 'comma' ? comma : point;
  }

  /** Reads a number and its unit, which may be one of those that the row names; null if the text is anything else. */
  amount(written: string, line: number, units: readonly string[] = []): Amount | null {
    const text = written.trim().slice(0, 200);
    for (const unit of units.filter((one) => one !== '').toSorted((a, b) => b.length - a.length)) {
      const value = text.endsWith(unit) ? this.number(text.slice(0, -unit.length), line) : null;
      if (value !== null) return { value, unit };
    }
    const start = START.exec(text)?.[0] ?? '';
    const unit = text.slice(start.length).trim();
    if (start === '' || !UNIT.test(unit)) return null;
    const value = this.number(start, line);
    return value === null ? null : { value, unit };
  }

  /** Called after the last row. */
  finish(): void {
    if (this.#hasDecimalComma && this.#doubtful !== null) this.#ask(this.#doubtful.text, this.#doubtful.line);
  }

  #ask(text: string, line: number): void {
    const { point, comma } = readingsOf(text);
    this.#ambiguities.choiceOf('decimals', () => ({
      text: `Row ${line} has the number ${text}. Which number is it?`,
      answers: [
        ['point', `${unmistakable(point ?? 0)}: decimals begin with a point`],
        ['comma', `${unmistakable(comma ?? 0)}: decimals begin with a comma`],
      ],
    }));
  }
}
