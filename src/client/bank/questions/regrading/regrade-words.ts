import { counted } from '#shared/domain/counted.ts';
import type { RegradeWay } from '#shared/practice/regrade-ways.ts';
import type { RegradePreview } from '#shared/practice/regrades.contract.ts';

export type RegradeChoice = RegradeWay | 'leave';

export const REGRADE_CHOICES: { value: RegradeChoice; label: string; text: string }[] = [
  { value: 'new_key', label: 'Grade by the new key', text: 'As if the question had always had it.' },
  { value: 'both_keys', label: 'Accept the old and the new key', text: 'An answer is right if either key says so.' },
  { value: 'credit', label: 'Give credit to everybody', text: 'Every answer counts as right.' },
  { value: 'leave', label: 'Leave them as they are', text: 'Only quizzes from now on use the new key.' },
];

/** What a regrade would change, one sentence for each effect. */
export function changeTexts(preview: RegradePreview): string[] {
  const { answers, otherAnswers, changed, students, sessions, exams, open, raised, lowered } = preview;
  if (answers + open === 0) return ['No student answered an earlier version of this question.'];
  const texts = [
    changed === 0
      ? `None of ${counted(answers, 'answer')} would count more or less.`
      : `${counted(changed, 'answer')} of ${counted(students, 'student')} would count more or less.`,
  ];
  if (sessions > 0) {
    const ofExams = exams === 0 ? '' : `, ${counted(exams, 'exam')} among them`;
    texts.push(`They are in ${counted(sessions, 'completed session')}${ofExams}.`);
  }
  if (raised.sessions > 0) texts.push(`${counted(raised.sessions, 'score')} would rise ${points(raised)}.`);
  if (lowered.sessions > 0) texts.push(`${counted(lowered.sessions, 'score')} would fall ${points(lowered)}.`);
  if (open > 0)
    texts.push(
      `${counted(open, 'quiz or exam in progress', 'quizzes or exams in progress')} would be graded the same way.`,
    );
  if (otherAnswers > 0) {
    texts.push(`${counted(otherAnswers, 'answer')} to versions with other options cannot be graded by this key.`);
  }
  return texts;
}

function points({ mean, most }: { mean: number; most: number }): string {
  const average = Math.round(mean * 10) / 10;
  return average === most ? `by ${counted(most, 'point')}` : `by ${average} points on average, at most ${most}`;
}
