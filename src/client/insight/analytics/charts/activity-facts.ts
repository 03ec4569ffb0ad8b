import { counted, formatCount } from '#shared/domain/counted.ts';
import { bucketName, daysIn, type Bucket, type BucketUnit, type Timeline } from '../buckets.ts';
import { countColumn, roundedTo, type Column } from '../columns.ts';
import { meanText, percentOf, percentText } from '../figure-text.ts';

const total = (buckets: readonly Bucket[], of: (bucket: Bucket) => number) =>
  buckets.reduce((sum, bucket) => sum + of(bucket), 0);

const UNIT_NAMES: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

/** A summary of answers and active students over a period, in a sentence or two. */
export function activityText({ unit, buckets, activeDays }: Timeline): string {
  const answers = total(buckets, (bucket) => bucket.answers);
  const correct = total(buckets, (bucket) => bucket.correctAnswers);
  if (answers === 0) return 'Nobody answered a question in this period.';
  const most = buckets.reduce((best, bucket) => (bucket.answers > best.answers ? bucket : best));
  const days = total(buckets, daysIn);
  const students = total(buckets, (bucket) => bucket.activeStudents * daysIn(bucket)) / Math.max(1, activeDays);
  const peak = `${most.answers === answers ? 'all' : 'most'} of them ${unit === 'day' ? 'on' : 'in'} ${peakName(unit, most)}`;
  return (
    `${counted(answers, 'answer')} (${percentText(percentOf(correct, answers))} right), ${peak}. ` +
    `Somebody was active on ${formatCount(activeDays)} of ${counted(days, 'day')}, ${meanText(students)} students on average.`
  );
}

function peakName(unit: BucketUnit, bucket: Bucket): string {
  const name = bucketName(unit, bucket);
  return `${unit === 'week' ? `the week of ${name}` : name} (${formatCount(bucket.answers)})`;
}

/** How many of the started quizzes were completed. The rate comes from the server, which follows each session. */
export function completionText({ buckets }: Timeline, completionRate: number | undefined): string {
  const started = total(buckets, (bucket) => bucket.sessionsStarted);
  const completed = total(buckets, (bucket) => bucket.sessionsCompleted);
  if (started === 0 && completed === 0) return 'No quiz session was started or completed in this period.';
  const text = `${counted(started, 'session')} started, ${formatCount(completed)} completed.`;
  return completionRate === undefined || started === 0
    ? text
    : `${text} Of those started, ${percentText(completionRate)} have been completed.`;
}

/** A bucket in words, for the tooltip. */
export function bucketLines(unit: BucketUnit, bucket: Bucket, of: 'activity' | 'sessions'): string[] {
  if (of === 'sessions') {
    return [`${formatCount(bucket.sessionsStarted)} started`, `${formatCount(bucket.sessionsCompleted)} completed`];
  }
  const right = bucket.answers > 0 ? `, ${percentText(percentOf(bucket.correctAnswers, bucket.answers))} right` : '';
  return [`${counted(bucket.answers, 'answer')}${right}`, studentsText(unit, bucket.activeStudents)];
}

function studentsText(unit: BucketUnit, students: number): string {
  return unit === 'day' ? counted(students, 'active student') : `${meanText(students)} active students a day`;
}

const nameColumn = (unit: BucketUnit): Column<Bucket> => ({
  name: UNIT_NAMES[unit],
  value: ({ firstDay }) => firstDay,
  text: (bucket) => bucketName(unit, bucket),
});

export function activityColumns(unit: BucketUnit): Column<Bucket>[] {
  return [
    nameColumn(unit),
    countColumn('Answers', ({ answers }) => answers),
    countColumn('Right', ({ correctAnswers }) => correctAnswers),
    {
      name: unit === 'day' ? 'Active students' : 'Active students a day',
      value: ({ activeStudents }) => roundedTo(2, activeStudents),
      text: ({ activeStudents }) => (unit === 'day' ? formatCount(activeStudents) : meanText(activeStudents)),
    },
  ];
}

export function sessionColumns(unit: BucketUnit): Column<Bucket>[] {
  return [
    nameColumn(unit),
    countColumn('Sessions started', ({ sessionsStarted }) => sessionsStarted),
    countColumn('Sessions completed', ({ sessionsCompleted }) => sessionsCompleted),
  ];
}

export const isActive = (bucket: Bucket) =>
  bucket.answers > 0 || bucket.activeStudents > 0 || bucket.sessionsStarted > 0 || bucket.sessionsCompleted > 0;
