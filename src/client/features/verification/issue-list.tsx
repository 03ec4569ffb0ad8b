import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { DismissedNotice } from './dismissed-notice.tsx';
import { QuestionIssues } from './question-issues.tsx';
import { useNextFocus } from './use-next-focus.ts';

const PAGE_SIZE = 20;

interface IssueListProps {
  /** By id. */
  questions: readonly QuestionWithIssues[];
  /** Shown in place of the list where there are none. */
  empty: ReactNode;
}

/** The questions with issues, a page at a time. What is fixed or dismissed leaves the list, and those after it move up. */
export function IssueList({ questions, empty }: IssueListProps) {
  const [wantedPage, setPage] = useState(0);
  const [lastDismissed, setLastDismissed] = useState<QuestionWithIssues | null>(null);
  const { expectLeaving, expectReturn } = useNextFocus(questions);
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(questions.length / PAGE_SIZE) - 1));
  const shown = questions.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);

  const goTo = (next: number) => {
    setPage(next);
    setLastDismissed(null);
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  const undone = lastDismissed && !questions.some(({ id }) => id === lastDismissed.id) ? lastDismissed : null;
  const follower = undone && shown.find(({ id }) => id > undone.id)?.id;
  const notice = undone && (
    <li>
      <DismissedNotice key={undone.id} question={undone} onUndo={() => expectReturn(undone.id)} />
    </li>
  );
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 empty:hidden">
        {shown.map((question) => (
          <Fragment key={question.id}>
            {question.id === follower && notice}
            <li>
              <QuestionIssues
                question={question}
                onLeaving={() => expectLeaving(question.id)}
                onDismissed={() => setLastDismissed(question)}
              />
            </li>
          </Fragment>
        ))}
        {!follower && notice}
      </ul>
      {questions.length === 0 && <div className="not-first:mt-5">{empty}</div>}
      {questions.length > PAGE_SIZE && (
        <Pager
          label="Pages of issues"
          noun="questions"
          place={pageOfMany({ page, size: PAGE_SIZE, shown: shown.length, total: questions.length })}
          total={questions.length}
          isLoading={false}
          onPrevious={() => goTo(page - 1)}
          onNext={() => goTo(page + 1)}
        />
      )}
    </>
  );
}
