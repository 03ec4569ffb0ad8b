import { v7 as newId } from 'uuid';
import { answerColumns, gradeColumns } from '#server/core/answer-values.ts';
import type { Learner } from '#server/core/principal.ts';
import { listStandingRegrades } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { QUESTION_MAX_SECONDS, type Confidence } from '#shared/practice/quiz-settings.ts';
import { regradedFraction } from '#shared/practice/regrading.ts';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { insertAnswers, type RecordedAnswers } from './answers.repository.ts';
import { isCoveredIn } from './quizzes.presenter.ts';
import type { AnswerRow, SessionRow } from './quizzes.repository.ts';
import type { listQuestionsToGrade } from './session-questions.repository.ts';

type QuestionToGrade = Awaited<ReturnType<typeof listQuestionsToGrade>>[number];

interface NewAnswers {
  learner: Learner;
  /** The session, which is locked, so that no regrade and no other answer comes between grading and recording. */
  session: SessionRow;
  /** Answers to different, unanswered questions; seconds as reported by the browser. */
  answers: {
    question: QuestionToGrade;
    selectedAnswer: AnswerValue;
    confidence?: Confidence | undefined;
    typed?: string | undefined;
    timeSpent: number;
  }[];
  now: Date;
}

/** Grades, records and counts answers, once each; also returns the updated session. */
export async function recordAnswers(
  tx: Database,
  { learner, session, answers, now }: NewAnswers,
): Promise<{ attempts: AnswerRow[]; session: SessionRow }> {
  const localAt = localTimeIn(learner.timeZone, now);
  const { id: sessionId, startedAt } = session;
  let { totalTimeSpent } = session;
  const attempts: AnswerRow[] = [];
  const regraded: RecordedAnswers['regraded'] = [];
  for (const { question, selectedAnswer, confidence = null, typed = '', timeSpent: claimedSeconds } of answers) {
    const grades = await gradesOf(tx, { question, selectedAnswer, startedAt });
    const timeSpent = boundedTime({ startedAt, totalTimeSpent }, claimedSeconds, now);
    totalTimeSpent += timeSpent;
    const id = newId();
    attempts.push({
      id,
      sessionId,
      userId: learner.userId,
      questionId: question.id,
      topicId: question.topicId,
      mainTopicId: question.mainTopicId,
      ...answerColumns(selectedAnswer),
      ...gradeColumns(grades.fraction),
      confidence,
      typed: isCoveredIn(session, question) && typed !== '' ? typed : null,
      timeSpent,
      createdAt: now,
      localAt,
    });
    regraded.push(...grades.regraded.map((regrade) => ({ attemptId: id, ...regrade })));
  }
  await insertAnswers(tx, {
    session: { id: sessionId, userId: learner.userId },
    answers: attempts,
    regraded,
    at: now,
    localAt,
  });
  return {
    attempts,
    session: {
      ...session,
      questionsAttempted: session.questionsAttempted + attempts.length,
      correctAnswers: session.correctAnswers + attempts.filter(({ isCorrect }) => isCorrect).length,
      partCredit: attempts.reduce((sum, { partCredit }) => sum + (partCredit ?? 0), session.partCredit),
      totalTimeSpent,
      lastActiveAt: now,
    },
  };
}

interface ToGrade {
  question: QuestionToGrade;
  selectedAnswer: AnswerValue;
  /** When the session began. */
  startedAt: Date;
}

/** Grades an answer, and returns its grade before each regrade that changes it. */
async function gradesOf(tx: Database, { question, selectedAnswer: answer, startedAt }: ToGrade) {
  const version = { ...question, correctAnswer: question.askedKey };
  let { fraction } = kindOf(question.kind).grade(version, question.askedKey, answer);
  const regraded: { regradeId: string; wasCorrect: boolean; wasPartCredit: number | null }[] = [];
  if (question.regradeId === null) return { fraction, regraded };
  const sessionQuestion = { questionId: question.id, versionId: question.versionId, startedAt };
  for (const { id: regradeId, version: corrected, ...terms } of await listStandingRegrades(tx, sessionQuestion)) {
    const next = regradedFraction(terms, corrected, { version, answer, before: null });
    if (next !== fraction) {
      const { isCorrect: wasCorrect, partCredit: wasPartCredit } = gradeColumns(fraction);
      regraded.push({ regradeId, wasCorrect, wasPartCredit });
    }
    fraction = next;
  }
  return { fraction, regraded };
}

/** Returns the claimed seconds, limited for each question, and for all answers to the session's age by our clock. */
function boundedTime(
  { startedAt, totalTimeSpent }: Pick<SessionRow, 'startedAt' | 'totalTimeSpent'>,
  claimedSeconds: number,
  now: Date,
): number {
  const elapsedSeconds = Math.ceil((now.getTime() - startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(Math.round(claimedSeconds), QUESTION_MAX_SECONDS, elapsedSeconds - totalTimeSpent));
}
