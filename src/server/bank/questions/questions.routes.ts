import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  bulkDeleteQuestions,
  bulkRetireQuestions,
  bulkReviewQuestions,
  bulkTagQuestions,
  bulkUpdateQuestions,
  deleteQuestionsByTopic,
  dismissNearDuplicate,
  ignoreDuplicate,
  listDuplicates,
  listIgnoredDuplicates,
  listNearDuplicates,
  listTags,
  restoreNearDuplicate,
  unignoreDuplicate,
} from '#shared/bank/question-bank.contract.ts';
import {
  countAnswers,
  countQuestions,
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  listQuestionVersions,
  updateQuestion,
} from '#shared/bank/questions.contract.ts';
import type { BulkQuestionsService } from './bulk.service.ts';
import type { DuplicatesService } from './duplicates.service.ts';
import type { NearDuplicatesService } from './near-duplicates.service.ts';
import type { QuestionsService } from './questions.service.ts';

interface QuestionRouteServices {
  questions: QuestionsService;
  bulk: BulkQuestionsService;
  duplicates: DuplicatesService;
  nearDuplicates: NearDuplicatesService;
}

export function registerQuestionRoutes(
  app: FastifyInstance,
  { questions, bulk, duplicates, nearDuplicates }: QuestionRouteServices,
): void {
  route(app, listQuestions, ({ user, query: { withoutTopic, order = 'oldest', limit, offset = 0, ...filter } }) =>
    questions.list(user, { ...filter, withoutTopic: withoutTopic !== undefined, order, limit, offset }),
  );
  route(app, countQuestions, ({ query: { withoutTopic, ...filter } }) =>
    questions.count({ ...filter, withoutTopic: withoutTopic !== undefined }),
  );
  route(app, listTags, () => questions.tags());
  route(app, getQuestion, ({ params }) => questions.get(params.id));
  route(app, createQuestion, ({ user, body }) => questions.create(user.id, body));
  route(app, updateQuestion, async ({ user, params, body, request }) => {
    const { question, versionBefore } = await questions.update(user.id, params.id, body);
    request.auditDetails = { versionId: question.versionId, before: { versionId: versionBefore } };
    return question;
  });
  route(app, listQuestionVersions, ({ params }) => questions.versions(params.id));
  route(app, countAnswers, ({ params }) => questions.countAnswers(params.id));
  route(app, deleteQuestion, ({ params, user }) => bulk.deleteOne(params.id, user.id));

  route(app, bulkUpdateQuestions, ({ body, user, report }) => bulk.update({ ...body, byId: user.id }, report));
  route(app, bulkReviewQuestions, ({ body: { selection }, user, timeZone, report }) =>
    bulk.review({ selection, by: user, timeZone }, report),
  );
  route(app, bulkRetireQuestions, ({ body, user, report }) => bulk.retire({ ...body, byId: user.id }, report));
  route(app, bulkTagQuestions, ({ body, user, report }) => bulk.tag({ ...body, byId: user.id }, report));
  route(app, bulkDeleteQuestions, ({ body, user, report }) => bulk.delete({ ...body, byId: user.id }, report));
  route(app, deleteQuestionsByTopic, ({ params, user }) => bulk.deleteByTopic(params.topicId, user.id));

  route(app, listDuplicates, ({ query }) => duplicates.list(query));
  route(app, listIgnoredDuplicates, () => duplicates.listIgnored());
  route(app, ignoreDuplicate, ({ params }) => duplicates.setIgnored(params.id, true));
  route(app, unignoreDuplicate, ({ params }) => duplicates.setIgnored(params.id, false));

  route(app, listNearDuplicates, ({ query, report }) =>
    nearDuplicates.list({ withDismissed: query.withDismissed === '1' }, report),
  );
  route(app, dismissNearDuplicate, ({ body, user }) => nearDuplicates.dismiss(body.ids, user.id));
  route(app, restoreNearDuplicate, ({ body }) => nearDuplicates.restore(body.ids));
}
