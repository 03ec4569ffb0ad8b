import { counted } from '#shared/domain/counted.ts';
import { ASSIGNMENT_TITLE_MAX_LENGTH, type AssignmentReveal } from '#shared/practice/assignment-settings.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import type { AssignmentDraft } from './assignment-draft.ts';

/** When answers are shown, within a sentence. */
const ANSWERS_SHOWN: Record<AssignmentReveal, string> = {
  at_once: 'answers after each question',
  after_submit: 'answers after handing in',
  after_due: 'answers once it has closed',
  never: 'answers never shown',
};

const POOL_RULES: Record<QuestionPool, string | false> = {
  all: false,
  unseen: 'only questions that are new to the student',
  wrong: 'only questions answered wrong',
  sure_wrong: 'only questions answered wrong when sure',
  flagged: 'only flagged questions',
};

/** The rules that most teachers leave as they are: "1 attempt, no time limit, answers after handing in". */
export function rulesText(draft: AssignmentDraft): string {
  const { kind, attempts, timeLimit, pool, kinds, reveal, takesLate, weight, areMarksShown, instructions } = draft;
  const isQuiz = kind === 'quiz';
  const rules = [
    kind !== 'cards' && (attempts === '0' ? 'any number of attempts' : counted(Number(attempts), 'attempt')),
    (isQuiz || kind === 'questions') && (timeLimit === '0' ? 'no time limit' : counted(Number(timeLimit), 'minute')),
    isQuiz && POOL_RULES[pool],
    isQuiz && kinds.length > 0 && 'one kind of question',
    kind !== 'cards' && ANSWERS_SHOWN[reveal],
    (takesLate || kind === 'cards') && (takesLate ? 'late work accepted' : 'no late work'),
    weight !== '1' && `weight ${weight}`,
    !areMarksShown && 'marks hidden',
    instructions.trim() !== '' && 'with instructions',
  ];
  return rules.filter((rule) => rule !== false).join(', ');
}

/** The title of an assignment until the teacher types one: "Liver, 10 questions". */
export function suggestedTitle(
  { kind, count, questionIds }: AssignmentDraft,
  { topics, exam }: { topics: readonly string[]; exam: string },
): string {
  if (kind === 'exam') return exam;
  const what = kind === 'questions' ? questionIds.length : Number(count);
  const amount = Number.isInteger(what) && what > 0 && counted(what, kind === 'cards' ? 'card' : 'question');
  if (kind === 'questions') return amount || '';
  const [first, second, ...others] = topics;
  if (first === undefined) return '';
  const names =
    others.length > 0
      ? `${first} and ${counted(others.length + 1, 'other topic')}`
      : [first, second].filter(Boolean).join(' and ');
  return [names, amount].filter(Boolean).join(', ').slice(0, ASSIGNMENT_TITLE_MAX_LENGTH);
}
