import { Link } from '@tanstack/react-router';
import type { StudentCompletion } from '#shared/insight/analytics.contract.ts';
import type { CompletionFilter } from '#client/api/analytics.ts';
import { fullName } from '#client/components/full-name.ts';
import { Records } from '#client/components/lists/records.tsx';
import { formatCount, formatDate, formatDateTime } from '#client/lib/format.ts';
import { CardFigure, MeanScore } from './score.tsx';
import { figure, look, rowLink } from './table-look.ts';

type Order = CompletionFilter['order'];

interface StudentRowsProps {
  students: readonly StudentCompletion[];
  order: Order;
  onOrder: (order: Order) => void;
}

export function StudentRows({ students, order, onOrder }: StudentRowsProps) {
  /** Names go from A on, activity from the latest: there is one direction each. */
  const orderedBy = (by: Order) => ({
    direction: order !== by ? null : by === 'name' ? ('ascending' as const) : ('descending' as const),
    onOrder: () => onOrder(by),
  });
  return (
    <Records
      label="Students"
      rows={students}
      idOf={({ id }) => id}
      {...look}
      columns={[
        {
          name: 'Student',
          order: orderedBy('name'),
          isRowHead: true,
          className: 'py-1.5 font-normal',
          render: (student) => <StudentLink student={student} />,
        },
        {
          name: 'Email',
          className: 'text-14 wrap-anywhere text-ink-2',
          render: ({ email }) => (
            <span className="line-clamp-2" title={email}>
              {email}
            </span>
          ),
        },
        { name: 'Completed sessions', ...figure, render: ({ completedSessions }) => formatCount(completedSessions) },
        { name: 'Answers', ...figure, render: ({ totalQuestions }) => formatCount(totalQuestions) },
        { name: 'Average score', ...figure, render: averageOf },
        {
          name: 'Last activity',
          order: orderedBy('lastActivity'),
          className: 'text-14 whitespace-nowrap text-ink-2',
          render: lastActivity,
        },
      ]}
      renderCard={(student) => (
        <>
          <div>
            <StudentLink student={student} />
            <p className="text-14 wrap-anywhere text-ink-2">{student.email}</p>
          </div>
          <dl className="grid gap-x-4 gap-y-2 text-14 min-[20rem]:grid-cols-2">
            <CardFigure name="Completed sessions">{formatCount(student.completedSessions)}</CardFigure>
            <CardFigure name="Answers">{formatCount(student.totalQuestions)}</CardFigure>
            <CardFigure name="Average score">{averageOf(student)}</CardFigure>
            <CardFigure name="Last activity">{lastActivity(student)}</CardFigure>
          </dl>
        </>
      )}
    />
  );
}

const averageOf = ({ completedSessions, averageScore }: StudentCompletion) => (
  <MeanScore percent={completedSessions > 0 ? averageScore : null} />
);

function StudentLink({ student }: { student: StudentCompletion }) {
  return (
    <Link to="/students/$studentId" params={{ studentId: student.id }} className={rowLink}>
      <bdi className="line-clamp-2">{fullName(student)}</bdi>
    </Link>
  );
}

function lastActivity({ lastActivity: at }: StudentCompletion) {
  if (at === null) return 'None yet';
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}
