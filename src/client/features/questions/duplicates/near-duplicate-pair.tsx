import type { NearDuplicatePair } from '#shared/contract/question-bank.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { differencesOf, ownOptions } from './duplicate-differences.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import type { DuplicateActions } from './duplicate-question.tsx';

interface NearDuplicatePairSectionProps extends DuplicateActions {
  pair: NearDuplicatePair;
  topicNames: ReadonlyMap<string, string>;
  isBusy: boolean;
  onDismiss: (isDismissed: boolean) => void;
}

/** Two questions side by side; the words that only one of them has are marked. */
export function NearDuplicatePairSection(props: NearDuplicatePairSectionProps) {
  const { pair, topicNames, isBusy, onDismiss, ...actions } = props;
  const { questions, isDismissed } = pair;
  const differences = differencesOf(questions);
  return (
    <section aria-label={`Near duplicates: ${questions[0].question.slice(0, 80)}`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {isDismissed && <Badge>Dismissed</Badge>}
        <Button size="small" disabled={isBusy} onClick={() => onDismiss(!isDismissed)}>
          {isDismissed ? 'List them again' : 'They are different questions'}
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
        {questions.map((question, index) => (
          <DuplicateQuestion
            key={question.id}
            question={question}
            otherText={questions[index === 0 ? 1 : 0].question}
            number={index + 1}
            topicName={(question.topicId !== null && topicNames.get(question.topicId)) || 'No topic'}
            differences={differences}
            ownOptions={ownOptions(question, questions)}
            isBusy={isBusy}
            otherCount={1}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
}
