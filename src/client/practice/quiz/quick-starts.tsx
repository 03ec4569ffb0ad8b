import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { QUESTION_COUNT_DEFAULT } from '#shared/practice/quiz-settings.ts';
import type { NewQuiz } from '#client/api/open-quizzes.ts';
import { ownProgressQuery } from '#client/api/progress.ts';
import { chosenTopics, type TopicBranch } from '#client/components/topic-tree.ts';
import { usePractice } from '#client/components/use-practice.ts';
import type { LastChoices } from './last-choices.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { questionCount, timeLimitMinutes } from './setup-choices.ts';

/** A quiz that one press starts. */
interface QuickStart {
  title: string;
  text: string;
  quiz: NewQuiz;
}

/** The server draws as many as there are. */
const AS_MANY_AS_THERE_ARE = 100_000;

/** The quizzes that are offered without any choice: on weak topics, on what is new, and like the last one. */
export function quickStarts({ tree, weakest, last }: QuickStartFacts): QuickStart[] {
  const starts: QuickStart[] = [];
  const practice = { totalQuestions: QUESTION_COUNT_DEFAULT, answerReveal: 'immediate' as const };
  const [first] = weakest;
  if (first !== undefined) {
    starts.push({
      title: 'Weak topics',
      text: weakest.map(({ topicName }) => topicName).join(', '),
      quiz: { ...practice, topicIds: weakest.map(({ topicId }) => topicId) },
    });
  }
  if (tree.some(({ questionCount: questions }) => questions > 0)) {
    starts.push({
      title: 'New to me',
      text: `${QUESTION_COUNT_DEFAULT} questions you have never seen`,
      quiz: { ...practice, topicIds: tree.map(({ topic }) => topic.id), pool: 'unseen' },
    });
  }
  if (last !== undefined) {
    const choices = { ...last, topicIds: new Set(last.topicIds) };
    const topics = chosenTopics(tree, choices.topicIds);
    const [only, ...others] = topics;
    const count = questionCount(choices, AS_MANY_AS_THERE_ARE);
    if (only !== undefined) {
      starts.push({
        title: 'Same as last time',
        text: `${others.length === 0 ? only.name : counted(topics.length, 'category', 'categories')}, ${count === AS_MANY_AS_THERE_ARE ? 'all questions' : counted(count, 'question')}`,
        quiz: {
          topicIds: topics.map(({ id }) => id),
          pool: last.pool,
          totalQuestions: count,
          timeLimit: timeLimitMinutes(choices) ?? 0,
          answerReveal: last.answerReveal,
        },
      });
    }
  }
  return starts;
}

interface QuickStartFacts {
  tree: readonly TopicBranch[];
  weakest: readonly { topicId: string; topicName: string }[];
  last: LastChoices | undefined;
}

interface QuickStartsProps {
  /** Undefined while the categories load. */
  tree: readonly TopicBranch[] | undefined;
  last: LastChoices | undefined;
  isCovered: boolean;
}

const grid = 'grid gap-2 sm:grid-cols-3 sm:gap-3';

/** Starts a quiz with one press, above the categories. */
export function QuickStarts({ tree, last, isCovered }: QuickStartsProps) {
  const { data, isPending } = useQuery(ownProgressQuery());
  const practice = usePractice();
  // As high as two of them: the categories below stay in place.
  if (isPending || tree === undefined) {
    return <SkeletonRows label="Loading…" count={2} row="h-17" className={`mb-8 ${grid}`} />;
  }
  const starts = quickStarts({ tree, weakest: data?.weakest ?? [], last });
  if (starts.length === 0) return null;
  return (
    <section aria-label="Start with one press" className="mb-8">
      <ul className={grid}>
        {starts.map(({ title, text, quiz }) => (
          <li key={title} className="grid">
            <button
              type="button"
              aria-disabled={practice.isPending}
              onClick={() =>
                practice.start({
                  quiz: { ...quiz, isCovered },
                  describe: ({ totalQuestions }) => `${counted(totalQuestions, 'question')}: ${title.toLowerCase()}.`,
                })
              }
              className="flex min-h-17 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-left transition-colors hover:border-line-strong hover:bg-sunken aria-disabled:opacity-60"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="line-clamp-1 text-14 text-ink-2">{text}</span>
              </span>
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
