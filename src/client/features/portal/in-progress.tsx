import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openQuizzesQuery } from '#client/api/open-quizzes.ts';
import { OpenQuizRow } from '#client/components/open-quiz-row.tsx';
import { Button } from '#client/ui/button.tsx';

const SHOWN = 3;

/** What was begun and can be gone on with; nothing where there is none. */
export function InProgress() {
  // One more than is shown, to know whether there are more.
  const { data, refetch } = useQuery(openQuizzesQuery(SHOWN + 1));
  if (data === undefined || data.quizzes.length === 0) return null;
  return (
    <section aria-label="In progress" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-18 font-semibold">In progress</h2>
        {data.quizzes.length > SHOWN && (
          <Link to="/quiz" className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-4">
            All quizzes in progress
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {data.quizzes.slice(0, SHOWN).map((quiz) => (
          <OpenQuizRow key={`${quiz.id} ${data.at}`} quiz={quiz} toldAt={data.at} onTimeUp={() => void refetch()}>
            <Button asChild>
              <Link to="/quiz" search={{ session: quiz.id }} aria-label={`Resume ${quiz.draftName ?? quiz.topicName}`}>
                Resume
              </Link>
            </Button>
          </OpenQuizRow>
        ))}
      </ul>
    </section>
  );
}
