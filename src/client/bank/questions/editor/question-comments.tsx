import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Comment } from '#shared/bank/comments.contract.ts';
import { formatCount, plural } from '#shared/domain/counted.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import {
  commentsQuery,
  useAddComment,
  useDeleteComment,
  useEditComment,
  useMarkMentionsSeen,
} from '#client/api/comments.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { keepDraft, NO_DRAFT, readDraft, type CommentDraft } from './comment-draft.ts';
import { CommentFields } from './comment-fields.tsx';

/** The teachers' comments on a question, collapsed until somebody opens them. */
export function QuestionComments({ questionId }: { questionId: string }) {
  const userId = useCurrentUser()?.id ?? '';
  const [draft, setDraft] = useState(() => readDraft({ userId, questionId }));
  const [isOpen, setIsOpen] = useState(draft.text !== '');
  const { data: comments, error, refetch } = useQuery(commentsQuery(questionId));
  const newIds = (comments ?? []).flatMap(({ id, isNew }) => (isNew ? [id] : []));
  const add = useAddComment(questionId);

  const change = (next: CommentDraft) => {
    setDraft(next);
    keepDraft({ userId, questionId }, next);
  };
  const handleAdd = async () => {
    const isDone = await reported(add.mutateAsync(draft), {
      done: 'Comment added',
      failure: 'The comment could not be added',
    });
    if (isDone) change(NO_DRAFT);
  };

  return (
    <Fold title={titleOf(comments?.length ?? 0, newIds.length)} isOpenAtFirst={isOpen} onToggle={setIsOpen}>
      {isOpen && (
        <div className="grid gap-4 px-4 pb-4">
          <Seen newIds={newIds.join(',')} />
          {error && !comments ? (
            <ErrorNotice title="The comments could not be loaded" error={error} onRetry={refetch} />
          ) : comments ? (
            <ul aria-label="Comments" className="divide-y divide-line empty:hidden">
              {comments.map((comment) => (
                <CommentRow key={comment.id} comment={comment} userId={userId} />
              ))}
            </ul>
          ) : (
            <SkeletonRows label="Loading the comments…" count={2} row="h-16" className="grid gap-3" />
          )}
          <CommentFields
            label="New comment"
            value={draft}
            onChange={change}
            submitLabel="Add comment"
            isPending={add.isPending}
            onSubmit={() => void handleAdd()}
          />
        </div>
      )}
    </Fold>
  );
}

function titleOf(count: number, mentions: number): string {
  if (count === 0) return 'Comments';
  const title = `Comments (${formatCount(count)})`;
  return mentions === 0 ? title : `${title}, ${formatCount(mentions)} ${plural(mentions, 'mentions', 'mention')} you`;
}

/** Marks the open comments as seen on the server. */
function Seen({ newIds }: { newIds: string }) {
  const { mutate: markSeen } = useMarkMentionsSeen();
  useEffect(() => {
    if (newIds !== '') markSeen(newIds.split(','));
  }, [newIds, markSeen]);
  return null;
}

function CommentRow({ comment, userId }: { comment: Comment; userId: string }) {
  const { author, text, mentioned, createdAt, editedAt, isNew } = comment;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const handleClose = () => {
    setIsEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 text-ink-2 tabular-nums">
        <span>
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {author?.name ?? 'Deleted account'}
          </span>
          , <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {editedAt !== null && (
            <>
              , edited <time dateTime={editedAt}>{formatDateTime(editedAt)}</time>
            </>
          )}
        </span>
        {isNew && <Badge tone="brand">Mentions you</Badge>}
      </p>
      {isEditing ? (
        <EditedComment comment={comment} onClose={handleClose} />
      ) : (
        <>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
          {mentioned.length > 0 && (
            <p className="text-14 wrap-anywhere text-ink-2">
              Mentioned: {mentioned.map(({ name }) => name).join(', ')}
            </p>
          )}
          {author?.id === userId && (
            <div className="-ml-3 flex flex-wrap gap-1">
              <Button ref={editButton} variant="quiet" size="small" onClick={() => setIsEditing(true)}>
                Edit
                <span className="sr-only"> comment from {formatDateTime(createdAt)}</span>
              </Button>
              <DeleteButton comment={comment} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

const draftOf = ({ text, mentioned }: Comment): CommentDraft => ({ text, mentionedIds: mentioned.map(({ id }) => id) });

function EditedComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { id, questionId, mentioned } = comment;
  const [edited, setEdited] = useState(draftOf(comment));
  const edit = useEditComment(questionId);
  const saveOver = useSaveOver(comment, (theirs) => theirs && setEdited(draftOf(theirs)));
  const handleSave = async () => {
    const saving = saveOver((expectedRevision) => edit.mutateAsync({ id, ...edited, expectedRevision }));
    const isDone = await reported(saving, { failure: 'The comment could not be changed' });
    if (isDone) onClose();
  };
  return (
    <CommentFields
      label="Comment"
      value={edited}
      onChange={setEdited}
      mentioned={mentioned}
      submitLabel="Save comment"
      isPending={edit.isPending}
      onSubmit={() => void handleSave()}
      onCancel={onClose}
    />
  );
}

function DeleteButton({ comment: { id, questionId, createdAt } }: { comment: Comment }) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteComment(questionId);
  const handleConfirm = async () => {
    const isDone = await reported(deletion.mutateAsync(id), {
      done: 'Comment deleted',
      failure: 'The comment could not be deleted',
    });
    if (!isDone) setIsAsking(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        Delete
        <span className="sr-only"> comment from {formatDateTime(createdAt)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this comment?"
        description="It disappears for all teachers."
        confirmLabel="Delete comment"
        onConfirm={handleConfirm}
      />
    </>
  );
}
