import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted, plural } from '#shared/domain/counted.ts';
import {
  FIRST_ANSWERS_MIN_QUESTIONS,
  QUESTION_COUNT_DEFAULT,
  QUESTION_COUNT_PRESETS,
} from '#shared/practice/quiz-settings.ts';
import { CHECK_LEAST_QUESTIONS, CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import type { ExamReadiness } from '#shared/insight/readiness.contract.ts';
import type { OpenExam } from '#shared/practice/exams.contract.ts';
import { readinessQuery } from '#client/api/readiness.ts';
import { usePractice } from '#client/components/use-practice.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { RangeBar } from './range-bar.tsx';

interface ReadinessProps {
  exam: Pick<OpenExam, 'blueprintId' | 'name'>;
  examHeadingId: string;
}

/** Whether the student is ready for an exam, in words and as a bar, or the answers still needed to tell. */
export function Readiness({ exam: { blueprintId, name }, examHeadingId }: ReadinessProps) {
  const headingId = useId();
  const { data, error, refetch } = useQuery(readinessQuery());
  if (error && !data) {
    return <ErrorNotice title="Your readiness could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows label="Loading your readiness…" count={1} row="h-28" />;
  const readiness = data.find((blueprint) => blueprint.blueprintId === blueprintId);
  if (readiness === undefined) return null;
  return (
    // Named after its exam, as there is one per exam.
    <section aria-labelledby={`${headingId} ${examHeadingId}`} className="grid gap-3 tabular-nums">
      <h3 id={headingId} className="font-medium">
        Are you ready?
      </h3>
      {readiness.estimate === null ? (
        <NotKnown readiness={readiness} />
      ) : (
        <>
          <Estimate estimate={readiness.estimate} cut={readiness.cut} name={name} isOwn />
          <Fold title="By domain">
            <div className="border-t border-line px-4">
              <DomainMap readiness={readiness} />
            </div>
          </Fold>
        </>
      )}
      <p>
        <ButtonLink size="small" to="/exams/check" search={{ exam: blueprintId }} aria-describedby={examHeadingId}>
          Where do I stand?
        </ButtonLink>
        <span className="ml-3 text-14 text-ink-3 max-sm:mt-1 max-sm:ml-0 max-sm:block">
          A check of {CHECK_LEAST_QUESTIONS} to {CHECK_MOST_QUESTIONS} questions
        </span>
      </p>
    </section>
  );
}

/** The range of each domain, with practice. */
export function DomainMap({ readiness: { domains, cut } }: { readiness: Pick<ExamReadiness, 'domains' | 'cut'> }) {
  return (
    <ul className="divide-y divide-line">
      {domains.map((domain) => (
        <Domain key={domain.name} domain={domain} cut={cut} />
      ))}
    </ul>
  );
}

interface EstimateProps {
  estimate: NonNullable<ExamReadiness['estimate']>;
  cut: number;
  name: string;
  /** Whether the student is looking at their own readiness. */
  isOwn?: boolean;
}

export function Estimate({ estimate, cut, name, isOwn = false }: EstimateProps) {
  const { percent, low, high, passProbability } = estimate;
  return (
    <>
      <p className="max-w-prose">
        {isOwn ? 'You' : 'This student'} would get <strong className="font-semibold">{rangeText({ low, high })}</strong>{' '}
        of the questions for {name} right today. {isOwn ? 'You are' : 'They are'} {likelyText(passProbability)} to be
        above {cut}%.
      </p>
      <RangeBar low={low} high={high} value={percent} cut={cut} />
      <p className="max-w-prose text-14 text-ink-3">
        Estimated from {isOwn ? 'your' : 'their'} first answers to the questions of this hub. The bar is the range in
        which {isOwn ? 'you' : 'they'} are nine times out of ten; the line marks {cut}%. It is not a scaled score, and
        the real exam may be harder or easier.
      </p>
    </>
  );
}

/** "71% to 83%", or a single figure if both are the same. */
const rangeText = ({ low, high }: { low: number; high: number }) => (low === high ? `${low}%` : `${low}% to ${high}%`);

/** A probability of 0 to 100 percent, which is never stated as certain. */
export function likelyText(percent: number): string {
  if (percent < 1) return 'less than 1% likely';
  return percent > 99 ? 'more than 99% likely' : `${percent}% likely`;
}

type DomainReadiness = ExamReadiness['domains'][number];

function NotKnown({ readiness }: { readiness: ExamReadiness }) {
  const incomplete = readiness.domains.filter(({ more }) => more > 0);
  if (!readiness.isWithinReach) {
    return <p className="text-ink-2">The question bank has too few questions to tell.</p>;
  }
  if (incomplete.length === 0) {
    return <p className="text-ink-2">Your answers are being evaluated. Please check again in an hour.</p>;
  }
  return (
    <>
      <p className="text-ink-2">
        It is too early to tell. Take a check, or answer these first; only your first answer to a question counts.
      </p>
      <div aria-hidden className="h-3 rounded-full bg-sunken" />
      <ul className="divide-y divide-line border-y border-line">
        {incomplete.map((domain) => (
          <li key={domain.name} className="flex items-center justify-between gap-4 py-2">
            <p className="min-w-0 wrap-anywhere">
              {domain.more} more {plural(domain.more, 'question')} in {domain.name}
            </p>
            <Practice domain={domain} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Domain({ domain, cut }: { domain: DomainReadiness; cut: number }) {
  const { name, expected, questions } = domain;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]">
      <p className="font-medium wrap-anywhere">{name}</p>
      {expected && (
        <div className="order-last col-span-2 sm:order-none sm:col-span-1">
          <RangeBar low={expected.low} high={expected.high} value={expected.percent} cut={cut} />
        </div>
      )}
      {questions === 0 && (
        <p className="order-last col-span-2 text-14 text-ink-2 sm:order-none">
          The question bank has no questions on it, so it does not count here.
        </p>
      )}
      <Practice domain={domain} />
    </li>
  );
}

const MOST_QUESTIONS = Math.max(...QUESTION_COUNT_PRESETS);

/** Starts a quiz on a domain's questions that the student has not answered; nothing if none are left. */
function Practice({ domain: { name, more, unseen, topicIds } }: { domain: DomainReadiness }) {
  const practice = usePractice();
  if (unseen === 0) return null;

  function handleStart() {
    const questionCount = more > 0 ? more : QUESTION_COUNT_DEFAULT;
    const totalQuestions = Math.min(MOST_QUESTIONS, Math.max(FIRST_ANSWERS_MIN_QUESTIONS, questionCount));
    practice.start({
      quiz: { topicIds, totalQuestions, timeLimit: 0, answerReveal: 'after_submit', pool: 'unseen' },
      describe: (session) => `${counted(session.totalQuestions, 'question')} on ${name}.`,
    });
  }
  return (
    <Button size="small" className="shrink-0" aria-disabled={practice.isPending} onClick={handleStart}>
      {practice.isPending ? 'Starting…' : 'Practice'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
