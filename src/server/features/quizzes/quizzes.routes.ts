import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  resumeQuizSession,
} from '#shared/contract/quiz-sessions.ts';
import type { AnswersService } from './answers.service.ts';
import type { QuizzesService } from './quizzes.service.ts';

export function registerQuizRoutes(
  app: FastifyInstance,
  { quizzes, answers }: { quizzes: QuizzesService; answers: AnswersService },
): void {
  route(app, createQuizSession, ({ user, timeZone, body }) => quizzes.start({ userId: user.id, timeZone }, body));
  route(app, getQuizSession, ({ user, params }) => quizzes.get(user.id, params.id));
  route(app, resumeQuizSession, ({ user, params }) => quizzes.resume(user.id, params.id));
  route(app, completeQuizSession, ({ user, timeZone, params }) =>
    quizzes.complete({ userId: user.id, timeZone }, params.id),
  );
  route(app, listOwnQuizSessions, ({ user, query }) => quizzes.history({ userId: user.id, ...query }));
  route(app, listOwnAttempts, ({ user, params }) => quizzes.attempts(user.id, params.sessionId));

  route(app, answerQuestion, async ({ user, timeZone, body, reply }) => {
    const { answer, isNew } = await answers.record({ userId: user.id, timeZone }, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });
}
