import { counted } from '#shared/domain/counted.ts';
import type { TopicPerformance } from '#shared/insight/analytics.contract.ts';
import type { Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_TOPIC_COUNT } from '#shared/insight/dashboard-figures.ts';
import { Score } from '#client/components/score.tsx';
import { sessionTopic } from '#client/insight/analytics/session-topic.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Facts, Panel, panelRow, panelRows, PanelSkeleton, ViewAll } from './panel.tsx';

const row = `${panelRow} max-sm:min-h-22`;

/** The topics that the class has worked on most. */
export function TopicOverview({ data }: { data: Dashboard | undefined }) {
  return (
    <Panel title="Topic Performance Overview" linkLabel="View Details">
      {data ? <Topics data={data} /> : <PanelSkeleton rows={DASHBOARD_TOPIC_COUNT} rowLook={row} />}
    </Panel>
  );
}

function Topics({ data: { topics, topicCount, metrics } }: { data: Dashboard }) {
  if (topics.length === 0) return <NoTopics hasQuestions={metrics.totalQuestions > 0} />;
  return (
    <>
      <ul className={panelRows}>
        {topics.slice(0, DASHBOARD_TOPIC_COUNT).map((topic) => (
          <TopicRow key={topic.topicId} topic={topic} />
        ))}
      </ul>
      {topicCount > DASHBOARD_TOPIC_COUNT && <ViewAll count={topicCount} noun="Topics" />}
    </>
  );
}

function TopicRow({ topic }: { topic: TopicPerformance }) {
  const { totalStudents, answers, averageScore, sessionsCompleted } = topic;
  const name = sessionTopic(topic);
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
        <Facts>
          {[
            counted(totalStudents, 'student'),
            counted(answers, 'answer'),
            counted(sessionsCompleted, 'quiz', 'quizzes'),
          ]}
        </Facts>
      </div>
      {sessionsCompleted > 0 ? (
        <>
          <div className="w-16 shrink-0 max-sm:hidden">
            <Progress value={Math.round(averageScore)} max={100} label={`Average score, ${name}`} />
          </div>
          <Score percent={averageScore} />
        </>
      ) : (
        <Badge>No score yet</Badge>
      )}
    </li>
  );
}

function NoTopics({ hasQuestions }: { hasQuestions: boolean }) {
  if (hasQuestions) {
    return (
      <EmptyState
        as="h3"
        title="No topic practiced yet"
        text="The topics with the most answers and their average scores will appear here."
      />
    );
  }
  return (
    <EmptyState
      as="h3"
      title="There are no questions yet"
      text="Once there are, and students have answered some, the topics and their average scores appear here."
      action={<ButtonLink to="/questions">Add Questions</ButtonLink>}
    />
  );
}
