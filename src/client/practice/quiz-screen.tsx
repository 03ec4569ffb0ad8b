import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Quiz } from '#client/practice/quiz/quiz.tsx';
import { loadOfflineCode } from '#client/practice/quiz/offline-code.ts';
import { keepOfflineStart } from '#client/lib/offline-start.ts';
import { untilLoaded } from '#client/lib/until-loaded.ts';

/** /quiz, with `?topic={id}` a category chosen beforehand, with `?session={id}` a running or completed quiz. */
export function QuizScreen() {
  const user = useCurrentUser();
  // Two addresses lead here.
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isRunning = user !== null && search.session !== undefined;
  useEffect(() => {
    // The question and its picture come first.
    if (isRunning)
      void untilLoaded()
        .then(loadOfflineCode)
        .then(() => keepOfflineStart('/quiz'));
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
