import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  flagQuestion,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  resumeQuizSession,
  unflagQuestion,
} from '#shared/contract/quiz-sessions.ts';
import type { AnswersService } from './answers.service.ts';
import type { QuestionPoolsService } from './question-pools.service.ts';
import type { QuizzesService } from './quizzes.service.ts';

export function registerQuizRoutes(
  app: FastifyInstance,
  { quizzes, answers, pools }: { quizzes: QuizzesService; answers: AnswersService; pools: QuestionPoolsService },
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

  route(app, countQuestionPools, ({ user, query }) => pools.count(user.id, query.topicIds));
  route(app, flagQuestion, ({ user, params }) => pools.flag(user.id, params.id));
  route(app, unflagQuestion, ({ user, params }) => pools.unflag(user.id, params.id));
}
