import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DuplicateGroup } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { DUPLICATE_PAGE_SIZE, duplicatesQuery } from '#client/api/question-bank.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { counted } from '#client/lib/counted.ts';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { DuplicateGroupSection } from './duplicate-group.tsx';
import { KeepOneDialog } from './keep-one-dialog.tsx';
import { useSetIgnoredWithNews } from './use-set-ignored-with-news.ts';

interface DuplicateReviewProps {
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** Questions of the same text, group by group, to be corrected, kept apart or deleted. */
export function DuplicateReview({ topicNames, onEdit }: DuplicateReviewProps) {
  const [page, setPage] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useQuery(duplicatesQuery(page));
  const [doomed, setDoomed] = useState<Question | null>(null);
  const [kept, setKept] = useState<{ question: Question; group: DuplicateGroup } | null>(null);
  const { setIgnored, busyIds } = useSetIgnoredWithNews();

  if (error && !data) {
    return <ErrorNotice title="The duplicates could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ReviewSkeleton />;
  // The last group of a page is done with.
  if (data.groups.length === 0 && page > 0 && !isPlaceholderData) setPage(page - 1);
  if (data.totalGroups === 0) {
    return (
      <EmptyState
        title="No duplicates"
        text="No two questions have the same text, but for those that you ignore. Case and surrounding spaces are ignored."
      />
    );
  }

  const goTo = (next: number) => {
    setPage(next);
    focusHeading();
    window.scrollTo({ top: 0 });
  };
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
            onDelete={setDoomed}
            onKeep={(question) => setKept({ question, group })}
          />
        ))}
      </div>
      {totalGroups > DUPLICATE_PAGE_SIZE && (
        <Pager
          label="Pages of duplicates"
          noun="groups"
          place={pageOfMany({ page, size: DUPLICATE_PAGE_SIZE, shown: groups.length, total: totalGroups })}
          total={totalGroups}
          isLoading={isPlaceholderData}
          onPrevious={() => goTo(page - 1)}
          onNext={() => goTo(page + 1)}
        />
      )}
      {doomed && (
        <DeleteQuestionDialog question={doomed} onDeleted={() => focusHeading()} onClose={() => setDoomed(null)} />
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
