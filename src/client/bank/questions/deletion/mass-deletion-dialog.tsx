import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted } from '#shared/domain/counted.ts';
import type { DeletionInput } from '#shared/practice/dependents.contract.ts';
import { useClearDatabase } from '#client/api/backup.ts';
import { useDeleteAllFlashcards, useDeleteAllTopics } from '#client/api/content-deletion.ts';
import { flashcardCountQuery } from '#client/api/flashcard-deck.ts';
import { useBulkDelete, useDeleteByTopic } from '#client/api/question-bank.ts';
import { questionCountQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { KEPT_IN_BIN } from '#client/components/bin-link.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { Dependents } from '#client/components/dependents.tsx';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { listText } from '#client/lib/list-text.ts';
import { reported } from '#client/lib/reported.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { ALL_CONTENT_DELETED, categoryDeleted, contentDeleted } from '../question-toasts.ts';
import { type ContentCounts, MASS_DELETIONS, type MassDeletion } from './mass-deletions.ts';

const UNDECIDED = '';
const others = [{ value: UNDECIDED, label: 'Choose a category' }];

const kinds = Object.keys(MASS_DELETIONS) as MassDeletion[]; // the keys of an object literal

interface MassDeletionDialogProps {
  tree: readonly TopicBranch[];
  onClose: () => void;
}

/** Deletes a lot of content at once, after asking what, showing how much and asking for a typed word. */
export function MassDeletionDialog({ tree, onClose }: MassDeletionDialogProps) {
  const [kind, setKind] = useState<MassDeletion>('category');
  const [topicId, setTopicId] = useState(UNDECIDED);
  const { counts, run, isPending, progress } = useMassDeletion(kind, topicId);
  const { title, failure } = MASS_DELETIONS[kind];
  const isUndecided = kind === 'category' && topicId === UNDECIDED;
  const text = counts && countsText(counts);

  const handleConfirm = async () => {
    if (!counts) return;
    await reported(run(counts), { done: (news) => news, failure });
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      description={
        <>
          {kind === 'everything' && 'A snapshot is taken first, and can be brought back under Backup. '}
          {kind === 'topics' && 'Questions and flashcards stay, without a topic. '}
          {kind !== 'everything' && kind !== 'topics' && `${KEPT_IN_BIN} `}
          Student accounts and quiz history stay: what students were asked remains readable.
          {counts &&
            !isPending &&
            deletionsOf(counts, { topicId, tree }).map((deletion) => <Dependents key={deletion.kind} {...deletion} />)}
        </>
      }
      confirmLabel={kind === 'everything' ? 'Delete everything' : `Delete ${text ?? ''}`}
      busyLabel="Deleting…"
      word="DELETE"
      wordFor={kind}
      isReady={Boolean(text)}
      progress={progress}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {!isPending && (
        <Field label="What to delete">
          <Select
            value={kind}
            onChange={({ target }) => setKind(kinds.find((kind) => kind === target.value) ?? 'category')}
          >
            <Options of={kinds.map((kind) => ({ value: kind, label: MASS_DELETIONS[kind].item }))} />
          </Select>
        </Field>
      )}
      {kind === 'category' && !isPending && (
        <TopicSelects
          tree={tree}
          value={topicId}
          others={others}
          wholeLabel="The whole category, subcategories included"
          onChange={setTopicId}
        />
      )}
      <p aria-live="polite" className="min-h-6 font-medium tabular-nums">
        {!isUndecided && !isPending && sentenceOf(text, kind)}
      </p>
    </ConfirmDialog>
  );
}

function sentenceOf(text: string | null | undefined, kind: MassDeletion): string {
  if (text === undefined) return 'Counting…';
  if (text === null) return 'There is nothing to delete.';
  return kind === 'topics' ? `This deletes ${text}, and can’t be undone.` : `This deletes ${text}.`;
}

/** The parts of a deletion that assignments and blueprints may refer to. */
function deletionsOf(
  { questions = 0, topics = 0 }: ContentCounts,
  { topicId, tree }: { topicId: string; tree: readonly TopicBranch[] },
): DeletionInput[] {
  const filter = topicId === UNDECIDED ? {} : { topicIds: [topicId] };
  const ids = tree.flatMap(({ topic, subtopics }) => [topic.id, ...subtopics.map(({ id }) => id)]);
  return [
    ...(questions > 0 ? [{ kind: 'questions' as const, selection: { filter, expectedCount: questions } }] : []),
    ...(topics > 0 ? [{ kind: 'topics' as const, selection: { ids } }] : []),
  ];
}

/** A deletion of one kind: its freshly counted content, and how it runs. */
function useMassDeletion(kind: MassDeletion, topicId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const counts = useFreshCounts(kind, topicId);
  const byTopic = useDeleteByTopic();
  const questions = useBulkDelete();
  const flashcards = useDeleteAllFlashcards();
  const topics = useDeleteAllTopics();
  const everything = useClearDatabase();

  /** Each returns a notification about the result. */
  const runs: Record<MassDeletion, (counts: ContentCounts) => Promise<ToastContent>> = {
    category: async () => categoryDeleted((await byTopic.mutateAsync(topicId)).deletedCount),
    questions: async (counts) => {
      const selection = { filter: {}, expectedCount: counts.questions ?? 0 };
      const { deletedCount } = await questions.mutateAsync({ selection, onProgress: setProgress });
      return contentDeleted(deletedCount, 'question');
    },
    flashcards: async (counts) =>
      contentDeleted((await flashcards.mutateAsync(counts.flashcards ?? 0)).deletedCount, 'flashcard'),
    topics: async (counts) => contentDeleted((await topics.mutateAsync(counts.topics ?? 0)).deletedCount, 'topic'),
    everything: async () => {
      await everything.mutateAsync({ clearType: 'content-only', onProgress: setProgress });
      return ALL_CONTENT_DELETED;
    },
  };
  const isPending = [byTopic, questions, flashcards, topics, everything].some((change) => change.isPending);
  return { counts, run: runs[kind], isPending, progress };
}

/** Fetched when the dialog opens, even if cached; undefined until then. */
function useFreshCounts(kind: MassDeletion, topicId: string): ContentCounts | undefined {
  const wants = (other: MassDeletion) => kind === other || kind === 'everything';
  const isByTopic = kind === 'category';
  const fresh = { staleTime: 0 };
  const questions = useQuery({
    ...questionCountQuery(isByTopic ? { topicIds: [topicId] } : {}),
    ...fresh,
    enabled: isByTopic ? topicId !== '' : wants('questions'),
  });
  const flashcards = useQuery({ ...flashcardCountQuery(), ...fresh, enabled: wants('flashcards') });
  const topics = useQuery({ ...topicsQuery(), ...fresh, enabled: wants('topics') });

  const queries = [
    ...(isByTopic || wants('questions') ? [questions] : []),
    ...(wants('flashcards') ? [flashcards] : []),
    ...(wants('topics') ? [topics] : []),
  ];
  if (!queries.every(({ isFetchedAfterMount, isSuccess }) => isFetchedAfterMount && isSuccess)) return undefined;
  return {
    ...((isByTopic || wants('questions')) && questions.data && { questions: questions.data.total }),
    ...(wants('flashcards') && flashcards.data && { flashcards: flashcards.data.total }),
    ...(wants('topics') && topics.data && { topics: topics.data.length }),
  };
}

/** "12,480 questions, 640 flashcards and 1 topic"; null if all counts are zero. */
export function countsText({ questions = 0, flashcards = 0, topics = 0 }: ContentCounts): string | null {
  const parts = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(flashcards > 0 ? [counted(flashcards, 'flashcard')] : []),
    ...(topics > 0 ? [counted(topics, 'topic')] : []),
  ];
  return parts.length === 0 ? null : listText(parts);
}
