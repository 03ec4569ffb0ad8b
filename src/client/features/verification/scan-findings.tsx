import { Link } from '@tanstack/react-router';
import { ITEM_ALARM_MIN_ATTEMPTS } from '#shared/domain/limits.ts';
import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import type { ScanResult } from '#client/api/scan-result.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { IssueFilters } from './issue-filters.tsx';
import type { IssuePlace } from './issue-filters.tsx';
import { IssueList } from './issue-list.tsx';
import { countsBySource, hasIssue } from './issue-types.ts';
import { ScanSummary } from './scan-summary.tsx';

const FEW_ANSWERS = `A key is questioned once ${ITEM_ALARM_MIN_ATTEMPTS} students have answered the question in completed quizzes.`;

interface ScanFindingsProps {
  result: ScanResult;
  place: IssuePlace;
  onMove: (change: Partial<IssuePlace>) => void;
}

/** What a scan found: figures, filters, and the questions with issues. */
export function ScanFindings({ result, place, onMove }: ScanFindingsProps) {
  const { totalQuestions, questionsWithIssues, dismissedCount } = result;
  const { filter, withDismissed } = place;
  if (totalQuestions === 0) return <NoQuestions />;

  const open = result.issues.filter(({ isDismissed }) => !isDismissed);
  const listed = withDismissed ? result.issues : open;
  const shown = listed.filter((question) => hasIssue(question, filter));
  const unlisted = questionsWithIssues - open.length;
  return (
    <>
      <ScanSummary result={result} />
      {open.length > 0 && <Certainty questions={open} />}
      {(listed.length > 0 || dismissedCount > 0 || filter !== 'all') && (
        <IssueFilters
          place={place}
          questions={listed}
          canShowDismissed={dismissedCount > 0 || withDismissed}
          onMove={onMove}
        />
      )}
      <output className="sr-only">{counted(shown.length, 'question')} listed</output>
      {unlisted > 0 && (
        <Notice className="mb-5" title={`${counted(unlisted, 'more question')} with issues`}>
          Only some are listed at once. Rescan when you are done with these.
        </Notice>
      )}
      <IssueList
        // Another view starts at its first page.
        key={`${filter} ${withDismissed}`}
        questions={shown}
        empty={
          filter === 'all' ? (
            <NothingFound result={result} />
          ) : (
            <EmptyState
              title="No question has an issue of this type"
              {...(filter === 'possible_wrong_key' && { text: FEW_ANSWERS })}
              action={<Button onClick={() => onMove({ filter: 'all' })}>Show all types</Button>}
            />
          )
        }
      />
    </>
  );
}

/** What each way of checking has found, the surer one first, and how sure it is. */
function Certainty({ questions }: { questions: readonly QuestionWithIssues[] }) {
  const { statistics, texts } = countsBySource(questions);
  return (
    <dl className="mb-6 grid max-w-prose gap-2 text-14 text-ink-2">
      <div>
        <dt className="inline font-medium text-ink">Answers of the class: {counted(statistics, 'question')}.</dt>{' '}
        <dd className="inline">Quite sure: in tests, 86% to 100% of the keys that it questioned were wrong.</dd>
      </div>
      <div>
        <dt className="inline font-medium text-ink">Explanations: {counted(texts, 'question')}.</dt>{' '}
        <dd className="inline">
          Fairly sure, but it compares words only and sees few: in tests with questions by other authors, more than 90%
          of the keys that it questioned were wrong, and it noticed 15% to 29% of the wrong keys.
        </dd>
      </div>
    </dl>
  );
}

function NothingFound({ result: { totalQuestions, dismissedCount } }: { result: ScanResult }) {
  return (
    <EmptyState
      title="No issues found"
      text={
        <>
          {totalQuestions === 1 ? 'The one question was' : `All ${formatCount(totalQuestions)} questions were`} checked:
          neither an explanation nor the answers of the class speak for another option than the stored one.
          {dismissedCount > 0 && ` ${counted(dismissedCount, 'dismissed question')} left out.`}
        </>
      }
    />
  );
}

function NoQuestions() {
  return (
    <EmptyState
      title="There are no questions yet"
      text="Once there are, this compares their stored answers with their options, their explanations, and how the class answers."
      action={
        <Button asChild>
          <Link to="/questions">Manage Questions</Link>
        </Button>
      }
    />
  );
}
