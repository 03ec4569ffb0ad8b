import type { BankFigures } from '#shared/bank/bank-check.contract.ts';
import { numbersOf, splitOptions, type KeyedOptions } from '#shared/bank/item-writing/options.ts';

/** Fewer questions don't reveal their authors' habits. */
export const JUDGED_FROM = 20;
/** The tolerated distance of a share from chance. */
const MARGINS = { longest: 0.05, shortest: 0.05, outermost: 0.15 };
/** The tolerated deviation of each position's count from the average, as a share of it. */
const POSITION_MARGIN = 0.3;
const POSITIONS_OF = [3, 4, 5];

/** Counts question by question, so that a bank can be read in pieces. */
export function bankFigures() {
  const shares = {
    longest: { found: 0, of: 0, expected: 0 },
    shortest: { found: 0, of: 0, expected: 0 },
    outermost: { found: 0, of: 0, expected: 0 },
  };
  const positions = POSITIONS_OF.map((options) => ({ options, counts: Array.from({ length: options }, () => 0) }));

  function count(name: keyof typeof shares, isFound: boolean, chance: number): void {
    shares[name].of += 1;
    shares[name].expected += chance;
    if (isFound) shares[name].found += 1;
  }

  return {
    /** Counts a question, unless its key is not a single option. */
    add(question: KeyedOptions): void {
      const { options, correctAnswer } = question;
      const split = splitOptions(question);
      if (split === null || typeof correctAnswer !== 'number') return;
      const chance = 1 / options.length;
      const { key, distractors } = split;
      count(
        'longest',
        distractors.every(({ length }) => length < key.length),
        chance,
      );
      count(
        'shortest',
        distractors.every(({ length }) => length > key.length),
        chance,
      );
      const group = positions.find((one) => one.options === options.length);
      if (group) group.counts[correctAnswer] = (group.counts[correctAnswer] ?? 0) + 1;
      const numbers = options.length > 2 ? numbersOf(options) : null;
      if (numbers === null) return;
      const isOutermost = [Math.min(...numbers), Math.max(...numbers)].includes(numbers[correctAnswer] ?? Number.NaN);
      count('outermost', isOutermost, 2 * chance);
    },

    figures(): BankFigures {
      const judged = (name: keyof typeof shares) => {
        const { found, of, expected } = shares[name];
        const isFair = of < JUDGED_FROM ? null : Math.abs(found - expected) / of <= MARGINS[name];
        return { found, of, expected, isFair };
      };
      return {
        longest: judged('longest'),
        shortest: judged('shortest'),
        outermost: judged('outermost'),
        positions: positions.map(({ options, counts }) => {
          const total = counts.reduce((sum, here) => sum + here, 0);
          const even = total / options;
          const isEven = counts.every((here) => Math.abs(here - even) <= POSITION_MARGIN * even);
          return { options, counts, isFair: total < JUDGED_FROM ? null : isEven };
        }),
      };
    },
  };
}
