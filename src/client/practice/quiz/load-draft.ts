import type { QuizPlace, QuizSession, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { TIME_LIMIT_MAX_MINUTES } from '#shared/domain/limits.ts';
import type { NewAnswer, NewQuiz } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { hasAllQuestions, placeOfDraft, type QuizDraft } from './quiz-draft.ts';

/** A draft that can't be continued; the message is the spec's, to be shown. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
}

const TOPIC_GONE = 'Could not find the topic for this draft quiz.';
const QUESTIONS_GONE = 'Some questions from the draft are no longer available.';
const LOAD_FAILED = 'Failed to load draft quiz. Please try again.';

export interface DraftServer {
  start: (quiz: NewQuiz) => Promise<QuizSession>;
  answer: (answer: NewAnswer) => Promise<SessionAnswer>;
  topicIds: () => Promise<ReadonlySet<string>>;
}

export interface LoadedDraft {
  session: QuizSession;
  place: QuizPlace;
  flagged: string[];
}

/**
 * Continues a draft that only this browser knows: in a new session on the same questions, to which the submitted answers
 * are given again. Throws a `DraftError`.
 */
export async function loadDraft(draft: QuizDraft, server: DraftServer): Promise<LoadedDraft> {
  try {
    const session = await begunAgain(draft, server);
    if (!hasAllQuestions(draft, session.questions)) throw new DraftError(QUESTIONS_GONE);
    return { session, place: placeOfDraft(draft), flagged: draft.flaggedQuestions };
  } catch (error) {
    if (error instanceof DraftError) throw error;
    throw new DraftError(LOAD_FAILED, { cause: error });
  }
}

async function begunAgain(draft: QuizDraft, server: DraftServer): Promise<QuizSession> {
  const known = await server.topicIds();
  const topicIds = draft.topicIds.filter((id) => known.has(id));
  if (topicIds.length === 0) throw new DraftError(TOPIC_GONE);
  const session = await startOnQuestions(draft, topicIds, server);
  return { ...session, answers: await answeredAgain(draft, session.id, server) };
}

async function startOnQuestions(draft: QuizDraft, topicIds: string[], server: DraftServer): Promise<QuizSession> {
  try {
    return await server.start({
      topicIds,
      totalQuestions: draft.quizQuestions.length,
      questionIds: draft.quizQuestions,
      timeLimit: Math.min(Math.round(draft.timeLimit), TIME_LIMIT_MAX_MINUTES),
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404) throw new DraftError(TOPIC_GONE, { cause: error });
    if (error.status === 409 || error.status === 400) throw new DraftError(QUESTIONS_GONE, { cause: error });
    throw error;
  }
}

/** An answer that is refused now stays a choice in the draft's place, to be submitted by hand. */
async function answeredAgain(draft: QuizDraft, sessionId: string, server: DraftServer): Promise<SessionAnswer[]> {
  const answers: SessionAnswer[] = [];
  for (const questionId of draft.submittedQuestions) {
    const selectedAnswer = draft.selectedAnswers[questionId];
    if (selectedAnswer === undefined) continue;
    try {
      answers.push(await server.answer({ sessionId, questionId, selectedAnswer, timeSpent: 0 }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  return answers;
}
