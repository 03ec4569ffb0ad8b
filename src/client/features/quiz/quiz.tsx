import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { CompletingQuiz } from './completing-quiz.tsx';
import { readDraft, removeDraft } from './draft-storage.ts';
import { belongsTo } from './quiz-draft.ts';
import { QuizResults } from './quiz-results.tsx';
import { QuizSetup } from './quiz-setup.tsx';
import { QuizSkeleton } from './quiz-skeleton.tsx';
import { TakingQuiz } from './taking-quiz.tsx';
import { useCompletion } from './use-completion.ts';
import { useFlagSender, useKeptFlags } from './use-kept-flags.ts';
import { useQuizState } from './use-quiz-state.ts';

interface QuizProps {
  user: CurrentUser;
  /** The session and the category that the address names. */
  sessionId: string | undefined;
  topicId: string | undefined;
  onSessionOpened: (id: string) => void;
  onSessionLeft: () => void;
}

/** The quiz screen: setup, the quiz, its results. */
export function Quiz({ user, sessionId, topicId, onSessionOpened, onSessionLeft }: QuizProps) {
  const flags = useFlagSender(user.id);
  const { state, dispatch, loading } = useQuizState({ sessionId, topicId, waitingFlags: flags.waiting });
  useKeptFlags(flags, state, dispatch);
  const completion = useCompletion(state, dispatch);
  useFocusOnPhase(loading ? 'loading' : state.phase);

  function leave() {
    dispatch({ type: 'left' });
    onSessionLeft();
  }

  function takeAnother() {
    const draft = readDraft();
    if (draft === undefined || belongsTo(draft, user.id)) removeDraft();
    leave();
  }

  if (loading) {
    return loading.error ? (
      <>
        <PageHeader title="Take a Quiz" />
        <div className="grid justify-items-start gap-4">
          <ErrorNotice title="Failed to fetch questions" error={loading.error} onRetry={loading.retry} />
          <Button onClick={leave}>Start another quiz</Button>
        </div>
      </>
    ) : (
      <QuizSkeleton />
    );
  }
  switch (state.phase) {
    case 'setup':
      return <QuizSetup user={user} choices={state.choices} dispatch={dispatch} onSessionOpened={onSessionOpened} />;
    case 'in-progress':
      return state.stage.name === 'answering' || state.stage.name === 'reviewing' ? (
        <TakingQuiz key={state.session.id} quiz={state} dispatch={dispatch} userId={user.id} onLeave={leave} />
      ) : (
        <CompletingQuiz stage={state.stage} error={completion.error} dispatch={dispatch} onLeave={leave} />
      );
    case 'results':
      return <QuizResults state={state} dispatch={dispatch} onTakeAnother={takeAnother} />;
    default:
      return state satisfies never;
  }
}

/** The focus goes to the heading of what follows, as after a navigation; the questions see to theirs. */
function useFocusOnPhase(phase: string) {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    const cameFrom = before.current;
    before.current = phase;
    if (phase === 'in-progress' || (cameFrom === 'loading' && phase === 'setup')) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [phase]);
}
