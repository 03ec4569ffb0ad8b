import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import type { Progress as ScanProgress } from '#shared/contract/progress-lines.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { ITEM_ALARM_MIN_ATTEMPTS } from '#shared/insight/first-attempt-minimums.ts';
import type { ScanResult } from '#client/api/scan-result.ts';
import { scanQuery } from '#client/api/verification.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { IssueList } from './issue-list.tsx';
import { countsBySource, hasIssue, type IssueFilter, issueFilters, type IssueUrlState } from './issue-types.ts';

const FAILED = { title: 'Scan Failed', description: 'Failed to scan questions. Please try again.' };

/** Scans the bank when it opens, and lists the questions whose stored answer does not match their content. */
export function Verification({ urlState, onMove }: UrlStateProps<IssueUrlState>) {
  const [progress, setProgress] = useState<ScanProgress | null>(null);
  const withDismissed = urlState.dismissed === '1';
  const { data, error, isFetching, refetch } = useQuery(scanQuery({ withDismissed, onProgress: setProgress }));
  useEffect(() => {
    if (error) toast({ ...FAILED, variant: 'destructive' });
  }, [error]);

  const handleRescan = () => {
    setProgress(null);
    void refetch();
  };
  const handleRetry = () => {
    handleRescan();
    // The pressed button is in the notice that the scan replaces.
    focusHeading();
  };
  const handleMove = (change: Partial<IssueUrlState>) => {
    onMove(change);
    // Dismissed questions need a scan of their own.
    if (change.dismissed === undefined) return;
    setProgress(null);
    focusHeading();
  };
  return (
    <>
      <PageHeader
        title="MCQ Answer Verification"
        text="Compares the stored answer of every question with its options, its explanation, and how the class answers it."
        actions={
          <Button aria-disabled={isFetching} className="min-w-34" onClick={isFetching ? undefined : handleRescan}>
            <RefreshCw aria-hidden className="size-5" />
            {isFetching ? 'Scanning…' : 'Rescan'}
          </Button>
        }
      />
      {isFetching && <ScanRunning progress={progress} />}
      {!isFetching && error && (
        <Notice
          tone="bad"
          title={FAILED.title}
          action={
            <Button size="small" onClick={handleRetry}>
              Try again
            </Button>
          }
        >
          {FAILED.description}
        </Notice>
      )}
      {!isFetching && !error && data && <ScanFindings result={data} urlState={urlState} onMove={handleMove} />}
    </>
  );
}

/** The progress of the scan; nothing is known before the first questions are checked. */
function ScanRunning({ progress }: { progress: ScanProgress | null }) {
  return (
    <Card className="flex items-center gap-5">
      <Spinner label="Scanning questions…" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-medium">Scanning questions…</p>
        <Progress label="Questions scanned" value={progress?.done ?? 0} max={progress?.total ?? 1} />
        <p className="text-14 text-ink-2 tabular-nums">
          {progress ? `${formatCount(progress.done)} of ${counted(progress.total, 'question')}` : 'Starting'}
        </p>
      </div>
    </Card>
  );
}

const FEW_ANSWERS = `A key is questioned once ${ITEM_ALARM_MIN_ATTEMPTS} students have answered the question in completed quizzes.`;

interface ScanFindingsProps extends UrlStateProps<IssueUrlState> {
  result: ScanResult;
}

/** The results of a scan: figures, filters, and the questions with issues. */
function ScanFindings({ result, urlState, onMove }: ScanFindingsProps) {
  const { totalQuestions, questionsWithIssues, dismissedCount } = result;
  const filter = urlState.type;
  const withDismissed = urlState.dismissed === '1';
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
          urlState={urlState}
          questions={listed}
          canShowDismissed={dismissedCount > 0 || withDismissed}
          onMove={onMove}
        />
      )}
      <output className="sr-only">{counted(shown.length, 'question')} listed</output>
      {unlisted > 0 && (
        <Notice className="mb-5 dense:mb-3" title={`${counted(unlisted, 'more question')} with issues`}>
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
              action={<Button onClick={() => onMove({ type: 'all' })}>Show all types</Button>}
            />
          )
        }
      />
    </>
  );
}

/** The findings of each method, the more reliable one first, with its certainty. */
function Certainty({ questions }: { questions: readonly QuestionWithIssues[] }) {
  const { statistics, texts } = countsBySource(questions);
  return (
    <dl className="mb-6 grid max-w-prose gap-2 text-14 text-ink-2 dense:mb-3">
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
          {plural(totalQuestions, 'The one question was', `All ${formatCount(totalQuestions)} questions were`)} checked:
          neither an explanation nor the answers of the class point to an answer other than the stored one.
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
      action={<ButtonLink to="/questions">Manage Questions</ButtonLink>}
    />
  );
}

/** The scan's counts, minus what has been fixed and dismissed since. */
function ScanSummary({ result }: { result: ScanResult }) {
  const { totalQuestions, questionsWithIssues, dismissedCount } = result;
  const figures = [
    { label: 'Questions checked', value: totalQuestions },
    { label: 'With issues', value: questionsWithIssues },
    { label: 'Dismissed', value: dismissedCount },
  ];
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line dense:mb-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col justify-between gap-1 bg-surface px-3 py-3.5 sm:px-5">
          <dt className="text-14 font-medium text-ink-2">{label}</dt>
          <dd className="text-24 font-semibold tracking-tight tabular-nums sm:text-30">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface IssueFiltersProps extends UrlStateProps<IssueUrlState> {
  /** Everything that the scan listed. */
  questions: readonly QuestionWithIssues[];
  canShowDismissed: boolean;
}

function IssueFilters({ urlState, questions, canShowDismissed, onMove }: IssueFiltersProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3 dense:mb-3">
      <Field label="Type of issue" className="w-full sm:w-80">
        <Select value={urlState.type} onChange={({ target }) => onMove({ type: target.value as IssueFilter })}>
          <Options of={issueFilters(questions)} />
        </Select>
      </Field>
      {canShowDismissed && (
        <Checkbox
          label="Show dismissed"
          isChecked={urlState.dismissed === '1'}
          onChange={(isChecked) => onMove({ dismissed: isChecked ? '1' : '0' })}
        />
      )}
    </div>
  );
}
