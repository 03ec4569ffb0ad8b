import type { StudentActivity, StudentCompletion } from '#shared/insight/analytics.contract.ts';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import { sessionTopic } from './session-topic.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { roundedTo, type Column } from './columns.ts';

/** "2026-11-20 20:42", the viewer's time: spreadsheets recognize this format. */
function fileTime(iso: string | null): string {
  return iso === null ? '' : localTimeIn(timeZone, new Date(iso)).slice(0, 16).replace('T', ' ');
}

export const completionColumns: Column<StudentCompletion>[] = [
  { name: 'First name', value: ({ firstName }) => firstName },
  { name: 'Last name', value: ({ lastName }) => lastName },
  { name: 'Email', value: ({ email }) => email },
  { name: 'Completed sessions', value: ({ completedSessions }) => completedSessions },
  { name: 'Answers', value: ({ totalQuestions }) => totalQuestions },
  { name: 'Correct answers', value: ({ correctAnswers }) => correctAnswers },
  {
    name: 'Average score (%)',
    value: ({ completedSessions, averageScore }) => (completedSessions > 0 ? roundedScore(1, averageScore) : ''),
  },
  { name: 'Last activity', value: ({ lastActivity }) => fileTime(lastActivity) },
];

export const activityRowColumns: Column<StudentActivity>[] = [
  { name: 'Student', value: ({ studentName }) => studentName },
  { name: 'Email', value: ({ studentEmail }) => studentEmail },
  { name: 'Topic', value: sessionTopic },
  { name: 'Score (%)', value: ({ score }) => score },
  { name: 'Answers', value: ({ questionsAnswered }) => questionsAnswered },
  { name: 'Time (minutes)', value: ({ timeSpent }) => roundedTo(2, timeSpent) },
  { name: 'Completed', value: ({ completedAt }) => fileTime(completedAt) },
];
