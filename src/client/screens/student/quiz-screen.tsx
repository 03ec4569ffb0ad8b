import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Quiz } from '#client/features/quiz/quiz.tsx';

/** /quiz, with `?topic={id}` a category chosen beforehand, with `?session={id}` a running or completed quiz. */
export function QuizScreen() {
  const user = useCurrentUser();
  const search: { session?: string; topic?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (user === null) return null;
  return (
    <Quiz
      user={user}
      sessionId={search.session}
      topicId={search.topic}
      onSessionOpened={(session) => void navigate({ to: '.', search: { session } })}
      onSessionLeft={() => void navigate({ to: '.', search: {} })}
    />
  );
}
