import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { distractorFault, type DistractorFault } from '#shared/insight/distractors.ts';
import { itemOfQuestionQuery } from '#client/api/item-statistics.ts';
import { lettered } from '#client/lib/format.ts';

interface WeakOptionsProps {
  questionId: string;
  /** The options in the form: a rewritten option is not judged by the figures of its old text. */
  options: readonly string[];
  correctAnswer: number;
}

/** The wrong options of a stored question that fail as distractors, judged by students' answers. */
export function WeakOptions({ questionId, options, correctAnswer }: WeakOptionsProps) {
  // The editor works without them, so a failed request shows nothing.
  const { data: item } = useQuery(itemOfQuestionQuery(questionId));
  const weak = options.flatMap((option, index) => {
    const figures = item?.optionStatistics[index];
    const isJudged = figures !== undefined && option === item?.options[index] && index !== correctAnswer;
    const fault = isJudged ? distractorFault(figures, item?.attempts ?? 0) : null;
    return fault === null || figures === undefined ? [] : [{ index, fault, share: figures.share }];
  });
  if (item === undefined || weak.length === 0) return null;
  return (
    <ul className="grid gap-1 text-14 text-ink-2 tabular-nums">
      {weak.map(({ index, fault, share }) => (
        <li key={index}>
          <span className="font-medium">{lettered(index)}: </span>
          {faultText(fault, share, item.attempts)}
        </li>
      ))}
    </ul>
  );
}

function faultText(fault: DistractorFault, share: number, attempts: number): string {
  const texts: Record<DistractorFault, string> = {
    never: `none of ${counted(attempts, 'student')} chose it. Write a better one.`,
    rare: `only ${formatCount(Math.max(1, Math.round(share)))}% of ${counted(attempts, 'student')} chose it. Write a better one.`,
    attracts_better:
      'students who do well on other questions choose it more often. Check that it is wrong, or write a better one.',
  };
  return texts[fault];
}
