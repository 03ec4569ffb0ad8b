import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { sendBulkMail } from '#shared/mail/mailings.endpoints.ts';
import type { AssignmentResults as Results, StudentResult } from '#shared/practice/gradebook.contract.ts';
import { assignmentResultsQuery, GRADEBOOK_PAGE_SIZE } from '#client/api/assignments.ts';
import { useMay } from '#client/api/auth.ts';
import { BackLink } from '#client/components/back-link.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { MailTo } from '#client/mail/correspondence/mail-to.tsx';
import type { Recipients } from '#client/mail/correspondence/recipients.ts';
import { AttemptsDialog } from '#client/practice/assignments/attempts-dialog.tsx';
import { percent, STATES } from '#client/practice/assignments/assignment-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { isOwing, markBands } from './result-facts.ts';

/** One assignment's marks, who has yet to hand it in, and its hardest questions. */
export function AssignmentResults({ id }: { id: string }) {
  const results = useQuery(assignmentResultsQuery(id));
  const assignment = results.data?.assignment;
  return (
    <>
      <BackLink to="/assignments">to the assignments</BackLink>
      <PageHeader
        title={assignment?.title ?? 'Results'}
        text={assignment ? `Results. Due ${formatDateTime(assignment.dueAt)}.` : '\u00A0'}
      />
      {results.data ? (
        results.data.students.length === 0 ? (
          <EmptyState title="Nobody has this assignment" text="Its students appear here once they are approved." />
        ) : (
          <Loaded results={results.data} />
        )
      ) : results.error ? (
        <ErrorNotice title="The results could not be loaded" error={results.error} onRetry={results.refetch} />
      ) : (
        <SkeletonRows label="Loading the results…" count={6} row="h-14" />
      )}
    </>
  );
}

function Loaded({ results: { assignment, students, hardest } }: { results: Results }) {
  const [shown, setShown] = useState<StudentResult | null>(null);
  const [page, setPage] = useState(1);
  const part = students.slice((page - 1) * GRADEBOOK_PAGE_SIZE, page * GRADEBOOK_PAGE_SIZE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Marks students={students} />
      <Owing students={students} />
      {hardest.length > 0 && <Hardest questions={hardest} />}
      <section aria-labelledby="all-results" className="lg:col-span-2">
        <h2 id="all-results" tabIndex={-1} className="mb-3 scroll-mt-4 text-18 font-semibold outline-none">
          All students
        </h2>
        <StudentRows students={part} onShow={setShown} />
        <Pager
          label="Pages of the students"
          noun="students"
          page={page}
          size={GRADEBOOK_PAGE_SIZE}
          shown={part.length}
          total={students.length}
          isLoading={false}
          startsAt="all-results"
          onPage={setPage}
        />
      </section>
      {shown && <AttemptsDialog assignment={assignment} studentId={shown.id} onClose={() => setShown(null)} />}
    </div>
  );
}

