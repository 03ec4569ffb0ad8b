import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Check } from '#client/practice/check/check.tsx';

/** /exams/check; `?exam={id}` selects an exam other than the student's, `?session={id}` opens a running or completed check. */
export function CheckScreen() {
  const user = useCurrentUser();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  if (user === null) return null;
  return (
    <Check
      user={user}
      examId={search.exam}
      sessionId={search.session}
      onOpened={(session) => void navigate({ to: '/exams/check', search: { session } })}
    />
  );
}
