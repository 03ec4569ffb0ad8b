import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction, longAuditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import { brokenConstraint } from '#server/db/transactions.ts';
import { topicForm, type Topic, type TopicForm, type TopicWithChildren } from '#shared/bank/topics.contract.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { plural } from '#shared/domain/counted.ts';
import {
  countContent,
  deleteTopic,
  deleteTopics,
  detachSessions,
  findTopic,
  hasSubcategories,
  insertTopic,
  listTopicsWithCounts,
  lockAllTopics,
  lockTopic,
  updateTopic,
  type TopicWithCountsRow,
} from './topics.repository.ts';

/** Main categories and their subcategories, one level deep. */
export function createTopicsService({ db, clock }: { db: Database; clock: Clock }) {
  /** Main categories first, by name. Students see neither which teacher added a topic nor retired questions. */
  async function list({ role }: Pick<Principal, 'role'>): Promise<Topic[]> {
    const rows = await listTopicsWithCounts(db, { withRetired: role === 'teacher' });
    return rows.map((row) => presentTopic(role === 'teacher' ? row : { ...row, createdById: null }));
  }

  return {
    list,

    /** Main categories with their subcategories, then the orphans, each group by name. */
    async tree(reader: Pick<Principal, 'role'>): Promise<TopicWithChildren[]> {
      const all = await list(reader);
      const main = all.filter(({ parentId }) => parentId === null);
      const mainIds = new Set(main.map(({ id }) => id));
      const orphans = all.filter(({ parentId }) => parentId !== null && !mainIds.has(parentId));
      return [
        ...main.map((topic) => ({ ...topic, children: all.filter(({ parentId }) => parentId === topic.id) })),
        ...orphans.map((topic) => ({ ...topic, children: [] })),
      ];
    },

    /** 404 if the parent is gone, 409 if it is a subcategory. */
    async create(createdById: string, form: TopicForm): Promise<Topic> {
      const now = clock();
      const row = await oneLevelDeep(() =>
        auditedTransaction(db, async (tx) => {
          if (form.parentId !== null) await checkParent(tx, form.parentId);
          const inserted = await insertTopic(tx, { ...form, createdById, createdAt: now, updatedAt: now });
          addAuditDetails({ subjectId: inserted.id });
          return inserted;
        }),
      );
      return presentTopic({ ...row, questionCount: 0, flashcardCount: 0 });
    },

    /** As `create`; an orphan may keep its missing parent. 409 if a main category has subcategories of its own. */
    async update(id: string, form: TopicForm & Expecting): Promise<Topic> {
      const { name, description, parentId, expectedRevision } = form;
      if (parentId === id) throw conflict('A topic cannot be its own parent');
      return oneLevelDeep(() =>
        longAuditedTransaction(db, async (tx) => {
          const stored = existing(await lockTopic(tx, id), 'Topic');
          await refuseStale(expectedRevision, async () => presentTopic({ ...stored, ...(await countContent(tx, id)) }));
          if (parentId !== null && parentId !== stored.parentId) {
            await checkParent(tx, parentId);
            if (await hasSubcategories(tx, id)) {
              throw conflict('A main category with subcategories cannot become a subcategory');
            }
          }
          const row = existing(await updateTopic(tx, id, { name, description, parentId, updatedAt: clock() }), 'Topic');
          return presentTopic({ ...row, ...(await countContent(tx, id)) });
        }),
      );
    },

    /** Questions and cards lose the topic, subcategories become orphans. */
    async delete(id: string): Promise<void> {
      await longAuditedTransaction(db, async (tx) => {
        if (!(await deleteTopic(tx, id))) throw notFound('Topic');
      });
    },

    /** 409 if their number is not the one shown to the teacher. */
    async deleteAll(expectedCount: number): Promise<{ deletedCount: number }> {
      return longAuditedTransaction(db, async (tx) => {
        const count = await lockAllTopics(tx);
        if (count !== expectedCount) {
          const now = plural(count, 'is 1 topic', `are ${count} topics`);
          throw conflict(`There ${now} now. Please check and try again.`, 'count_changed');
        }
        await detachSessions(tx);
        return { deletedCount: await deleteTopics(tx) };
      });
    },
  };
}
export type TopicsService = ReturnType<typeof createTopicsService>;

async function checkParent(tx: Database, parentId: string): Promise<void> {
  const parent = existing(await findTopic(tx, parentId), 'Parent category');
  if (parent.parentId !== null) throw conflict('A subcategory cannot have subcategories');
}

/** If two requests race, each is checked before the other has written; the database then refuses the later one. */
async function oneLevelDeep<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'topics_one_level') throw error;
    throw conflict('A subcategory belongs to a main category: topics are one level deep');
  }
}

const FORM_FIELDS = topicForm.keyof().options;

function presentTopic(row: TopicWithCountsRow): Topic {
  const topic = { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  return revised(topic, FORM_FIELDS);
}
