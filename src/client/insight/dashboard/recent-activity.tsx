import { Link } from '@tanstack/react-router';
import { counted } from '#shared/domain/counted.ts';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import type { Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_ACTIVITY_COUNT } from '#shared/insight/dashboard-figures.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { Day } from '#client/components/day.tsx';
import { Score } from '#client/components/score.tsx';
import { sessionTopic } from '#client/insight/analytics/session-topic.ts';
import { formatDuration } from '#client/lib/format.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Facts, Panel, panelRow, panelRows, PanelSkeleton, ViewAll } from './panel.tsx';

const row = `${panelRow} max-sm:min-h-28`;

/** The most recently completed quizzes. */
export function RecentActivity({ data }: { data: Dashboard | undefined }) {
  return (
    <Panel title="Recent Student Activity" linkLabel="View All">
      {data ? <Activities data={data} /> : <PanelSkeleton rows={DASHBOARD_ACTIVITY_COUNT} rowLook={row} />}
    </Panel>
  );
}

function Activities({ data: { activity, activityCount, metrics } }: { data: Dashboard }) {
  if (activity.length === 0) return metrics.totalStudents === 0 ? <NoStudents /> : <NoActivity />;
  return (
    <>
      <ul className={panelRows}>
        {activity.slice(0, DASHBOARD_ACTIVITY_COUNT).map((session) => (
          <ActivityRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {activityCount > DASHBOARD_ACTIVITY_COUNT && <ViewAll count={activityCount} noun="Activities" />}
    </>
  );
}

function ActivityRow({ session }: { session: StudentActivity }) {
  const { studentId, studentName, studentEmail, completedAt, questionsAnswered, timeSpent, score } = session;
  const name = studentName.trim() || studentEmail;
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="flex gap-x-2.5 max-sm:flex-col max-sm:items-start">
          <Link
            to="/students/$studentId"
            params={{ studentId }}
            title={name}
            className="max-w-full truncate font-medium text-brand-text underline underline-offset-3 sm:max-w-3/5 sm:shrink-0"
          >
            {name}
          </Link>{' '}
          <span title={sessionTopic(session)} className="max-w-full truncate">
            {sessionTopic(session)}
          </span>
        </p>
        <Facts>
          {[<Day key="day" at={completedAt} />, counted(questionsAnswered, 'answer'), formatDuration(timeSpent * 60)]}
        </Facts>
      </div>
      <Score percent={score} />
    </li>
  );
}

function NoStudents() {
  return (
    <EmptyState
      as="h3"
      title="No students yet"
      text={
        <>
          Give your students the address{' '}
          <span className="text-ink">
            <AddressText>{`${location.origin}/auth`}</AddressText>
          </span>
          . People who register there appear on this page for your approval.
        </>
      }
    />
  );
}

function NoActivity() {
  return (
    <EmptyState
      as="h3"
      title="No quiz completed yet"
      text="Your students’ latest quizzes and scores will appear here. You can let them know that the questions are ready."
      action={<ButtonLink to="/manage-students">Email Students</ButtonLink>}
    />
  );
}
