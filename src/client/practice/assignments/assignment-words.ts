import { counted } from '#shared/domain/counted.ts';
import type { AssignmentReveal } from '#shared/practice/assignment-settings.ts';
import type { AssignmentWork, OwnAssignment, ProgressState } from '#shared/practice/assignments.contract.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import type { BadgeTone } from '#client/ui/badge.tsx';

/** A student's progress with an assignment, as badges. */
export const STATES: Record<ProgressState, { label: string; tone: BadgeTone }> = {
  not_open: { label: 'Not open yet', tone: 'neutral' },
  open: { label: 'To do', tone: 'neutral' },
  begun: { label: 'In progress', tone: 'brand' },
  done: { label: 'Handed in', tone: 'good' },
  late: { label: 'Handed in late', tone: 'warn' },
  missing: { label: 'Missing', tone: 'bad' },
  marked: { label: 'Marked by the teacher', tone: 'neutral' },
  excused: { label: 'Excused', tone: 'neutral' },
};

/** The kinds of work, as teachers choose them. */
export const WORK_KINDS: Record<AssignmentWork['kind'], string> = {
  quiz: 'Quiz',
  questions: 'Chosen questions',
  exam: 'Exam',
  cards: 'Flash cards',
};

/** When answers are shown, as students and teachers read it. */
export const REVEALS: Record<AssignmentReveal, string> = {
  at_once: 'After each answer',
  after_submit: 'When an attempt is handed in',
  after_due: 'Once it has closed for everyone',
  never: 'Never',
};

/** A mark in percent, with one decimal unless it is a whole number. */
export const percent = (mark: number): string => `${roundedScore(1, mark)}%`;

/** The facts of an assignment, such as "10 questions, 30 minutes, attempt 1 of 2". */
export function factsOf(assignment: OwnAssignment): string {
  const { kind, count, timeLimit, attempts, attemptsUsed, done } = assignment;
  if (kind === 'cards') return `${Math.min(done, count ?? 0)} of ${counted(count ?? 0, 'card review')}`;
  const parts = [
    kind === 'exam' ? 'Exam' : counted(count ?? 0, 'question'),
    timeLimit > 0 && counted(timeLimit, 'minute'),
    attempts === 0
      ? attemptsUsed > 0 && counted(attemptsUsed, 'attempt')
      : attempts > 1 && `${attemptsUsed} of ${counted(attempts, 'attempt')} used`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
