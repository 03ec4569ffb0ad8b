import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { DuplicateGroup, NearDuplicatePair } from '#shared/bank/question-bank.contract.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { nearDuplicatesQuery, useSetPairDismissed } from '#client/api/question-bank.ts';
import { ProgressCard } from '#client/bank/questions/progress-card.tsx';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { SideBySide, type DuplicateActions } from './duplicate-question.tsx';
import { KeepOneDialog } from './keep-one-dialog.tsx';

const STEP = 20;

interface NearDuplicateReviewProps {
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** Pairs of questions that read almost the same, to be merged into one or marked as different. */
export function NearDuplicateReview({ topicNames, onEdit }: NearDuplicateReviewProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [withDismissed, setWithDismissed] = useState(false);
  const [shown, setShown] = useState(STEP);
  const [toDelete, setToDelete] = useState<Question | null>(null);
  const [kept, setKept] = useState<{ question: Question; group: DuplicateGroup } | null>(null);
  const { data, error, refetch } = useQuery(nearDuplicatesQuery({ withDismissed, onProgress: setProgress }));
  const { mutateAsync, isPending } = useSetPairDismissed();

  if (error && !data) {
    return <ErrorNotice title="The search for near duplicates failed" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return <ProgressCard title="Looking for near duplicates…" label="Questions compared" progress={progress} />;
  }

  const handleDismiss = async (pair: NearDuplicatePair, isDismissed: boolean) => {
    const isDone = await reported(mutateAsync({ ...pair, isDismissed }), {
      done: { title: isDismissed ? 'Kept as different questions' : 'Listed as near duplicates again' },
      failure: 'Failed to update the near duplicates',
    });
    // The button that was pressed has disappeared.
    if (isDone) focusHeading();
  };
  const { pairs, totalPairs, dismissedCount } = data;
  const hidden = pairs.length - shown;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-prose text-ink-2 tabular-nums">
          {counted(totalPairs, 'pair')} with the same options, key and picture, and almost the same text. Numbers,
          negations and opposites never differ.
          {totalPairs > pairs.length && ` The first ${counted(pairs.length, 'pair')} are listed.`}
        </p>
        {dismissedCount > 0 && (
          <Checkbox
            label={`Show dismissed (${dismissedCount})`}
            isChecked={withDismissed}
            onChange={setWithDismissed}
          />
        )}
      </div>
      {pairs.length === 0 && (
        <EmptyState
          title="No near duplicates"
          text="No two questions read almost the same, except those that you dismissed."
        />
      )}
      <div className="grid grid-cols-1 gap-8">
        {pairs.slice(0, shown).map((pair) => (
          <NearDuplicatePairSection
            key={pair.questions.map(({ id }) => id).join(' ')}
            pair={pair}
            topicNames={topicNames}
            isBusy={isPending}
            onDismiss={(isDismissed) => void handleDismiss(pair, isDismissed)}
            onEdit={onEdit}
            onDelete={setToDelete}
            onKeep={(question) => setKept({ question, group: groupOf(pair, question) })}
          />
        ))}
      </div>
      {hidden > 0 && (
        <Button className="mt-4 w-full" onClick={() => setShown(shown + STEP)}>
          Show {counted(Math.min(hidden, STEP), 'more pair')}
        </Button>
      )}
      {toDelete && (
        <DeleteQuestionDialog question={toDelete} onDeleted={() => focusHeading()} onClose={() => setToDelete(null)} />
      )}
      {kept && <KeepOneDialog {...kept} onClose={() => setKept(null)} />}
    </>
  );
}

/** A pair as a group with the text of one of its questions. */
const groupOf = ({ questions }: NearDuplicatePair, { question: text }: Question): DuplicateGroup => ({
  text,
  questions,
  identical: [questions.map(({ id }) => id)],
});

interface NearDuplicatePairSectionProps extends DuplicateActions {
  pair: NearDuplicatePair;
  topicNames: ReadonlyMap<string, string>;
  isBusy: boolean;
  onDismiss: (isDismissed: boolean) => void;
}

/** Two questions side by side; the words that only one of them has are marked. */
function NearDuplicatePairSection(props: NearDuplicatePairSectionProps) {
  const { pair, topicNames, isBusy, onDismiss, ...actions } = props;
  const { questions, isDismissed } = pair;
  return (
    <section aria-label={`Near duplicates: ${questions[0].question.slice(0, 80)}`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {isDismissed && <Badge>Dismissed</Badge>}
        <Button size="small" disabled={isBusy} onClick={() => onDismiss(!isDismissed)}>
          {isDismissed ? 'List them again' : 'They are different questions'}
        </Button>
      </div>
      <SideBySide
        questions={questions}
        otherTextOf={(question) => questions.find((other) => other !== question)?.question}
        topicNames={topicNames}
        isBusy={() => isBusy}
        {...actions}
      />
    </section>
  );
}
