import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { ExamResult as Result } from '#shared/practice/exams.contract.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { examResultQuery } from '#client/api/exams.ts';
import { formatDuration } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { RangeBar } from './range-bar.tsx';
import { TakenExams } from './taken-exams.tsx';

/** The result of an exam: against the cut, by domain, and beside earlier exams. */
export function ExamResult({ sessionId }: { sessionId: string }) {
  const { data: result, error, refetch } = useQuery(examResultQuery(sessionId));
  if (error && !result) {
    return <ErrorNotice title="The domains could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!result) return <SkeletonRows label="Loading the domains…" count={1} row="h-80" />;
  return (
    <div className="grid gap-8">
      <Verdict result={result} />
      {result.domains !== null && <Domains domains={result.domains} cut={result.cut} />}
      {result.earlier.length > 0 && <Earlier earlier={result.earlier} />}
    </div>
  );
}

function Verdict({ result: { score, cut, scored, unscored, classMean, secondsPerQuestion } }: { result: Result }) {
  return (
    <div className="grid gap-1">
      <p>
        {score === null
          ? `${cut}% needed for a pass.`
          : score >= cut
            ? `At or above the ${cut}% needed for a pass.`
            : `Below the ${cut}% needed for a pass.`}{' '}
        Percent of {counted(scored, 'scored question')}
        {unscored > 0 && `; ${unscored} trials do not count`}.
      </p>
      <p className="text-ink-2">
        {formatDuration(secondsPerQuestion)} per question.
        {classMean !== null && ` The class: ${classMean.score}% on average, ${counted(classMean.students, 'student')}.`}
      </p>
    </div>
  );
}

/** Each with its 90% confidence interval, since few questions say little. */
function Domains({ domains, cut }: Pick<Result, 'cut'> & { domains: NonNullable<Result['domains']> }) {
  return (
    <section aria-labelledby="exam-domains">
      <h2 id="exam-domains" className="mb-1 text-20 font-semibold">
        By domain
      </h2>
      <p className="mb-3 max-w-prose text-14 text-ink-2">
        The bar is the range in which your share would lie over many such questions, nine times out of ten. Few
        questions make a wide range.
      </p>
      <ul className="divide-y divide-line border-y border-line tabular-nums">
        {domains.map(({ name, weight, asked, points, low, high }) => (
          <li
            key={name}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem]"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-14 text-ink-3">
                {weight}% of the exam · {roundedPoints(points, asked)} of {asked} right
              </p>
            </div>
            {asked === 0 ? (
              <p className="text-14 text-ink-2">No question was asked</p>
            ) : (
              <RangeBar low={low} high={high} value={(points / asked) * 100} cut={cut} />
            )}
            {asked > 0 && <p className="font-semibold sm:text-right">{roundedPercent(points, asked)}%</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All points are shown only if all are earned. */
const roundedPoints = (points: number, asked: number) =>
  points < asked ? Math.min(Math.round(points * 10) / 10, asked - 0.1) : points;

function Earlier({ earlier }: Pick<Result, 'earlier'>) {
  return (
    <section aria-labelledby="earlier-exams">
      <h2 id="earlier-exams" className="mb-3 text-20 font-semibold">
        Your earlier exams
      </h2>
      <TakenExams taken={earlier} />
    </section>
  );
}
