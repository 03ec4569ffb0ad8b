import type { ReactNode } from 'react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { lettered } from '#client/lib/format.ts';

/** The state of an option: `chosen` is the response while the key is unknown. */
export type OptionTone = 'plain' | 'chosen' | 'correct' | 'wrong';

const rows: Record<OptionTone, string> = {
  plain: 'border-line-strong bg-surface',
  chosen: 'border-brand bg-brand-soft inset-ring inset-ring-brand',
  correct: 'border-good bg-good-soft inset-ring inset-ring-good',
  wrong: 'border-bad bg-bad-soft inset-ring inset-ring-bad',
};

const letters: Record<OptionTone, string> = {
  plain: 'bg-sunken text-ink-2',
  chosen: 'bg-brand text-brand-ink',
  correct: 'bg-good text-surface',
  wrong: 'bg-bad text-bad-ink',
};

/** The classes of one option's row. */
export function optionRow(tone: OptionTone): string {
  return classNames('flex min-h-13 items-center gap-3.5 rounded-control border px-3.5 py-2.5', rows[tone]);
}

export function OptionLetter({ index, tone }: { index: number; tone: OptionTone }) {
  return (
    <span
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-[6px] text-14 font-semibold transition-colors',
        letters[tone],
      )}
    >
      {lettered(index)}
    </span>
  );
}

/** The words for a state, so that color is never its only sign. */
export function OptionNote({ tone, children }: { tone: OptionTone; children: ReactNode }) {
  const color = { plain: 'text-ink-2', chosen: 'text-brand-text', correct: 'text-good', wrong: 'text-bad' }[tone];
  return <span className={classNames('ml-auto shrink-0 pl-2 text-14 font-semibold', color)}>{children}</span>;
}

/** The percentage of students who chose an option; nothing if unknown. */
export function OptionShare({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null;
  return (
    <span className="inline-flex items-center gap-1.5 pl-2 text-12 text-ink-2 tabular-nums">
      <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-ink-3" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden className="min-w-8 text-right">{`${percent}%`}</span>
      <span className="sr-only">{`chosen by ${percent}% of students`}</span>
    </span>
  );
}

/** The state of an option once the key is known. */
export function revealedTone(
  index: number,
  correctAnswer: AnswerValue,
  selectedAnswer: AnswerValue | null,
): OptionTone {
  if (index === correctAnswer) return 'correct';
  return index === selectedAnswer ? 'wrong' : 'plain';
}

/** Whose answers are shown: the reader's own, or a student's for their teacher. */
export type Answerer = 'you' | 'student';

const answerNotes = {
  you: { wrong: '✗ Your answer', right: ', your answer' },
  student: { wrong: "✗ Student's answer", right: ", student's answer" },
} satisfies Record<Answerer, unknown>;

interface RevealedNoteProps {
  tone: OptionTone;
  isChosen: boolean;
  answerer?: Answerer;
}

/** "✓ Correct" and "✗ Your answer"; the right option also says if it was chosen. */
export function RevealedNote({ tone, isChosen, answerer = 'you' }: RevealedNoteProps) {
  const notes = answerNotes[answerer];
  if (tone === 'wrong') return <OptionNote tone={tone}>{notes.wrong}</OptionNote>;
  if (tone !== 'correct') return null;
  return <OptionNote tone={tone}>✓ Correct{isChosen && <span className="sr-only">{notes.right}</span>}</OptionNote>;
}

interface OptionListProps {
  options: readonly string[];
  correctAnswer: AnswerValue;
  selectedAnswer: AnswerValue | null;
  answerer?: Answerer;
  /** Percentage of students by option, if known. */
  shares?: readonly number[] | undefined;
}

/** Lettered options with the key and the response. */
export function OptionList({ options, correctAnswer, selectedAnswer, answerer = 'you', shares }: OptionListProps) {
  return (
    <ol className="grid max-w-3xl gap-2">
      {options.map((option, index) => {
        const tone = revealedTone(index, correctAnswer, selectedAnswer);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
          <li key={index} className={optionRow(tone)}>
            <OptionLetter index={index} tone={tone} />
            <span className="min-w-0 wrap-anywhere">
              <FormulaText text={option} />
            </span>
            <span className="ml-auto grid shrink-0 justify-items-end empty:hidden">
              <RevealedNote tone={tone} isChosen={index === selectedAnswer} answerer={answerer} />
              <OptionShare percent={shares?.[index]} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
