import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { untilLoaded } from '#client/lib/until-loaded.ts';
import { loadRest, PARTS } from '#client/practice/quiz/quiz-parts.ts';
import { Quiz } from '#client/practice/quiz/quiz.tsx';

/** /quiz; `?topic={id}` selects a category, `?session={id}` opens a running or completed quiz. */
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

/** Loads the part that the address needs. */
export const preloadPart = (): Promise<void> =>
  (new URLSearchParams(location.search).has('session') ? PARTS.Taking : PARTS.Setup).preload();

/** After the first screen, loads the next parts, and in a running quiz everything that may be needed offline. */
async function prepareForLater(isRunning: boolean): Promise<void> {
  await untilLoaded();
  if (!isRunning) return PARTS.Taking.preload();
  await loadRest();
  // Without a connection there is nothing to keep; the next quiz tries again.
  const start = await import('#client/lib/offline-start.ts').catch(() => null);
  await start?.keepOfflineStart('/quiz');
}
