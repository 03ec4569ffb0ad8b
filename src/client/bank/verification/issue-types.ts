import { counted, formatCount } from '#shared/domain/counted.ts';
import { VERIFICATION_ISSUES } from '#shared/domain/list-words.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import type { QuestionWithIssues, VerificationIssueType } from '#shared/bank/verification.contract.ts';
import { flagField, orElse, searchOf, type UrlStateOf } from '#client/lib/search-fields.ts';
import { isOneOf } from '#client/lib/shapes.ts';

/** The types of issue in words. */
export const ISSUE_WORDS: Record<VerificationIssueType, string> = {
  option_mismatch: 'Option mismatch',
  explicit_answer_mismatch: 'Explicit answer mismatch',
  medical_term_mismatch: 'Medical term mismatch',
  possible_wrong_key: 'Possible wrong key',
};

export type IssueFilter = VerificationIssueType | 'all';

/** Which of the issues are shown. */
export const issueSearch = searchOf({
  type: orElse(isOneOf(...VERIFICATION_ISSUES), 'all'),
  dismissed: flagField,
});
export type IssueUrlState = UrlStateOf<typeof issueSearch>;

export const hasIssue = ({ issues }: QuestionWithIssues, filter: IssueFilter): boolean =>
  filter === 'all' || issues.some(({ type }) => type === filter);

/** How many questions are listed because of the class's answers, and how many because of their texts. */
export function countsBySource(questions: readonly QuestionWithIssues[]): { statistics: number; texts: number } {
  const has = (test: (type: VerificationIssueType) => boolean) =>
    questions.filter(({ issues }) => issues.some(({ type }) => test(type))).length;
  return {
    statistics: has((type) => type === 'possible_wrong_key'),
    texts: has((type) => type !== 'possible_wrong_key'),
  };
}

/** The choices of the filter, each with its number of questions. */
export function issueFilters(questions: readonly QuestionWithIssues[]): { value: IssueFilter; label: string }[] {
  const all = { value: 'all' as IssueFilter, label: `All (${formatCount(questions.length)})` };
  return [
    all,
    ...VERIFICATION_ISSUES.map((type) => ({
      value: type as IssueFilter,
      label: `${ISSUE_WORDS[type]} (${formatCount(questions.filter((question) => hasIssue(question, type)).length)})`,
    })),
  ];
}

/** The key that the issues suggest: the first that names one. Null if none does. */
export function suggestedAnswer({
  issues,
  correctAnswer,
}: Pick<QuestionWithIssues, 'issues' | 'correctAnswer'>): AnswerValue | null {
  const suggested = issues.map((issue) => issue.suggestedAnswer).filter((key) => key !== null);
  return suggested.find((key) => !isSameAnswer(key, correctAnswer)) ?? null;
}

/** The next question after one has left the list: the one after it, or else the one before. Null if it was alone. */
export function nextAfter(questions: readonly Pick<QuestionWithIssues, 'id'>[], id: string): string | null {
  const index = questions.findIndex((question) => question.id === id);
  return (questions[index + 1] ?? questions[index - 1])?.id ?? null;
}

/** What another key would affect, in words: the answers that were graded before. */
export function concernedText({ answers, students }: { answers: number; students: number }): string {
  if (answers === 0) return 'No student has answered this question yet.';
  const answersSoFar = `${counted(students, 'student has', 'students have')} given ${counted(answers, 'answer')} to this question.`;
  return `${answersSoFar} Their grades stay as they are until you regrade them; quizzes that start from now on use the new key.`;
}
