import { CircleCheck, Layers, ListChecks } from 'lucide-react';
import type { Portal } from '#shared/practice/progress.contract.ts';
import { PORTAL_TOPIC_COUNT } from '#shared/practice/progress-goals.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

type PortalTopic = Portal['topics'][number];

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface StudyTopicsProps {
  topics: readonly PortalTopic[];
  /** Whether the student can take quizzes. */
  hasQuizzes?: boolean;
}

export function StudyTopics({ topics, hasQuizzes = true }: StudyTopicsProps) {
  if (topics.length === 0) {
    return (
      <EmptyState
        as="h3"
        title="No study topics yet"
        text="Topics will be listed here once your instructor has added them."
      />
    );
  }
  return (
    <ul className={grid}>
      {topics.slice(0, PORTAL_TOPIC_COUNT).map((topic) => (
        <li key={topic.id} className="flex">
          <TopicCard topic={topic} hasQuizzes={hasQuizzes} />
        </li>
      ))}
    </ul>
  );
}

interface TopicCardProps {
  topic: PortalTopic;
  hasQuizzes: boolean;
}

function TopicCard({ topic: { id, name, description }, hasQuizzes }: TopicCardProps) {
  return (
    <Card className="flex min-h-54 w-full flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <CardTitle as="h3" title={name} className="line-clamp-3 min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
          {name}
        </CardTitle>
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Active
        </Badge>
      </div>
      <p className="mt-1.5 mb-4 line-clamp-3 text-14 wrap-anywhere text-ink-2">
        {description || `Study materials for ${name}`}
      </p>
      <div className="mt-auto grid grid-cols-2 gap-2">
        {hasQuizzes && (
          <ButtonLink size="small" to="/quiz" search={{ topic: id }}>
            <ListChecks aria-hidden className="size-4" />
            <span>
              Quiz<span className="sr-only"> on {name}</span>
            </span>
          </ButtonLink>
        )}
        <ButtonLink size="small" to="/flashcards" search={{ topic: id }}>
          <Layers aria-hidden className="size-4" />
          <span>
            Cards<span className="sr-only"> on {name}</span>
          </span>
        </ButtonLink>
      </div>
    </Card>
  );
}

export function StudyTopicsSkeleton() {
  return <SkeletonRows label="Loading…" count={PORTAL_TOPIC_COUNT} row="h-54 w-full" className={grid} />;
}
