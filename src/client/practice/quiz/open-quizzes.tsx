import { type Dispatch, useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import {
  openQuizzesQuery,
  startQuiz,
  useDiscardQuiz,
  useSaveDraft,
  useUndiscardQuiz,
} from '#client/api/open-quizzes.ts';
import { answerQuiz } from '#client/api/quiz-sessions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { isRecentQuiz } from '#client/components/next-step/steps.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { OpenQuizRow } from './open-quiz-row.tsx';
import { Paged } from '#client/components/lists/paged.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { CardTitle } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { DraftNameDialog } from './draft-name-dialog.tsx';
import {
  judgeDraft,
  loadDraft,
  type QuizDraft,
  readDraft,
  removeDraft,
  removeDraftOf,
  writeDraft,
} from './quiz-draft.ts';
import { DRAFT_DELETED, draftFailed, draftLoaded } from './quiz-messages.ts';
import type { QuizAction } from './quiz-state.ts';

/** The most that the server returns at once. */
const LIMIT = 200;

const PAGE_SIZE = 10;

const MOST_RECENT = 5;

interface OpenQuizzesProps {
  userId: string;
  /** False while the account awaits approval: continuing would be recorded. */
  canContinue: boolean;
  dispatch: Dispatch<QuizAction>;
  onSessionOpened: (id: string) => void;
}

/** "Continue Saved Quiz": the quizzes whose clock is running, or the others and drafts, of which old ones are folded. */
export function OpenQuizzes({
  part,
  userId,
  canContinue,
  dispatch,
  onSessionOpened,
}: OpenQuizzesProps & { part: 'running' | 'saved' }) {
  const { data, refetch } = useQuery(openQuizzesQuery(LIMIT));
  const [openedAt] = useState(() => Date.now());
  const [legacy] = useState(() => judgeDraft(readDraft(), userId));
  const [openDialog, setOpenDialog] = useState<{ quiz: OpenQuiz; about: 'deletion' | 'name' }>();
  const [deleted, setDeleted] = useState<OpenQuiz>();
  const discard = useDiscardQuiz();
  const undiscard = useUndiscardQuiz();
  const rename = useSaveDraft();

  // Deletes a stale or corrupted draft when setup opens.
  useEffect(() => {
    if (legacy.verdict === 'delete') removeDraft();
  }, [legacy]);

  async function handleDelete(quiz: OpenQuiz) {
    const isDone = await reported(discard.mutateAsync(quiz.id), {
      done: quiz.savedAt === null ? { ...DRAFT_DELETED, title: 'Quiz Deleted' } : DRAFT_DELETED,
      failure: 'It could not be deleted. Please try again.',
    });
    if (!isDone) return;
    removeDraftOf(quiz.id);
    setDeleted(quiz);
    setOpenDialog(undefined);
  }

  async function handleUndo(quiz: OpenQuiz) {
    const failure = 'It could not be restored. Please try again.';
    if (await reported(undiscard.mutateAsync(quiz.id), { failure })) setDeleted(undefined);
  }

  async function handleRename({ id }: OpenQuiz, name: string) {
    const failure = 'It could not be renamed. Please try again.';
    if (await reported(rename.mutateAsync({ id, name }), { failure })) setOpenDialog(undefined);
  }

  const quizzes = data?.quizzes.filter(({ remainingSeconds }) => (remainingSeconds !== null) === (part === 'running'));
  const hasLegacy = part === 'saved' && legacy.verdict === 'offer' && legacy.draft.sessionId === undefined;
  if (!quizzes || (quizzes.length === 0 && !hasLegacy && deleted === undefined)) return null;
  const first =
    part === 'running' ? quizzes : quizzes.filter((quiz) => isRecentQuiz(quiz, openedAt)).slice(0, MOST_RECENT);
  const older = quizzes.filter((quiz) => !first.includes(quiz));
  const row = (quiz: OpenQuiz) => (
    <OpenQuizRow key={`${quiz.id} ${data?.at}`} quiz={quiz} toldAt={data?.at ?? 0} onTimeUp={() => void refetch()}>
      {quiz.canBePutAside && (
        <Button
          variant="quiet"
          aria-label={`${deletionOf(quiz)} ${nameOf(quiz)}`}
          onClick={() => setOpenDialog({ quiz, about: 'deletion' })}
        >
          {deletionOf(quiz)}
        </Button>
      )}
      {quiz.savedAt !== null && (
        <Button
          variant="quiet"
          aria-label={`Rename ${nameOf(quiz)}`}
          onClick={() => setOpenDialog({ quiz, about: 'name' })}
        >
          Rename
        </Button>
      )}
      <Button
        variant={quiz.remainingSeconds === null ? 'secondary' : 'primary'}
        disabled={!canContinue}
        aria-label={`${continuationOf(quiz)} ${nameOf(quiz)}`}
        onClick={() => onSessionOpened(quiz.id)}
      >
        {continuationOf(quiz)}
      </Button>
    </OpenQuizRow>
  );
  return (
    <section
      aria-label={TITLES[part]}
      className={`rounded-card border border-line bg-surface px-5 pt-5 pb-2 ${part === 'running' ? 'mb-8' : 'mt-10'}`}
    >
      <CardTitle className="mb-2">{TITLES[part]}</CardTitle>
      {deleted !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 text-ink-2">
          “{deleted.draftName ?? deleted.topicName}” was deleted.
          <Button size="small" aria-disabled={undiscard.isPending} onClick={() => void handleUndo(deleted)}>
            Undo
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {legacy.verdict === 'offer' && hasLegacy && (
          <LegacyDraft draft={legacy.draft} {...{ userId, canContinue, dispatch, onSessionOpened }} />
        )}
        {first.map(row)}
      </ul>
      {older.length > 0 && (
        <div className="border-t border-line py-3">
          <Fold title={counted(older.length, 'older quiz', 'older quizzes')}>
            <div className="px-4 [&>nav]:mb-3">
              <Paged label="Pages of your older quizzes" noun="quizzes" rows={older} size={PAGE_SIZE} startsAt={null}>
                {(shown) => <ul className="divide-y divide-line border-t border-line">{shown.map(row)}</ul>}
              </Paged>
            </div>
          </Fold>
        </div>
      )}
      <ConfirmDialog
        open={openDialog?.about === 'deletion'}
        onClose={() => setOpenDialog(undefined)}
        title={openDialog?.quiz.savedAt === null ? 'Delete this quiz?' : 'Delete this draft?'}
        description={`“${openDialog?.quiz.draftName ?? openDialog?.quiz.topicName}”: ${counted(openDialog?.quiz.questionsAttempted ?? 0, 'answer')} submitted. It is removed from this list; your answers stay in your progress.`}
        confirmLabel={openDialog ? deletionOf(openDialog.quiz) : ''}
        onConfirm={() => openDialog && handleDelete(openDialog.quiz)}
      />
      {openDialog?.about === 'name' && (
        <DraftNameDialog
          title="Rename draft"
          confirmLabel="Rename"
          initialName={openDialog.quiz.draftName ?? openDialog.quiz.topicName}
          isPending={rename.isPending}
          onClose={() => setOpenDialog(undefined)}
          onConfirm={(name) => void handleRename(openDialog.quiz, name)}
        />
      )}
    </section>
  );
}

const TITLES = { running: 'The clock is running', saved: 'Continue Saved Quiz' };
const nameOf = ({ draftName, topicName }: OpenQuiz) => draftName ?? topicName;
const deletionOf = ({ savedAt }: OpenQuiz) => (savedAt === null ? 'Delete Quiz' : 'Delete Draft');
const continuationOf = ({ savedAt }: OpenQuiz) => (savedAt === null ? 'Resume' : 'Continue Draft');

/** A draft in the older format, which only this browser has. It continues in a new session. */
function LegacyDraft({
  draft,
  userId,
  canContinue,
  dispatch,
  onSessionOpened,
}: OpenQuizzesProps & { draft: QuizDraft }) {
  const client = useQueryClient();
  const [isDeleted, setIsDeleted] = useState(false);
  const loading = useMutation({
    mutationFn: () =>
      loadDraft(draft, {
        start: startQuiz,
        answer: answerQuiz,
        topicIds: async () => new Set((await client.ensureQueryData(topicsQuery())).map((topic) => topic.id)),
      }),
    onSuccess: ({ session, position }) => {
      // The draft has a session now: continuing it again must not start another one.
      writeDraft({ ...draft, userId, sessionId: session.id });
      const last = session.questions.length;
      toast(draftLoaded(Math.min(position.index + 1, last), last));
      dispatch({ type: 'session-opened', session, position, now: performance.now() });
      onSessionOpened(session.id);
    },
    onError: (error) => toast(draftFailed(error.message)),
  });

  function remove() {
    removeDraft();
    setIsDeleted(true);
    toast(DRAFT_DELETED);
  }

  function undoRemove() {
    writeDraft(draft);
    setIsDeleted(false);
  }

  if (isDeleted) {
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-ink-2">
        The saved quiz was deleted.
        <Button size="small" onClick={undoRemove}>
          Undo
        </Button>
      </li>
    );
  }
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <p className="min-w-0 flex-1 basis-64 text-ink-2 tabular-nums">
        Saved {formatDateTime(draft.savedAt)} · {draft.submittedQuestions.length} of{' '}
        {counted(draft.questionCount, 'question')} submitted
        {draft.timeLimit > 0 && ` · the ${draft.timeLimit}-minute limit starts again`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" disabled={loading.isPending} onClick={remove}>
          Delete Draft
        </Button>
        <Button disabled={loading.isPending || !canContinue} onClick={() => loading.mutate()}>
          {loading.isPending ? 'Loading…' : 'Continue Draft'}
        </Button>
      </div>
    </li>
  );
}
