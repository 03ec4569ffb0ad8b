import type { Dispatch } from 'react';
import { formatDateTime } from '#client/lib/format.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { QuizAction } from './quiz-state.ts';
import { useDraft } from './use-draft.ts';

interface DraftOfferProps {
  userId: string;
  /** Not while an account awaits approval: continuing would be recorded. */
  canContinue: boolean;
  dispatch: Dispatch<QuizAction>;
  onSessionOpened: (id: string) => void;
}

/** "Continue Saved Quiz", where there is one. */
export function DraftOffer({ userId, canContinue, dispatch, onSessionOpened }: DraftOfferProps) {
  const { draft, deleted, isLoading, load, remove, undoRemove } = useDraft(userId, (loaded) => {
    if (loaded.outcome === 'completed') {
      onSessionOpened(loaded.sessionId);
      return;
    }
    const { session, place } = loaded;
    dispatch({ type: 'session-opened', session, place, now: performance.now() });
    onSessionOpened(session.id);
  });

  if (draft === undefined) {
    if (deleted === undefined) return null;
    return (
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
        The saved quiz was deleted.
        <Button size="small" onClick={undoRemove}>
          Undo
        </Button>
      </p>
    );
  }
  const submitted = draft.submittedQuestions.length;
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <CardTitle>Continue Saved Quiz</CardTitle>
        <p className="mt-1 text-ink-2 tabular-nums">
          Saved {formatDateTime(draft.savedAt)} · {submitted} of {counted(draft.questionCount, 'question')} submitted
          {draft.timeLimit > 0 && ` · the ${draft.timeLimit}-minute limit starts again`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" disabled={isLoading} onClick={remove}>
          Delete Draft
        </Button>
        <Button disabled={isLoading || !canContinue} onClick={() => load(draft)}>
          {isLoading ? 'Loading…' : 'Continue Draft'}
        </Button>
      </div>
    </Card>
  );
}
