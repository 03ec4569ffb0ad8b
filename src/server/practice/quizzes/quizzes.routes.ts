import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  discardQuiz,
  listOpenQuizzes,
  resumeQuizSession,
  saveQuizDraft,
  saveQuizPlace,
  undiscardQuiz,
} from '#shared/practice/open-quizzes.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  flagQuestion,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  unflagQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { AnswersService } from './answers.service.ts';
import type { CompletionService } from './completion.service.ts';
import type { OpenQuizzesService } from './open-quizzes.service.ts';
import type { QuizzesService } from './quizzes.service.ts';

export function registerQuizRoutes(
  app: FastifyInstance,
  services: {
    quizzes: QuizzesService;
    open: OpenQuizzesService;
    completion: CompletionService;
    answers: AnswersService;
  },
): void {
  const { quizzes, open, completion, answers } = services;
  route(app, createQuizSession, ({ user, timeZone, body }) =>
    quizzes.start({ userId: user.id, timeZone, extraTime: user.extraTime }, body),
  );
  route(app, getQuizSession, ({ user, params }) => quizzes.get(user.id, params.id));
  route(app, completeQuizSession, ({ user, timeZone, params, body }) =>
    completion.complete({ userId: user.id, timeZone }, { id: params.id, place: body?.place }),
  );
  route(app, listOwnQuizSessions, ({ user, query }) => quizzes.history({ userId: user.id, ...query }));
  route(app, listOwnAttempts, ({ user, params }) => quizzes.attempts(user.id, params.sessionId));

  route(app, answerQuestion, async ({ user, timeZone, body, reply }) => {
    const { answer, isNew } = await answers.record({ userId: user.id, timeZone }, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });

  route(app, listOpenQuizzes, ({ user, query }) => open.list({ userId: user.id, ...query }));
  route(app, saveQuizPlace, ({ user, params, body }) => open.keepPlace({ userId: user.id, ...params, place: body }));
  route(app, saveQuizDraft, ({ user, params, body }) => open.saveDraft({ userId: user.id, ...params, ...body }));
  route(app, resumeQuizSession, ({ user, params }) => open.resume({ userId: user.id, ...params }));
  route(app, discardQuiz, ({ user, params }) => open.discard({ userId: user.id, ...params }));
  route(app, undiscardQuiz, ({ user, params }) => open.undiscard({ userId: user.id, ...params }));

  route(app, countQuestionPools, ({ user, query }) => quizzes.countPools(user.id, query.topicIds));
  route(app, flagQuestion, ({ user, params }) => quizzes.flag(user.id, params.id));
  route(app, unflagQuestion, ({ user, params }) => quizzes.unflag(user.id, params.id));
}
