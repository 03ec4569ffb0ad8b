import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { pickKnobs } from '#shared/console/mode.ts';
import type { TaskContent } from '#shared/console/task.ts';
import { STILL } from '#shared/scanner/core/hold.ts';
import type { PlaneContent } from '#shared/scanner/plane-task.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';

type Question = Pick<QuizSession['questions'][number], 'kind' | 'options' | 'content'>;

const imagined: Record<string, (question: Question, index: number) => AnswerValue> = {
  single: (_question, index) => index,
  multiple: (_question, index) => ({ chosen: [index] }),
  numeric: ({ content }, index) => ({ value: index, unit: content?.['unit'] }),
  order: ({ options }) => ({ sequence: options.map((_, index) => index) }),
  hotspot: (_question, index) => ({ points: [{ x: 0.5, y: index / 10 }] }),
  labels: ({ content }, index) => {
    const targets = content?.['targets'];
    return { labels: Array.isArray(targets) ? targets.map((_, position) => (position === 0 ? index : null)) : [] };
  },
  console: ({ content }, index) => {
    const { start, free } = content as TaskContent; // content of this kind
    return { settings: index === 0 ? {} : pickKnobs(start, free) };
  },
  plane: ({ content }, index) => {
    const { free } = content as PlaneContent; // content of this kind
    return { hold: { ...STILL, [free[0] ?? 'slide']: index } };
  },
};

/** An answer that the question accepts, whatever its kind: the option with this index if it has options. */
export function anyAnswer(question: Question, index = 0): AnswerValue {
  const imagine = imagined[question.kind];
  if (imagine === undefined) throw new Error(`tests cannot answer the kind ${question.kind}`);
  return imagine(question, index);
}
