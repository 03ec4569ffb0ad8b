import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as bankContract from '#shared/bank/question-bank.contract.ts';
import * as contract from '#shared/bank/questions.contract.ts';
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
  route(
    app,
    contract.listQuestions,
    ({ user, query: { withoutTopic, order = 'oldest', limit, offset = 0, ...filter } }) =>
      questions.list(user, { ...filter, withoutTopic: withoutTopic !== undefined, order, limit, offset }),
  );
  route(app, contract.countQuestions, ({ query: { withoutTopic, ...filter } }) =>
    questions.count({ ...filter, withoutTopic: withoutTopic !== undefined }),
  );
  route(app, bankContract.listTags, () => questions.tags());
  route(app, contract.getQuestion, ({ params }) => questions.get(params.id));
  route(app, contract.createQuestion, ({ user, body }) => questions.create(user.id, body));
  route(app, contract.updateQuestion, ({ user, params, body }) => questions.update(user.id, params.id, body));
  route(app, contract.listQuestionVersions, ({ params }) => questions.versions(params.id));
  route(app, contract.countAnswers, ({ params }) => questions.countAnswers(params.id));
  route(app, contract.deleteQuestion, ({ params, user }) => bulk.deleteOne(params.id, user.id));

  route(app, bankContract.bulkUpdateQuestions, ({ body, user, report }) =>
    bulk.update({ ...body, byId: user.id }, report),
  );
  route(app, bankContract.bulkReviewQuestions, ({ body: { selection }, user, timeZone, report }) =>
    bulk.review({ selection, by: user, timeZone }, report),
  );
  route(app, bankContract.bulkRetireQuestions, ({ body, user, report }) =>
    bulk.retire({ ...body, byId: user.id }, report),
  );
  route(app, bankContract.bulkTagQuestions, ({ body, user, report }) => bulk.tag({ ...body, byId: user.id }, report));
  route(app, bankContract.bulkDeleteQuestions, ({ body, user, report }) =>
    bulk.delete({ ...body, byId: user.id }, report),
  );
  route(app, bankContract.deleteQuestionsByTopic, ({ params, user }) => bulk.deleteByTopic(params.topicId, user.id));

  route(app, bankContract.listDuplicates, ({ query }) => duplicates.list(query));
  route(app, bankContract.listIgnoredDuplicates, () => duplicates.listIgnored());
  route(app, bankContract.ignoreDuplicate, ({ params }) => duplicates.setIgnored(params.id, true));
  route(app, bankContract.unignoreDuplicate, ({ params }) => duplicates.setIgnored(params.id, false));

  route(app, bankContract.listNearDuplicates, ({ query, report }) =>
    nearDuplicates.list({ withDismissed: query.withDismissed === '1' }, report),
  );
  route(app, bankContract.dismissNearDuplicate, ({ body, user }) => nearDuplicates.dismiss(body.ids, user.id));
  route(app, bankContract.restoreNearDuplicate, ({ body }) => nearDuplicates.restore(body.ids));
}
