import { useEffect, useRef } from 'react';
import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { nextAfter } from './issue-types.ts';

type Awaited = { id: string; event: 'leaves'; nextId: string | null } | { id: string; event: 'returns' };

/**
 * Keeps the focus in the list: where a question leaves it, on the heading of the next one; where it returns, on its own.
 * Without a next one, on the screen's.
 */
export function useNextFocus(questions: readonly QuestionWithIssues[]) {
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
