import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type { Question } from '#shared/contract/questions.ts';
import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import type { Left } from '#client/api/verification.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { QuestionIssues } from './question-issues.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useNextFocus } from './use-next-focus.ts';

const PAGE_SIZE = 20;

interface IssueListProps {
  questions: readonly QuestionWithIssues[];
  /** Shown in place of the list where there are none. */
  empty: ReactNode;
}

/** The questions with issues, a page at a time. What is fixed or dismissed leaves the list, and those after it move up. */
export function IssueList({ questions, empty }: IssueListProps) {
  const [wantedPage, setPage] = useState(0);
  const [lastLeft, setLastLeft] = useState<Left | null>(null);
  const { expectLeaving, expectReturn } = useNextFocus(questions);
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(questions.length / PAGE_SIZE) - 1));
  const shown = questions.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);

  const goTo = (next: number) => {
    setPage(next);
    setLastLeft(null);
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  const handleLeft = (question: QuestionWithIssues, fixed: Question | null) => {
    const index = questions.findIndex(({ id }) => id === question.id);
    setLastLeft({ question, fixed, nextId: questions[index + 1]?.id ?? null });
  };
  const left = lastLeft && !questions.some(({ id }) => id === lastLeft.question.id) ? lastLeft : null;
  const hasFollower = left !== null && shown.some(({ id }) => id === left.nextId);
  const notice = left && (
    <li>
      <UndoNotice key={left.question.id} left={left} onUndo={() => expectReturn(left.question.id)} />
    </li>
  );
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 empty:hidden">
        {shown.map((question) => (
          <Fragment key={question.id}>
            {question.id === left?.nextId && notice}
            <li>
              <QuestionIssues
                question={question}
                onLeaving={() => expectLeaving(question.id)}
                onLeft={(fixed) => handleLeft(question, fixed)}
              />
            </li>
          </Fragment>
        ))}
        {!hasFollower && notice}
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