function Marks({ students }: { students: readonly StudentResult[] }) {
  const { bands, mean, count } = markBands(students);
  return (
    <Card aria-labelledby="marks">
      <CardTitle id="marks">Marks</CardTitle>
      <p className="mt-1 text-ink-2">
        {mean === null ? 'There are no marks yet.' : `${counted(count, 'mark')}, ${percent(mean)} on average`}
      </p>
      {mean !== null && (
        <ul className="mt-4 grid gap-2 text-14 tabular-nums">
          {bands.map(({ label, count, share }) => (
            <li key={label} className="grid grid-cols-[6rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>{label}</span>
              <span aria-hidden className="h-3 rounded-full bg-sunken">
                <span className="block h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
              </span>
              <span className="text-right">
                {formatCount(count)}
                <span className="sr-only"> {plural(count, 'student')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Students who are named beside the marks; all are in the list below. */
const NAMED = 12;

/** The students who have yet to hand in, and a message to them. */
function Owing({ students }: { students: readonly StudentResult[] }) {
  const owing = students.filter(isOwing);
  const [recipients, setRecipients] = useState<Recipients | null>(null);
  const mayWrite = useMay(sendBulkMail);
  const close = () => setRecipients(null);
  return (
    <Card aria-labelledby="owing">
      <CardTitle id="owing">Not handed in</CardTitle>
      <p className="mt-1 text-ink-2">
        {owing.length === 0
          ? 'Everybody has handed it in.'
          : `${formatCount(owing.length)} of ${counted(students.length, 'student')}`}
      </p>
      {owing.length > 0 && (
        <>
          <ul className="mt-3 flex flex-wrap gap-x-4">
            {owing.slice(0, NAMED).map((student) => (
              <li key={student.id}>
                <StudentLink student={student} />
              </li>
            ))}
            {owing.length > NAMED && (
              <li className="inline-flex min-h-11 items-center text-ink-2 dense:min-h-8">
                and {counted(owing.length - NAMED, 'other')}
              </li>
            )}
          </ul>
          {mayWrite && (
            <Button className="mt-3" onClick={() => setRecipients({ kind: 'selected', students: owing })}>
              <Mail aria-hidden className="size-5" />
              Remind {counted(owing.length, 'student')}
            </Button>
          )}
          <MailTo recipients={recipients} onClose={close} onSent={close} />
        </>
      )}
    </Card>
  );
}

function Hardest({ questions }: { questions: Results['hardest'] }) {
  return (
    <Card aria-labelledby="hardest" className="lg:col-span-2">
      <CardTitle id="hardest">Hardest questions</CardTitle>
      <ol className="mt-2 divide-y divide-line">
        {questions.map(({ id, question, answers, percent: right }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
            <Link to="/questions" search={{ edit: id }} className="block py-2.5 wrap-anywhere hover:underline">
              <span className="line-clamp-2">
                <FormulaText text={question} />
              </span>
            </Link>
            <span className="text-right text-14 whitespace-nowrap text-ink-2 tabular-nums">
              <strong className="font-semibold text-ink">{percent(right)}</strong> of {counted(answers, 'answer')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const StudentLink = ({ student }: { student: StudentResult }) => (
  <Link
    to="/students/$studentId"
    params={{ studentId: student.id }}
    className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline dense:min-h-8"
  >
    {fullName(student)}
  </Link>
);

function StudentRows({
  students,
  onShow,
}: {
  students: readonly StudentResult[];
  onShow: (student: StudentResult) => void;
}) {
  const show = (student: StudentResult) => (
    <Button size="small" onClick={() => onShow(student)}>
      See attempts<span className="sr-only"> of {fullName(student)}</span>
    </Button>
  );
  const last = ({ attempts }: StudentResult) => {
    const at = attempts.at(-1)?.completedAt;
    return at === undefined ? '–' : formatDateTime(at);
  };
  return (
    <Records
      label="Results of the students"
      rows={students}
      idOf={({ id }) => id}
      from="md"
      isHeadLoose
      table="tabular-nums"
      head="px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-1.5"
      columns={[
        {
          name: 'Student',
          isRowHead: true,
          className: 'w-full font-normal',
          render: (student) => <StudentLink student={student} />,
        },
        { name: 'State', className: 'whitespace-nowrap', render: stateBadge },
        { name: 'Handed in', className: 'whitespace-nowrap text-ink-2', render: last },
        { name: 'Mark', head: 'text-right!', className: 'text-right font-semibold', render: mark },
        { name: 'Attempts', isNameHidden: true, className: 'pr-2! text-right whitespace-nowrap', render: show },
      ]}
      renderCard={(student) => (
        <>
          <div className="flex items-center justify-between gap-3">
            <h3 className="min-w-0">
              <StudentLink student={student} />
            </h3>
            <span className="font-semibold tabular-nums">{mark(student)}</span>
          </div>
          <div className="flex items-center justify-between gap-3">
            {stateBadge(student)}
            {show(student)}
          </div>
        </>
      )}
    />
  );
}

const mark = ({ cell }: StudentResult) => (cell.mark === null ? '–' : percent(cell.mark));
const stateBadge = ({ cell }: StudentResult) => (
  <Badge tone={STATES[cell.state].tone}>{STATES[cell.state].label}</Badge>
);
