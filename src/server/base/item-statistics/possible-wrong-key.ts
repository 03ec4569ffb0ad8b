import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import type { OptionStatistics } from '#shared/insight/item-statistics.ts';
import type { AlarmRow } from './items.repository.ts';

/**
 * Puts an alarm into words, with its numbers. Suggests what the better half of the class chooses most, or nothing if
 * that is the key.
 */
export function possibleWrongKey({
  correctAnswer,
  attempts,
  discriminationIndex,
  options,
}: Omit<AlarmRow, 'questionId'>): VerificationIssue {
  const betterHalf = options.reduce((sum, option) => sum + option.betterHalf, 0);
  const percent = (option: number) => `${Math.round((100 * (options[option]?.betterHalf ?? 0)) / betterHalf)}%`;
  const favorite = favoriteOf(options, correctAnswer);
  const key = letterOf(correctAnswer);
  if (favorite === correctAnswer) {
    const index = Math.round(discriminationIndex ?? 0)
      .toString()
      .replace('-', '−');
    return {
      type: 'possible_wrong_key',
      message: `Students who choose the stored answer, ${key}, do worse elsewhere than the others: its discrimination is ${index}%, of ${attempts} first answers.`,
      suggestedAnswer: null,
    };
  }
  return {
    type: 'possible_wrong_key',
    message: `Of the students who do well elsewhere, ${percent(favorite)} choose ${letterOf(favorite)} and ${percent(correctAnswer)} the stored answer, ${key}: ${attempts} first answers.`,
    suggestedAnswer: favorite,
  };
}

/** Returns the better half's favorite. In a tie, the key wins, then the option whose choosers do best elsewhere. */
function favoriteOf(options: OptionStatistics[], correctAnswer: number): number {
  const merit = (option: number) => (option === correctAnswer ? 2 : (options[option]?.pointBiserial ?? -1));
  const votes = (option: number) => options[option]?.betterHalf ?? 0;
  return options
    .map((_, option) => option)
    .reduce((best, option) => {
      const lead = votes(option) - votes(best) || merit(option) - merit(best);
      return lead > 0 ? option : best;
    }, correctAnswer);
}
