import type { Clock } from '#server/adapters/clock.ts';
import { answerIn } from '#server/core/answer-values.ts';
import { conflict, existing, invalid } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { answerQuestion, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { afterBreak, refuseIfOver } from './deadlines.ts';
import { isKeyDue, presentAnswer, presentExamAnswer } from './quizzes.presenter.ts';
import { lockSession, updateSession } from './quizzes.repository.ts';
import { recordAnswers } from './record-answers.ts';
import { findSessionQuestion, keepExamAnswer } from './session-questions.repository.ts';

type Answer = Part<typeof answerQuestion, 'body'>;

/** Answering: an answer of a quiz is graded and counted at once, one of an exam when the exam ends. */
export function createAnswersService({ db, clock }: { db: Database; clock: Clock }) {
  async function answer(tx: Database, learner: Learner, submitted: Answer) {
    const { sessionId, questionId, selectedAnswer, confidence, typed, timeSpent = 0 } = submitted;
    // Read after the lock, so that what another answer or a regrade has just committed is seen.
    const session = existing(await lockSession(tx, sessionId, learner.userId), 'Quiz session');
    const question = existing(await findSessionQuestion(tx, { sessionId, questionId }), 'Question');
    const { attempt } = question;
    if (attempt !== null && selectedAnswer !== null && isSameAnswer(answerIn(attempt), selectedAnswer)) {
      return { answer: presentAnswer(attempt, question, isKeyDue(session, question)), isNew: false };
    }
    if (attempt !== null && session.exam === null) {
      throw conflict('This question has been answered already', 'already_answered');
    }
    const fault = selectedAnswer === null ? null : kindOf(question.kind).responseFault(question, selectedAnswer);
    if (fault !== null) throw invalid(fault);
    const now = clock();
    refuseIfOver(session, now);
    if (session.exam !== null) {
      await keepExamAnswer(tx, { sessionId, questionId, answer: selectedAnswer });
      // It ends a break.
      const changed = await updateSession(tx, sessionId, { ...afterBreak(session, now), lastActiveAt: now });
      return { answer: presentExamAnswer(changed, questionId, selectedAnswer), isNew: true };
    }
    if (selectedAnswer === null) throw invalid('Choose an answer');
    const answers = [{ question, selectedAnswer, confidence, typed, timeSpent }];
    const [recorded] = (await recordAnswers(tx, { learner, session, answers, now })).attempts;
    return { answer: presentAnswer(existing(recorded, 'Answer'), question, isKeyDue(session, question)), isNew: true };
  }

  return {
    /**
     * Records an answer, or stores an exam's; `isNew` is false if it repeats a recorded one. Throws 404 for a session
     * of somebody else or a question outside it; 409 for a different second answer or if the session is over.
     */
    record: (learner: Learner, submitted: Answer): Promise<{ answer: SessionAnswer; isNew: boolean }> =>
      db.transaction((tx) => answer(tx, learner, submitted)),
  };
}
export type AnswersService = ReturnType<typeof createAnswersService>;
