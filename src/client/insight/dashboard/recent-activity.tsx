import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { StudentActivity } from '#shared/insight/analytics.contract.ts';
import type { Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_ACTIVITY_COUNT } from '#shared/insight/dashboard-figures.ts';
import { classesQuery } from '#client/api/classes.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { Day } from '#client/components/day.tsx';
import { Score } from '#client/components/score.tsx';
import { sessionTopic } from '#client/insight/analytics/session-topic.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { formatDuration } from '#client/lib/format.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
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

/** Where students register: by a class with a code, if there is one, and otherwise on the hub's own page. */
function NoStudents() {
  const { data: classes = [] } = useQuery(classesQuery);
  const ofClass = classes.find(({ joinCode, archivedAt }) => joinCode !== null && archivedAt === null);
  const shown = useRef<HTMLSpanElement>(null);
  const address = `${location.origin}${ofClass ? `/join/${ofClass.joinCode}` : '/auth'}`;
  return (
    <EmptyState
      as="h3"
      title="No students yet"
      text={
        <>
          Give your students the {ofClass ? `join link of ${ofClass.name}` : 'address'}{' '}
          <span ref={shown} className="text-ink">
            <AddressText>{address}</AddressText>
          </span>
          . People who register there{' '}
          {ofClass?.approvesAtOnce ? 'are approved at once.' : 'appear on this page for your approval.'}
        </>
      }
      action={
        <Button
          onClick={() =>
            void copyText(address, { done: ofClass ? 'Join link copied' : 'Address copied', shownIn: shown.current })
          }
        >
          <Copy aria-hidden className="size-4" />
          {ofClass ? 'Copy Join Link' : 'Copy Address'}
        </Button>
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
