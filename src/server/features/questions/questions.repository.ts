import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';

export interface QuestionFilter {
  /** Only questions of these topics; all where undefined. */
  topicIds: string[] | undefined;
  limit: number | undefined;
  offset: number;
}

const { correctAnswer, explanation, createdById, ignoredDuplicate, createdAt, updatedAt } = questions;
/** What a student's browser may know before an answer is due: the query never reads the key. */
const forStudent = {
  id: questions.id,
  question: questions.question,
  options: questions.options,
  difficulty: questions.difficulty,
  imageUrl: questions.imageUrl,
  videoUrl: questions.videoUrl,
  topicId: questions.topicId,
};
const forTeacher = { ...forStudent, correctAnswer, explanation, createdById, ignoredDuplicate, createdAt, updatedAt };

export async function listQuestionsForStudent(db: Database, filter: QuestionFilter) {
  const query = db
    .select(forStudent)
    .from(questions)
    .where(ofTopics(filter))
    .orderBy(asc(createdAt), asc(questions.id));
  return filter.limit === undefined ? query.offset(filter.offset) : query.limit(filter.limit).offset(filter.offset);
}

export async function listQuestionsForTeacher(db: Database, filter: QuestionFilter) {
  const query = db
    .select(forTeacher)
    .from(questions)
    .where(ofTopics(filter))
    .orderBy(asc(createdAt), asc(questions.id));
  return filter.limit === undefined ? query.offset(filter.offset) : query.limit(filter.limit).offset(filter.offset);
}

function ofTopics({ topicIds }: QuestionFilter) {
  return topicIds === undefined ? undefined : inArray(questions.topicId, topicIds);
}
