import { expect, it } from 'vitest';
import type { StudentActivity, StudentCompletion } from '#shared/insight/analytics.contract.ts';
import { tableCsv } from './columns.ts';
import { activityRowColumns, completionColumns } from './completion-columns.ts';

const student: StudentCompletion = {
  id: 'a',
  firstName: '=cmd()',
  lastName: 'Okafor, Jr.',
  email: 'maya@example.org',
  completedSessions: 3,
  totalQuestions: 30,
  correctAnswers: 20,
  averageScore: 66.666,
  lastActivity: '2026-11-20T20:42:10.000Z',
};

it('writes students so that a spreadsheet executes nothing and recognizes times', () => {
  const idle = { ...student, firstName: 'Ann', lastName: 'Bo', completedSessions: 0, lastActivity: null };
  const [head, first, second] = tableCsv(completionColumns, [student, idle]).split('\r\n');
  expect(head).toBe(
    '\uFEFFFirst name,Last name,Email,Completed sessions,Answers,Correct answers,Average score (%),Last activity',
  );
  expect(first).toMatch(/^'=cmd\(\),"Okafor, Jr\.",maya@example\.org,3,30,20,66\.7,2026-11-\d\d \d\d:\d\d$/);
  expect(second).toBe('Ann,Bo,maya@example.org,0,30,20,,');
});

it('writes a session with its minutes', () => {
  const session: StudentActivity = {
    sessionId: 's',
    studentId: 'a',
    studentName: 'Maya Okafor',
    studentEmail: 'maya@example.org',
    topicName: '',
    score: 80,
    questionsAnswered: 10,
    timeSpent: 3 + 1 / 3,
    completedAt: '2026-11-20T20:42:10.000Z',
  };
  expect(tableCsv(activityRowColumns, [session])).toContain(
    '\r\nMaya Okafor,maya@example.org,All Topics,80,10,3.33,2026-11-',
  );
});
