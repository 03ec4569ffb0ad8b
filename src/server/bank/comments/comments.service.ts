import { auditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { existing, forbidden, invalid, notFound } from '#server/core/errors.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { COMMENTS_LIMIT, type Comment, type CommentForm } from '#shared/bank/comments.contract.ts';
import {
  countActiveTeachers,
  deleteComment,
  findComment,
  hasQuestion,
  insertComment,
  listOfQuestion,
  lockComment,
  lockQuestion,
  markSeen,
  updateComment,
  type CommentRow,
  type NamedComment,
} from './comments.repository.ts';

/** A teacher's change to their own comment. */
interface OwnComment {
  id: string;
  userId: string;
}

/** Teachers' comments to each other about questions. */
export function createCommentsService({ db, clock }: { db: Database; clock: Clock }) {
  async function presented(tx: Database, { id, userId }: OwnComment): Promise<Comment> {
    const comment = existing(await findComment(tx, id), 'Comment');
    return presentComment(comment, userId);
  }

  async function lockOwn(tx: Database, { id, userId }: OwnComment): Promise<CommentRow> {
    const comment = existing(await lockComment(tx, id), 'Comment');
    if (comment.authorId !== userId) throw forbidden('Only its author can change or delete a comment');
    return comment;
  }

  async function checkTeachers(tx: Database, ids: string[]): Promise<void> {
    if (ids.length > 0 && (await countActiveTeachers(tx, ids)) < ids.length) {
      throw invalid('Only active teachers can be mentioned');
    }
  }

  return {
    /** 404 for an unknown question. */
    async list(questionId: string, userId: string): Promise<Comment[]> {
      const comments = await listOfQuestion(db, questionId, COMMENTS_LIMIT);
      if (comments.length === 0 && !(await hasQuestion(db, questionId))) throw notFound('Question');
      return comments.map((comment) => presentComment(comment, userId)).toReversed();
    },

    /** 404 for an unknown question, 400 if a mentioned account is not an active teacher. */
    async add(questionId: string, authorId: string, { text, mentionedIds: listedIds }: CommentForm): Promise<Comment> {
      const mentionedIds = [...new Set(listedIds)];
      return auditedTransaction(db, async (tx) => {
        if (!(await lockQuestion(tx, questionId))) throw notFound('Question');
        await checkTeachers(tx, mentionedIds);
        const unseenByIds = mentionedIds.filter((id) => id !== authorId);
        const comment = { questionId, authorId, text, mentionedIds, unseenByIds, createdAt: clock() };
        return presented(tx, { id: await insertComment(tx, comment), userId: authorId });
      });
    },

    /** Accounts that were already mentioned need not be teachers anymore. 403 for somebody else's comment. */
    async edit(
      own: OwnComment,
      { text, mentionedIds: listedIds, expectedRevision }: CommentForm & Expecting,
    ): Promise<Comment> {
      const mentionedIds = [...new Set(listedIds)];
      return auditedTransaction(db, async (tx) => {
        const before = await lockOwn(tx, own);
        await refuseStale(expectedRevision, () => presented(tx, own));
        const added = mentionedIds.filter((id) => !before.mentionedIds.includes(id));
        await checkTeachers(tx, added);
        const unseenByIds = mentionedIds.filter(
          (id) => before.unseenByIds.includes(id) || (added.includes(id) && id !== own.userId),
        );
        await updateComment(tx, own.id, { text, mentionedIds, unseenByIds, editedAt: clock() });
        return presented(tx, own);
      });
    },

    /** 403 for somebody else's comment. */
    async delete(own: OwnComment): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        await lockOwn(tx, own);
        await deleteComment(tx, own.id);
      });
    },

    markSeen: (userId: string, ids: string[]): Promise<void> => markSeen(db, { userId, ids }),
  };
}
export type CommentsService = ReturnType<typeof createCommentsService>;

function presentComment(comment: NamedComment, userId: string): Comment {
  const { id, questionId, authorId, authorName, text, mentioned, unseenByIds, createdAt, editedAt } = comment;
  const shown = {
    id,
    questionId,
    author: authorId === null || authorName === null ? null : { id: authorId, name: authorName },
    text,
    mentioned,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isNew: unseenByIds.includes(userId),
  };
  return revised(shown, ['text', 'mentioned']);
}
