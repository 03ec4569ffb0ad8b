import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { DuplicateGroup } from '#shared/bank/question-bank.contract.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { DUPLICATE_PAGE_SIZE, duplicatesQuery } from '#client/api/question-bank.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { differencesOf, relationText, type Aspect } from './duplicate-differences.ts';
import { SideBySide, type DuplicateActions } from './duplicate-question.tsx';
import { KeepOneDialog } from './keep-one-dialog.tsx';
import { useSetIgnoredWithNews } from './use-set-ignored-with-news.ts';

interface DuplicateReviewProps {
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** Questions with the same text, group by group, to be corrected, kept apart or deleted. */
export function DuplicateReview({ topicNames, onEdit }: DuplicateReviewProps) {
  const [page, setPage] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useQuery(duplicatesQuery(page));
  const [toDelete, setToDelete] = useState<Question | null>(null);
  const [kept, setKept] = useState<{ question: Question; group: DuplicateGroup } | null>(null);
  const { setIgnored, busyIds } = useSetIgnoredWithNews();

  if (error && !data) {
    return <ErrorNotice title="The duplicates could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <ReviewSkeleton />;
  // The last group of the page has been dealt with.
  if (data.groups.length === 0 && page > 0 && !isPlaceholderData) setPage(page - 1);
  if (data.totalGroups === 0) {
    return (
      <EmptyState
        title="No duplicates"
        text="No two questions have the same text, except those that you ignore. Case and surrounding spaces are ignored."
      />
    );
  }

  const { groups, totalGroups, totalQuestions } = data;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <p className="mb-5 max-w-prose text-ink-2 tabular-nums">
        {counted(totalQuestions, 'question')} in {counted(totalGroups, 'group')} with the same text. Case and
        surrounding spaces are ignored.
      </p>
      <div className="grid grid-cols-1 gap-8">
        {groups.map((group) => (
          <DuplicateGroupSection
            key={group.questions[0]?.id}
            group={group}
            topicNames={topicNames}
            busyIds={busyIds}
            onEdit={onEdit}
            onIgnore={(question) => void setIgnored(question, true)}
            onDelete={setToDelete}
            onKeep={(question) => setKept({ question, group })}
          />
        ))}
      </div>
      <Pager
        label="Pages of duplicates"
        noun="groups"
        page={page + 1}
        size={DUPLICATE_PAGE_SIZE}
        shown={groups.length}
        total={totalGroups}
        isLoading={isPlaceholderData}
        onPage={(next) => setPage(next - 1)}
      />
      {toDelete && (
        <DeleteQuestionDialog question={toDelete} onDeleted={() => focusHeading()} onClose={() => setToDelete(null)} />
      )}
      {kept && <KeepOneDialog {...kept} onClose={() => setKept(null)} />}
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <SkeletonGroup label="Looking for duplicates…" className="grid gap-8">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="grid gap-3">
          <Skeleton className="h-7 w-2/3" />
          <div className="grid gap-3 md:grid-cols-2">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

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
  /** The questions with an action in progress. */
  busyIds: ReadonlySet<string>;
}

/** Questions with the same text side by side, with their differences. */
function DuplicateGroupSection({ group, topicNames, busyIds, ...actions }: DuplicateGroupSectionProps) {
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
            The same in every way
          </Badge>
        )}
      </div>
      <p className="mb-3 max-w-prose text-14 text-ink-2">{relationText(group)}</p>
      <SideBySide questions={questions} topicNames={topicNames} isBusy={({ id }) => busyIds.has(id)} {...actions} />
    </section>
  );
}
