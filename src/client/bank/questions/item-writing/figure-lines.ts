import type { BankFigures } from '#shared/bank/bank-check.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { lettered } from '#client/lib/format.ts';

const SHARES = [
  ['longest', 'The key is longer than every other option'],
  ['shortest', 'The key is shorter than every other option'],
  ['outermost', 'Where options are numbers, the key is the smallest or the largest'],
] as const;

/** The figures of a bank, one sentence each; empty if no question counts. */
export function figureLines(figures: BankFigures): { text: string; isFair: boolean | null }[] {
  const shares = SHARES.flatMap(([name, found]) => {
    const share = figures[name];
    return share.of === 0 ? [] : [{ text: `${found} ${howOften(share)}.`, isFair: share.isFair }];
  });
  const positions = figures.positions.flatMap(({ options, counts, isFair }) => {
    const total = counts.reduce((sum, here) => sum + here, 0);
    if (total === 0) return [];
    const each = counts.map((here, index) => `${lettered(index)} ${percent(here, total)}`).join(', ');
    return [{ text: `Of ${options} options the key is ${each}, in ${counted(total, 'question')}.`, isFair }];
  });
  return [...shares, ...positions];
}

const howOften = ({ found, of, expected }: BankFigures['longest']) =>
  `in ${formatCount(found)} of ${formatCount(of)} (${percent(found, of)}; by chance ${percent(expected, of)})`;

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
