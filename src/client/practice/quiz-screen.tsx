import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { keepOfflineStart } from '#client/lib/offline-start.ts';
import { untilLoaded } from '#client/lib/until-loaded.ts';
import { loadRest, PARTS } from '#client/practice/quiz/quiz-parts.ts';
import { Quiz } from '#client/practice/quiz/quiz.tsx';

/** /quiz, with `?topic={id}` a category chosen beforehand, with `?session={id}` a running or completed quiz. */
export function QuizScreen() {
  const user = useCurrentUser();
  // Two addresses lead here.
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isRunning = user !== null && search.session !== undefined;
  useEffect(() => {
    void prepareForLater(isRunning);
  }, [isRunning]);
  if (user === null) return null;
  return (
    <Quiz
      user={user}
      sessionId={search.session}
      topicId={search.topic ?? undefined}
      onSessionOpened={(session) => void navigate({ to: '.', search: { session } })}
      onSessionLeft={() => void navigate({ to: '.', search: {} })}
    />
  );
}

/** Loads the part that the address leads to. */
export const preloadPart = (): Promise<void> =>
  (new URLSearchParams(location.search).has('session') ? PARTS.Taking : PARTS.Setup).preload();

/** Loads what follows, and in a running quiz whatever may be needed without a connection: after what is on screen first. */
async function prepareForLater(isRunning: boolean): Promise<void> {
  await untilLoaded();
  if (!isRunning) return PARTS.Taking.preload();
  await loadRest();
  await keepOfflineStart('/quiz');
}
