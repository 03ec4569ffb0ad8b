import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import type { Database } from '#server/db/engine.ts';
import { listQuestions, STUDENT_QUESTIONS_LIMIT } from '#shared/contract/questions.ts';
import { listQuestionsForStudent, listQuestionsForTeacher } from './questions.repository.ts';

interface QuestionRouteServices {
  db: Database;
  /** The given topics and the subcategories of main categories among them. */
  withSubcategories: (topicIds: string[]) => Promise<string[]>;
}

export function registerQuestionRoutes(app: FastifyInstance, { db, withSubcategories }: QuestionRouteServices): void {
  route(app, listQuestions, async ({ query, user }) => {
    const filter = {
      topicIds: query.topicIds && (await withSubcategories(query.topicIds)),
      limit: query.limit,
      offset: query.offset ?? 0,
    };
    if (user.role !== 'teacher') {
      const limit = Math.min(query.limit ?? STUDENT_QUESTIONS_LIMIT, STUDENT_QUESTIONS_LIMIT);
      return listQuestionsForStudent(db, { ...filter, limit });
    }
    const rows = await listQuestionsForTeacher(db, filter);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
  });
}
