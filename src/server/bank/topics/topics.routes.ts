import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/bank/topics.contract.ts';
import type { TopicsService } from './topics.service.ts';

export function registerTopicRoutes(app: FastifyInstance, topics: TopicsService): void {
  route(app, contract.listTopics, ({ user }) => topics.list(user));
  route(app, contract.listTopicsWithCounts, ({ user }) => topics.tree(user));
  route(app, contract.createTopic, ({ user, body }) => topics.create(user.id, body));
  route(app, contract.updateTopic, ({ params, body }) => topics.update(params.id, body));
  route(app, contract.deleteTopic, ({ params }) => topics.delete(params.id));
  route(app, contract.deleteAllTopics, ({ query }) => topics.deleteAll(query.expectedCount));
}
