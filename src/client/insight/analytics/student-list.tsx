import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { StudentCompletion } from '#shared/insight/analytics.contract.ts';
import type { CompletionFilter } from '#client/api/analytics.ts';
import { fullName } from '#client/components/full-name.ts';
import { formatCount, formatDate, formatDateTime } from '#client/lib/format.ts';
import { CardFigure, MeanScore } from './score.tsx';
import * as look from './table-look.ts';

type Order = CompletionFilter['order'];

interface StudentsProps {
  students: readonly StudentCompletion[];
}

interface StudentTableProps extends StudentsProps {
  order: Order;
  onOrder: (order: Order) => void;
}

const averageOf = ({ completedSessions, averageScore }: StudentCompletion) =>
  completedSessions > 0 ? averageScore : null;

export function StudentTable({ students, order, onOrder }: StudentTableProps) {
  const ordering = { order, onOrder };
  return (
    <div className={look.tableBox}>
      <table className="w-full border-collapse tabular-nums" aria-label="Students">
        <thead>
          <tr className={look.headRow}>
            <OrderHead by="name" {...ordering}>
              Student
            </OrderHead>
            <th scope="col" className={look.head}>
              Email
            </th>
            {['Completed sessions', 'Answers', 'Average score'].map((name) => (
              <th key={name} scope="col" className={look.figureHead}>
                {name}
              </th>
            ))}
            <OrderHead by="lastActivity" {...ordering}>
              Last activity
            </OrderHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {students.map((student) => (
            <tr key={student.id} className={look.row}>
              <th scope="row" className={`${look.cell} py-1.5 text-left font-normal`}>
                <StudentLink student={student} />
              </th>
              <td className={`${look.cell} text-14 wrap-anywhere text-ink-2`}>
                <span className="line-clamp-2" title={student.email}>
                  {student.email}
                </span>
              </td>
              <td className={look.figure}>{formatCount(student.completedSessions)}</td>
              <td className={look.figure}>{formatCount(student.totalQuestions)}</td>
              <td className={look.figure}>
                <MeanScore percent={averageOf(student)} />
              </td>
              <td className={`${look.cell} text-14 whitespace-nowrap text-ink-2`}>
                <LastActivity student={student} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function StudentCards({ students }: StudentsProps) {
  return (
    <ul aria-label="Students" className="grid gap-3 tabular-nums">
      {students.map((student) => (
        <li key={student.id} className={look.card}>
          <div>
            <StudentLink student={student} />
            <p className="text-14 wrap-anywhere text-ink-2">{student.email}</p>
          </div>
          <dl className="grid gap-x-4 gap-y-2 text-14 min-[20rem]:grid-cols-2">
            <CardFigure name="Completed sessions">{formatCount(student.completedSessions)}</CardFigure>
            <CardFigure name="Answers">{formatCount(student.totalQuestions)}</CardFigure>
            <CardFigure name="Average score">
              <MeanScore percent={averageOf(student)} />
            </CardFigure>
            <CardFigure name="Last activity">
              <LastActivity student={student} />
            </CardFigure>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function StudentLink({ student }: { student: StudentCompletion }) {
  return (
    <Link to="/students/$studentId" params={{ studentId: student.id }} className={look.rowLink}>
      <bdi className="line-clamp-2">{fullName(student)}</bdi>
    </Link>
  );
}

function LastActivity({ student: { lastActivity } }: { student: StudentCompletion }) {
  if (lastActivity === null) return 'None yet';
  return (
    <time dateTime={lastActivity} title={formatDateTime(lastActivity)}>
      {formatDate(lastActivity)}
    </time>
  );
}

interface OrderHeadProps {
  by: Order;
  order: Order;
  onOrder: (order: Order) => void;
  children: string;
}

/** Names go from A on, activity from the latest: there is one direction each. */
function OrderHead({ by, order, onOrder, children }: OrderHeadProps) {
  const isOrdered = order === by;
  const direction = by === 'name' ? ('ascending' as const) : ('descending' as const);
  const Icon = !isOrdered ? ArrowUpDown : by === 'name' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={`${look.head} py-0`} {...(isOrdered && { 'aria-sort': direction })}>
      <button
        type="button"
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 whitespace-nowrap hover:text-ink"
        onClick={() => onOrder(by)}
      >
        {children}
        <Icon aria-hidden className={`size-4 ${isOrdered ? 'text-brand-text' : 'text-ink-3'}`} />
      </button>
    </th>
  );
}
