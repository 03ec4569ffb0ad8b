import type { MultipleKey, MultipleResponse } from '#shared/bank/question-kinds/multiple/multiple.ts';
import { FormulaText } from '../../formula-text.tsx';
import { OptionLetter, OptionNote, optionRow, OptionShare, type OptionTone } from '../../option-list.tsx';
import { WHOSE, WHOSE_WITHIN } from '../answerer-words.ts';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';

/** Every option, marked as right or wrong and as chosen or not. */
export default function MultipleReview({ question, answerKey, response, answerer = 'you', shares }: ReviewProps) {
  const { correct } = answerKey as MultipleKey;
  const chosen = (response as MultipleResponse | null)?.chosen;

  function noteOf(index: number): [tone: OptionTone, note: string] {
    const isChosen = chosen?.includes(index) === true;
    if (!correct.includes(index)) return isChosen ? ['wrong', `✗ ${WHOSE[answerer]} answer`] : ['plain', ''];
    if (chosen === undefined) return ['correct', '✓ Correct'];
    return ['correct', isChosen ? `✓ Correct, ${WHOSE_WITHIN[answerer]} answer` : '✓ Correct, not chosen'];
  }

  return (
    <div className="grid gap-3">
      {chosen === undefined && <NotAnswered />}
      <ol className="grid max-w-3xl gap-2">
        {question.options.map((option, index) => {
          const [tone, note] = noteOf(index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
            <li key={index} className={optionRow(tone)}>
              <OptionLetter index={index} tone={tone} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center">
                <span className="min-w-0 wrap-anywhere">
                  <FormulaText text={option} />
                </span>
                {note !== '' && <OptionNote tone={tone}>{note}</OptionNote>}
              </span>
              <OptionShare percent={shares?.[index]} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
