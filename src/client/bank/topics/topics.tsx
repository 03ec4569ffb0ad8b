import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Topic, TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { topicsWithCountsQuery, useDeleteTopic } from '#client/api/topics.ts';
import { serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { deletionConsequences } from './deletion-consequences.ts';
import { TopicDialog } from './topic-dialog.tsx';
import { countTopics, findTopic } from './topic-groups.ts';
import { TopicList } from './topic-list.tsx';
import { editButtonId } from './topic-row.tsx';

/** What is open: a topic to add (under a main category, or wherever the teacher chooses), to change or to delete. */
type Open =
  | { action: 'add'; parent: Topic | null }
  | { action: 'edit'; topic: Topic }
  | { action: 'delete'; topic: Topic };

/** Main categories with their subcategories and counts, and all that can be done with them. */
export function Topics() {
  const { data: topics, error, refetch } = useQuery(topicsWithCountsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const handleSaved = useKeptFocus();
  const add = (
    <Button variant="primary" onClick={() => setOpen({ action: 'add', parent: null })}>
      <Plus aria-hidden className="size-5" />
      Add Topic
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Manage Topics"
        text={topics && topics.length > 0 ? summary(topics) : 'Main categories and their subcategories'}
        actions={topics && topics.length > 0 && add}
      />
      {error && !topics && (
        <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !topics && <SkeletonRows label="Loading the topics…" count={4} row="h-52" className="grid gap-4" />}
      {topics?.length === 0 && (
        <EmptyState
          title="No topics found. Add your first topic!"
          text="Questions and flashcards are sorted into main categories and their subcategories."
          action={add}
        />
      )}
      {topics && topics.length > 0 && (
        <TopicList
          topics={topics}
          onAdd={(parent) => setOpen({ action: 'add', parent })}
          onEdit={(topic) => setOpen({ action: 'edit', topic })}
          onDelete={(topic) => setOpen({ action: 'delete', topic })}
        />
      )}
      {open?.action === 'add' && (
        <TopicDialog topics={topics ?? []} lockedParent={open.parent} onClose={close} onSaved={handleSaved} />
      )}
      {open?.action === 'edit' && (
        <TopicDialog topics={topics ?? []} topic={open.topic} onClose={close} onSaved={handleSaved} />
      )}
      {open?.action === 'delete' && <DeleteTopicDialog topic={open.topic} onClose={close} />}
    </>
  );
}

/** A topic that moves takes the button that had the focus along; the one in its new place takes over. */
function useKeptFocus() {
  const saved = useRef<Topic | null>(null);
  useEffect(() => {
    if (saved.current === null || document.activeElement !== document.body) return;
    document.getElementById(editButtonId(saved.current))?.focus();
    saved.current = null;
  });
  return (topic: Topic) => {
    saved.current = topic;
  };
}

function summary(topics: readonly TopicWithChildren[]): string {
  const { mains, subcategories } = countTopics(topics);
  const parts = [counted(mains, 'main category', 'main categories')];
  return [...parts, counted(subcategories, 'subcategory', 'subcategories')].join(', ');
}

interface DeleteTopicDialogProps {
  topic: Topic;
  onClose: () => void;
}

/** Says what deleting a topic will do before it does, from counts that are looked up as the dialog opens. */
function DeleteTopicDialog({ topic, onClose }: DeleteTopicDialogProps) {
  const { data, isFetching, isError } = useQuery({ ...topicsWithCountsQuery, refetchOnMount: 'always' });
  const deletion = useDeleteTopic();
  // The deletion itself has the topics looked up again; what was confirmed stays until the dialog closes.
  const isCounting = isFetching && deletion.isIdle;
  const now = data && findTopic(data, topic.id);

  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(topic.id);
      toast({ title: 'Topic deleted successfully', variant: 'success' });
    } catch (error) {
      toast({
        title: 'Failed to delete topic',
        description: serverMessage(error, 'Please try again.'),
        variant: 'destructive',
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this topic?"
      description={
        <>
          <span className="block font-medium wrap-anywhere text-ink">{topic.name}</span>
          {isCounting ? (
            <span className="mt-2 block">Counting what it holds…</span>
          ) : (
            sentencesFor(now, isError).map((sentence) => (
              <span key={sentence} className="mt-2 block tabular-nums">
                {sentence}
              </span>
            ))
          )}
          <span className="mt-2 block">This can’t be undone. What students have answered stays.</span>
        </>
      }
      confirmLabel={deletion.isIdle ? 'Delete topic' : 'Deleting…'}
      isPending={!deletion.isIdle || isCounting || isError || !now}
      onConfirm={() => void handleConfirm()}
    />
  );
}

function sentencesFor(topic: TopicWithChildren | undefined, isError: boolean): string[] {
  if (isError) return ['What it holds could not be counted. Close this and try again.'];
  if (!topic) return ['It is no longer there.'];
  const consequences = deletionConsequences(topic);
  return consequences.length > 0 ? consequences : ['No question, card or subcategory belongs to it.'];
}
