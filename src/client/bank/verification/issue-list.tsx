import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { EyeOff, KeyRound } from 'lucide-react';
import type { Question } from '#shared/bank/questions.contract.ts';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { useUndoFix, type Left } from '#client/api/verification.ts';
import { Paged } from '#client/components/lists/paged.tsx';
import { keyName } from '#client/components/question-kinds/key-text.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { nextAfter } from './issue-types.ts';
import { QuestionIssues } from './question-issues.tsx';
import { useDismissal } from './use-dismissal.ts';

const PAGE_SIZE = 20;

interface IssueListProps {
  questions: readonly QuestionWithIssues[];
  /** Shown in place of the list if it is empty. */
  empty: ReactNode;
}

/** The questions with issues, a page at a time. Fixed or dismissed questions leave the list, and the rest move up. */
export function IssueList({ questions, empty }: IssueListProps) {
  const [lastLeft, setLastLeft] = useState<Left | null>(null);
  const { expectLeaving, expectReturn } = useNextFocus(questions);

  const handleLeft = (question: QuestionWithIssues, fixed: Question | null) => {
    const index = questions.findIndex(({ id }) => id === question.id);
    setLastLeft({ question, fixed, nextId: questions[index + 1]?.id ?? null });
  };
  const left = lastLeft && !questions.some(({ id }) => id === lastLeft.question.id) ? lastLeft : null;
  const notice = left && (
    <li>
      <UndoNotice key={left.question.id} left={left} onUndo={() => expectReturn(left.question.id)} />
    </li>
  );
  return (
    <Paged label="Pages of issues" noun="questions" rows={questions} size={PAGE_SIZE} onPage={() => setLastLeft(null)}>
      {(shown) => (
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
            {!shown.some(({ id }) => id === left?.nextId) && notice}
          </ul>
          {questions.length === 0 && <div className="not-first:mt-5">{empty}</div>}
        </>
      )}
    </Paged>
  );
}

type Awaited = { id: string; event: 'leaves'; nextId: string | null } | { id: string; event: 'returns' };

/**
 * Keeps the focus in the list: when a question leaves it, on the heading of the next one; when it returns, on its own.
 * If there is no next one, on the screen's heading.
 */
function useNextFocus(questions: readonly QuestionWithIssues[]) {
  const awaited = useRef<Awaited | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const { id, event } = awaited.current;
    const isListed = questions.some((question) => question.id === id);
    if (isListed !== (event === 'returns')) return;
    const target = event === 'leaves' ? awaited.current.nextId : id;
    awaited.current = null;
    const heading = target && document.getElementById(`issue-${target}`);
    if (heading) heading.focus();
    else focusHeading();
  }, [questions]);
  return {
    expectLeaving: (id: string) => {
      awaited.current = { id, event: 'leaves', nextId: nextAfter(questions, id) };
    },
    expectReturn: (id: string) => {
      awaited.current = { id, event: 'returns' };
    },
  };
}

interface UndoNoticeProps {
  left: Left;
  /** Called before the question returns to the list, if the undo succeeds. */
  onUndo: () => void;
}

/** Takes the place of a question that has just left the list: says what was done, and offers to undo it. */
function UndoNotice({ left: { question, fixed, nextId }, onUndo }: UndoNoticeProps) {
  const { setDismissed, isPending: isRestoring } = useDismissal();
  const undoFix = useUndoFix();
  const Icon = fixed === null ? EyeOff : KeyRound;

  const handleUndo = async () => {
    onUndo();
    if (fixed === null) await setDismissed({ ...question, isDismissed: true }, false);
    else await reported(undoFix.mutateAsync({ question, fixed, nextId }), { failure: 'Failed to undo' });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-2 sm:px-5">
      <output className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-medium">
            {fixed === null ? 'Dismissed until it changes' : `Correct answer set to ${keyName(fixed)}`}
          </span>
          <span className="line-clamp-1 text-14 wrap-anywhere text-ink-2">{question.question}</span>
        </span>
      </output>
      {fixed !== null && (
        <ButtonLink size="small" to="/questions" search={{ regrade: question.id }}>
          Regrade answers
        </ButtonLink>
      )}
      <Button size="small" disabled={isRestoring || undoFix.isPending} onClick={() => void handleUndo()}>
        Undo
      </Button>
    </div>
  );
}
