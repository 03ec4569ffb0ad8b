import { useQuery } from '@tanstack/react-query';
import type { Topic, TopicWithChildren } from '#shared/contract/topics.ts';
import { topicsWithCountsQuery, useDeleteTopic } from '#client/api/topics.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { deletionConsequences } from './deletion-consequences.ts';
import { findTopic } from './topic-groups.ts';

interface DeleteTopicDialogProps {
  topic: Topic;
  onClose: () => void;
}

/** Says what deleting a topic will do before it does, from counts that are looked up as the dialog opens. */
export function DeleteTopicDialog({ topic, onClose }: DeleteTopicDialogProps) {
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
