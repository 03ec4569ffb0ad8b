import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createTopic,
  deleteAllTopics,
  deleteTopic,
  listTopics,
  listTopicsWithCounts,
  updateTopic,
} from '#shared/bank/topics.contract.ts';
import type { TopicsService } from './topics.service.ts';

export function registerTopicRoutes(app: FastifyInstance, topics: TopicsService): void {
  route(app, listTopics, ({ user }) => topics.list(user));
  route(app, listTopicsWithCounts, ({ user }) => topics.tree(user));
  route(app, createTopic, ({ user, body }) => topics.create(user.id, body));
  route(app, updateTopic, ({ params, body }) => topics.update(params.id, body));
  route(app, deleteTopic, ({ params }) => topics.delete(params.id));
  route(app, deleteAllTopics, ({ query }) => topics.deleteAll(query.expectedCount));
}
