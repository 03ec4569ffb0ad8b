import { useQuery } from '@tanstack/react-query';
import type { ExamReadiness } from '#shared/insight/readiness.contract.ts';
import { studentReadinessQuery } from '#client/api/readiness.ts';
import { formatDate } from '#client/lib/format.ts';
import { Estimate } from '#client/practice/exams/readiness.tsx';
import { RangeBar } from '#client/practice/exams/range-bar.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** How ready a student is for each open exam, if they share it or the school requires it. */
export function StudentReadiness({ studentId }: { studentId: string }) {
  const { data, error, refetch } = useQuery(studentReadinessQuery(studentId));
  if (error && !data) {
    return <ErrorNotice title="The readiness could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows label="Loading the readiness…" count={1} row="h-40" />;
  const { shared } = data;
  return (
    <Card aria-labelledby="student-readiness" className="grid gap-4">
      <CardTitle id="student-readiness">Readiness</CardTitle>
      {shared === null && <p className="text-ink-2">This student keeps readiness private.</p>}
      {shared?.exams.length === 0 && <p className="text-ink-2">No exam is open to students.</p>}
      {shared?.exams.map((exam) => (
        <Exam key={exam.blueprintId} exam={exam} />
      ))}
      {shared && shared.outcomes.length > 0 && (
        <section aria-labelledby="student-outcomes">
          <h3 id="student-outcomes" className="mb-1 font-medium">
            Real exams
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {shared.outcomes.map(({ id, examName, isPassed, takenOn, passProbability }) => (
              <li key={id} className="py-2 wrap-anywhere tabular-nums">
                {examName}: {isPassed ? 'passed' : 'did not pass'} on {formatDate(takenOn)}
                <span className="block text-14 text-ink-3">
                  {passProbability === null
                    ? 'Too few answers for a prediction before that day'
                    : `${passProbability}% likely to pass, by the answers before that day`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function Exam({ exam: { blueprintId, name, estimate, cut, domains, isWithinReach } }: { exam: ExamReadiness }) {
  const more = domains.reduce((sum, domain) => sum + domain.more, 0);
  return (
    <section aria-labelledby={`readiness-${blueprintId}`} className="grid gap-3 tabular-nums">
      <h3 id={`readiness-${blueprintId}`} className="font-medium wrap-anywhere">
        {name}
      </h3>
      {estimate === null ? (
        <p className="text-ink-2">
          {isWithinReach
            ? `Not enough answers yet${more > 0 ? `: about ${more} more are needed` : ''}.`
            : 'The question bank has too few questions to tell.'}
        </p>
      ) : (
        <>
          <Estimate estimate={estimate} cut={cut} name={name} />
          <Fold title="By domain">
            <ul className="divide-y divide-line border-t border-line px-4">
              {domains.map(({ name: domain, expected }) => (
                <li key={domain} className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
                  <p className="font-medium wrap-anywhere">{domain}</p>
                  {expected && <RangeBar low={expected.low} high={expected.high} value={expected.percent} cut={cut} />}
                </li>
              ))}
            </ul>
          </Fold>
        </>
      )}
    </section>
  );
}
