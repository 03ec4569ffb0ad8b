import { numeric } from '#shared/bank/question-kinds/numeric/numeric.ts';
import { OptionNote, optionRow, type OptionTone } from '../../option-list.tsx';
import { WHOSE } from '../answerer-words.ts';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';
import { percentOf } from './number-text.ts';

/** The student's number, and the right one with its tolerance. */
export default function NumericReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const key = numeric.describeKey(question, answerKey);
  if (response === null || response === undefined) {
    return (
      <div className="grid max-w-xl gap-3">
        <NotAnswered />
        <NumberRow tone="correct" label="Correct answer" text={key} note="" />
      </div>
    );
  }
  const { fraction } = numeric.grade(question, answerKey, response);
  const [tone, note] = verdictOf(fraction);
  return (
    <div className="grid max-w-xl gap-2">
      <NumberRow
        tone={tone}
        label={`${WHOSE[answerer]} answer`}
        text={numeric.describe(question, response, answerKey)}
        note={note}
      />
      <NumberRow tone="plain" label="Correct answer" text={key} note="" />
    </div>
  );
}

function verdictOf(fraction: number): [tone: OptionTone, note: string] {
  if (fraction === 1) return ['correct', '✓ Correct'];
  return fraction === 0 ? ['wrong', '✗ Wrong'] : ['chosen', `Near: ${percentOf(fraction)}% credit`];
}

function NumberRow({ tone, label, text, note }: { tone: OptionTone; label: string; text: string; note: string }) {
  return (
    <div className={optionRow(tone)}>
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-14 text-ink-2">{label}</span>
        <span className="font-medium tabular-nums">{text}</span>
      </p>
      {note !== '' && <OptionNote tone={tone}>{note}</OptionNote>}
    </div>
  );
}
