import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { ReasonTarget } from '#shared/bank/question-kinds/question-kind.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { FormulaText } from './formula-text.tsx';

export interface Answered {
  question: { kind: string; options: readonly string[]; content: unknown };
  answerKey: AnswerValue;
  /** Null if the question was not answered. */
  answer: AnswerValue | null;
}

/** The reasons for the response; below, the reasons for everything else, collapsed. */
export function Reasons({ question, answerKey, answer, reasons }: Answered & { reasons: Record<string, string> }) {
  const kind = kindOf(question.kind);
  // Its content may still be incomplete while it is being written.
  if (kind.faults(question, answerKey).length > 0) return null;
  // A response from a restored backup may not fit this question.
  const isAnswer = answer !== null && kind.responseFault(question, answer) === null;
  const answeredIds = isAnswer ? kind.chosenTargets(question, answer, answerKey) : [];
  const places = kind.reasonTargets(question, answerKey).filter(({ id }) => reasons[id] !== undefined);
  const others = places.filter(({ id }) => !answeredIds.includes(id));
  return (
    <div className="grid max-w-[66ch] gap-2">
      <ReasonList places={places.filter(({ id }) => answeredIds.includes(id))} reasons={reasons} />
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-ink-2">
            {others.length === places.length ? 'Reasons for each' : 'Reasons for the others'}
          </summary>
          <ReasonList places={others} reasons={reasons} />
        </details>
      )}
    </div>
  );
}

function ReasonList({ places, reasons }: { places: readonly ReasonTarget[]; reasons: Record<string, string> }) {
  if (places.length === 0) return null;
  return (
    <dl className="grid gap-2">
      {places.map(({ id, name }) => (
        <div key={id} className="border-l-3 border-line-strong py-1 pl-4">
          <dt className="font-semibold wrap-anywhere">
            <FormulaText text={name} />
          </dt>
          <dd className="whitespace-pre-line text-ink-2 wrap-anywhere">
            <FormulaText text={reasons[id] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
