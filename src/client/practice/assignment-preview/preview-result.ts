import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { AssignmentPreview } from '#shared/practice/assignments.contract.ts';
import type { QuizResult, QuizSession, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { isExam } from '../quiz/quiz-selectors.ts';
import type { QuizInProgress } from '../quiz/quiz-state.ts';

export type PreviewedQuestion = AssignmentPreview['questions'][number];

/** The grade of a response, as the server would grade it. */
function fractionOf({ kind, options, content, correctAnswer }: PreviewedQuestion, response: AnswerValue): number {
  const { responseFault, grade } = kindOf(kind);
  const question = { options, content };
  return responseFault(question, response) === null ? grade(question, correctAnswer, response).fraction : 0;
}

/** The server's reply to an answer. */
export function answered(
  { id: sessionId, answerReveal, startedAt }: QuizSession,
  question: PreviewedQuestion,
  selectedAnswer: AnswerValue,
): SessionAnswer {
  const { id, correctAnswer, explanation, details, shares } = question;
  const fraction = fractionOf(question, selectedAnswer);
  const reveal = { isCorrect: fraction === 1, fraction, correctAnswer, explanation, details, shares };
  return {
    id,
    sessionId,
    questionId: id,
    selectedAnswer,
    timeSpent: 0,
    createdAt: startedAt,
    reveal: answerReveal === 'immediate' ? reveal : null,
  };
}

/** The server's reply to the whole quiz, with all keys. */
export function resultOf(quiz: QuizInProgress, questions: readonly PreviewedQuestion[]): QuizResult {
  const { id, topicName, totalQuestions, startedAt } = quiz.session;
  const reviewed = questions.map((question) => {
    const response = responseTo(quiz, question.id);
    const fraction = response === null ? 0 : fractionOf(question, response);
    return { ...question, selectedAnswer: response, fraction, isCorrect: fraction === 1 };
  });
  const scored = reviewed.filter(({ isScored }) => isScored);
  const credit = scored.reduce((sum, { fraction }) => sum + fraction, 0);
  return {
    id,
    topicName,
    totalQuestions,
    questionsAttempted: reviewed.filter(({ selectedAnswer }) => selectedAnswer !== null).length,
    correctAnswers: reviewed.filter(({ isCorrect }) => isCorrect).length,
    score: roundedPercent(credit, scored.length),
    totalTimeSpent: 0,
    completedAt: startedAt,
    questions: reviewed,
    areKeysWithheld: false,
  };
}

/** In a quiz, the submitted answers; in an exam, the final ones. */
function responseTo(quiz: QuizInProgress, questionId: string): AnswerValue | null {
  const progress = quiz.progress[questionId];
  if (progress === undefined || progress.status === 'skipped') return null;
  return progress.status === 'submitted' || isExam(quiz) ? progress.choice : null;
}
