import { useId } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { DuplicateGroup } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { counted } from '#client/lib/counted.ts';
import { Badge } from '#client/ui/badge.tsx';
import { differencesOf, ownOptions, relationText } from './duplicate-differences.ts';
import type { Aspect } from './duplicate-differences.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import type { DuplicateActions } from './duplicate-question.tsx';

const DIFFERENCE_WORDS: Record<Aspect, string> = {
  key: 'Different correct answers',
  options: 'Different options',
  topic: 'Different topics',
  explanation: 'Different explanations',
  media: 'Different media',
};

interface DuplicateGroupSectionProps extends DuplicateActions {
  group: DuplicateGroup;
  topicNames: ReadonlyMap<string, string>;
  /** Of the questions that something is being done to. */
  busyIds: ReadonlySet<string>;
}

/** Questions of the same text side by side, with what they differ in. */
export function DuplicateGroupSection({ group, topicNames, busyIds, ...actions }: DuplicateGroupSectionProps) {
  const id = useId();
  const { text, questions } = group;
  const differences = differencesOf(questions);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="line-clamp-3 max-w-[70ch] text-18 font-medium tracking-normal text-wrap wrap-anywhere">
        {text}
      </h2>
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-2">
        <span className="text-14 text-ink-2 tabular-nums">{counted(questions.length, 'question')}</span>
        {differences.map((aspect) => (
          <Badge key={aspect} tone={aspect === 'key' ? 'bad' : 'warn'} icon={<TriangleAlert aria-hidden />}>
            {DIFFERENCE_WORDS[aspect]}
          </Badge>
        ))}
        {differences.length === 0 && (
          <Badge tone="good" icon={<CircleCheck aria-hidden />}>
            The same in everything
          </Badge>
        )}
      </div>
      <p className="mb-3 max-w-prose text-14 text-ink-2">{relationText(group)}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
        {questions.map((question, index) => (
          <DuplicateQuestion
            key={question.id}
            question={question}
            number={index + 1}
            topicName={nameOf(question, topicNames)}
            differences={differences}
            ownOptions={ownOptions(question, questions)}
            isBusy={busyIds.has(question.id)}
            otherCount={questions.length - 1}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
}

function nameOf({ topicId }: Question, topicNames: ReadonlyMap<string, string>): string {
  return (topicId !== null && topicNames.get(topicId)) || 'No topic';
}
