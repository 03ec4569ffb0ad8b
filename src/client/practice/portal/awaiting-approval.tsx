import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#client/api/progress.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { StudyLink } from './study-link.tsx';
import { StudyTopics, StudyTopicsSkeleton } from './study-topics.tsx';
import { YourExam } from './today.tsx';

const open = [
  { to: '/warm-up', title: 'Warm up', text: 'Five sample questions; nothing is recorded' },
  { to: '/flashcards', title: 'Study Cards', text: 'Go through flashcards at your own pace' },
  { to: '/sprints', title: 'Sprints', text: 'Tell look-alikes apart, three minutes at a time' },
  { to: '/lab', title: 'Lab', text: 'Turn the knobs of an ultrasound machine, or hold its probe' },
] as const;

/** The portal until the teacher has approved the student: what is open already, and no figures, which would all be zero. */
export function AwaitingApproval() {
  const { data, error, refetch } = useQuery(portalQuery());
  return (
    <>
      <Notice tone="warn" title="Your account is awaiting approval">
        Quizzes open, and your progress is recorded, once your instructor has approved you. This is open already:
      </Notice>
      <nav aria-label="Study" className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        {open.map((link, index) => (
          <StudyLink key={link.to} {...link} isPrimary={index === 0} />
        ))}
      </nav>
      <YourExam />
      <section aria-label="Study Topics" className="min-w-0">
        <h2 className="mb-3 text-18 font-semibold">Study Topics</h2>
        {data ? (
          <StudyTopics topics={data.topics} hasQuizzes={false} />
        ) : error ? (
          <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <StudyTopicsSkeleton />
        )}
      </section>
    </>
  );
}
