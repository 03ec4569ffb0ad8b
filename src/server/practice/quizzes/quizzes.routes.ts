import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as openQuizzesContract from '#shared/practice/open-quizzes.contract.ts';
import * as quizSessionsContract from '#shared/practice/quiz-sessions.contract.ts';
import { getTopicSample } from '#shared/practice/topic-sample.contract.ts';
import { getWarmUp } from '#shared/practice/warm-up.contract.ts';
import type { AnswersService } from './answers.service.ts';
import type { CompletionService } from './completion.service.ts';
import type { OpenQuizzesService } from './open-quizzes.service.ts';
import type { QuizzesService } from './quizzes.service.ts';
import type { WarmUpService } from './warm-up.service.ts';

export function registerQuizRoutes(
  app: FastifyInstance,
  services: {
    quizzes: QuizzesService;
    open: OpenQuizzesService;
    completion: CompletionService;
    answers: AnswersService;
    warmUp: WarmUpService;
  },
): void {
  const { quizzes, open, completion, answers, warmUp } = services;
  route(app, quizSessionsContract.createQuizSession, ({ user, timeZone, body }) =>
    quizzes.start({ userId: user.id, timeZone, extraTime: user.extraTime }, body),
  );
  route(app, quizSessionsContract.getQuizSession, ({ user, params }) => quizzes.get(user.id, params.id));
  route(app, quizSessionsContract.completeQuizSession, ({ user, timeZone, params, body }) =>
    completion.complete({ userId: user.id, timeZone }, { id: params.id, position: body?.place }),
  );
  route(app, quizSessionsContract.listOwnQuizSessions, ({ user, query }) =>
    quizzes.history({ userId: user.id, ...query }),
  );
  route(app, quizSessionsContract.listOwnAttempts, ({ user, params }) => quizzes.attempts(user.id, params.sessionId));

  route(app, quizSessionsContract.answerQuestion, async ({ user, timeZone, body, reply }) => {
    const { answer, isNew } = await answers.record({ userId: user.id, timeZone }, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });

  route(app, openQuizzesContract.listOpenQuizzes, ({ user, query }) => open.list({ userId: user.id, ...query }));
  route(app, openQuizzesContract.saveQuizPosition, ({ user, params, body }) =>
    open.savePosition({ userId: user.id, ...params, position: body }),
  );
  route(app, openQuizzesContract.saveQuizDraft, ({ user, params, body }) =>
    open.saveDraft({ userId: user.id, ...params, ...body }),
  );
  route(app, openQuizzesContract.resumeQuizSession, ({ user, params }) => open.resume({ userId: user.id, ...params }));
  route(app, openQuizzesContract.discardQuiz, ({ user, params }) => open.discard({ userId: user.id, ...params }));
  route(app, openQuizzesContract.undiscardQuiz, ({ user, params }) => open.undiscard({ userId: user.id, ...params }));

  route(app, getWarmUp, ({ user, timeZone }) =>
    warmUp.read({ userId: user.id, timeZone, isApproved: user.status === 'approved' }),
  );
  route(app, getTopicSample, ({ user, timeZone, params }) => warmUp.ofTopic(params.id, { userId: user.id, timeZone }));
  route(app, quizSessionsContract.countQuestionPools, ({ user, query }) => quizzes.countPools(user.id, query.topicIds));
  route(app, quizSessionsContract.flagQuestion, ({ user, params }) => quizzes.flag(user.id, params.id));
  route(app, quizSessionsContract.unflagQuestion, ({ user, params }) => quizzes.unflag(user.id, params.id));
}
