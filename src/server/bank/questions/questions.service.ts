import { LISTED_TAGS } from '#shared/bank/question-bank.contract.ts';
import {
  lacksPicture,
  PICTURE_MISSING,
  questionFaults,
  STUDENT_QUESTIONS_LIMIT,
  type Question,
  type QuestionChange,
  type QuestionFilter,
  type QuestionForm,
  type QuestionForStudent,
  type QuestionVersion,
} from '#shared/bank/questions.contract.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { keyColumns } from '#server/core/answer-values.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, invalid } from '#server/core/errors.ts';
import { requireTopic } from '#server/core/named-topics.repository.ts';
import type { Principal } from '#server/core/principal.ts';
import { spelledAsInBank, tagsInBank } from '#server/core/tags.repository.ts';
import type { Database } from '#server/db/engine.ts';
import type { MediaService } from '../media/media.service.ts';
import {
  countAnswers,
  countFitting,
  findQuestion,
  insertQuestion,
  listQuestionsForStudent,
  listQuestionsForTeacher,
  listVersions,
  lockQuestion,
  updateQuestion,
  type QuestionList,
  type QuestionRow,
} from './questions.repository.ts';

interface QuestionDependencies {
  db: Database;
  clock: Clock;
  media: Pick<MediaService, 'prepareMedia' | 'claimMedia'>;
}

/** Single questions and their list. */
export function createQuestionsService({ db, clock, media }: QuestionDependencies) {
  async function prepareAll(urls: string[]): Promise<void> {
    for (const url of urls) await media.prepareMedia(url);
  }

  return {
    /**
     * A student's list contains no keys, and can be filtered only by topic: the search index contains explanations, so
     * that search results would reveal what the list leaves out, and so would figures and reports.
     */
    async list(user: Principal, list: QuestionList): Promise<Question[] | QuestionForStudent[]> {
      if (user.role === 'teacher') return (await listQuestionsForTeacher(db, list)).map(presentQuestion);
      const limit = Math.min(list.limit ?? STUDENT_QUESTIONS_LIMIT, STUDENT_QUESTIONS_LIMIT);
      const { topicIds, withoutTopic, offset } = list;
      const order = list.order === 'newest' ? 'newest' : 'oldest';
      return listQuestionsForStudent(db, { topicIds, withoutTopic, status: 'active', order, limit, offset });
    },

    async count(filter: QuestionFilter): Promise<{ total: number }> {
      return { total: await countFitting(db, filter) };
    },

    /** The tags of the bank by name; at most 1,000. */
    async tags(): Promise<{ tag: string; questions: number }[]> {
      return (await tagsInBank(db)).slice(0, LISTED_TAGS);
    },

    async get(id: string): Promise<Question> {
      return presentQuestion(existing(await findQuestion(db, id), 'Question'));
    },

    /** 404 if the topic is gone. */
    async create(createdById: string, form: QuestionForm): Promise<Question> {
      const urls = urlsOf(form);
      await prepareAll(urls);
      return auditedTransaction(db, async (tx) => {
        await requireTopic(tx, form.topicId);
        if (urls.length > 0) await media.claimMedia(tx, urls);
        const now = clock();
        const key = keyColumns(form.correctAnswer);
        const [tags = []] = await spelledAsInBank(tx, [form.tags]);
        const inserted = await insertQuestion(tx, {
          ...form,
          ...key,
          tags,
          createdById,
          changedById: createdById,
          createdAt: now,
          updatedAt: now,
        });
        addAuditDetails({ subjectId: inserted.id });
        return presentQuestion(inserted);
      });
    },

    /**
     * Changes the given fields. A new image replaces a video, and the other way round. 400 if the result could not be
     * asked, such as with a key that is not an option, 409 if the question does not have the expected version. Past
     * quizzes keep the version that they asked.
     */
    async update(
      changedById: string,
      id: string,
      { expectedVersionId, note, ...change }: QuestionChange,
    ): Promise<Question> {
      const before = existing(await findQuestion(db, id), 'Question');
      await prepareAll(urlsOf(change).filter((url) => !urlsOf(before).includes(url)));
      return auditedTransaction(db, async (tx) => {
        await requireTopic(tx, change.topicId);
        const stored = existing(await lockQuestion(tx, id), 'Question');
        if (expectedVersionId !== undefined && expectedVersionId !== stored.versionId) throw changedSince();
        const [fault] = questionFaults(whole(stored, change));
        if (fault !== undefined) throw invalid(fault.message);
        if (lacksPicture(whole(stored, withOneMedium(change, stored)))) throw invalid(PICTURE_MISSING);
        const newMedia = urlsOf(change).filter((url) => !urlsOf(stored).includes(url));
        if (newMedia.length > 0) await media.claimMedia(tx, newMedia);
        const { correctAnswer, ...rest } = withOneMedium(change, stored);
        const key = correctAnswer === undefined ? {} : keyColumns(correctAnswer);
        const author = { changedById, changeNote: note || null };
        const [tags = []] = await spelledAsInBank(tx, [change.tags ?? []]);
        const spelled = change.tags && { tags };
        const updated = updateQuestion(tx, id, { ...rest, ...key, ...spelled, ...author, updatedAt: clock() });
        const question = presentQuestion(existing(await updated, 'Question'));
        addAuditDetails({ versionId: question.versionId, before: { versionId: stored.versionId } });
        return question;
      });
    },

    async versions(id: string): Promise<QuestionVersion[]> {
      const rows = await listVersions(db, existing(await findQuestion(db, id), 'Question'));
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },

    /** The answers and students that a change of the question's key concerns. */
    async countAnswers(id: string) {
      existing(await findQuestion(db, id), 'Question');
      return countAnswers(db, id);
    },
  };
}
export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** The fields of a question that its kind validates, with the change applied. */
const whole = (stored: QuestionRow, change: QuestionChange) => ({
  kind: change.kind ?? stored.kind,
  options: change.options ?? stored.options,
  content: change.content === undefined ? stored.content : change.content,
  correctAnswer: change.correctAnswer ?? stored.correctAnswer,
  details: change.details === undefined ? stored.details : change.details,
  imageUrl: change.imageUrl === undefined ? stored.imageUrl : change.imageUrl,
});

const changedSince = () =>
  conflict(
    'This question was edited in the meantime, so its key was left as it is. Open it to see what it says now.',
    'question_changed',
  );

type Media = Pick<QuestionChange, 'imageUrl' | 'videoUrl'>;

const urlsOf = ({ imageUrl, videoUrl }: Media) => [imageUrl, videoUrl].filter((url) => typeof url === 'string');

/** A new image replaces a video, and the other way round; the description of the old image is deleted with it. */
function withOneMedium(change: QuestionChange, stored: QuestionRow): QuestionChange {
  const other = change.videoUrl ? { imageUrl: null } : change.imageUrl ? { videoUrl: null } : {};
  const { imageUrl = stored.imageUrl } = { ...change, ...other };
  return { ...(imageUrl !== stored.imageUrl && { imageDescription: null }), ...change, ...other };
}

export function presentQuestion(row: QuestionRow): Question {
  return {
    ...row,
    retiredAt: row.retiredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
