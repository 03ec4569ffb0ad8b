import { type Ref, useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '#client/api/topics.ts';
import { FaultNotes } from '#client/components/question-kinds/fault-notes.tsx';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { chosenTopics, topicTree } from '#client/components/topic-tree.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

interface DomainTopicsProps {
  ref: Ref<HTMLButtonElement>;
  domain: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (topicIds: string[]) => void;
}

/** The topics of a domain by name, and a dialog to select them: hundreds of topics would hide the other domains. */
export function DomainTopics({ ref, domain, chosen, error, onChange }: DomainTopicsProps) {
  const [isOpen, setOpen] = useState(false);
  const errorId = useId();
  const topics = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics.data ?? []), [topics.data]);
  const set = useMemo(() => new Set(chosen), [chosen]);
  const names = chosenTopics(tree, set).map(({ name }) => name);
  return (
    <div className="min-w-0">
      <p className="text-14 font-medium">Topics</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          ref={ref}
          size="small"
          aria-label={`Choose topics of ${domain}`}
          aria-describedby={errorId}
          onClick={() => setOpen(true)}
        >
          Choose topics
        </Button>
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere text-ink-2">
          {names.length > 0 ? names.join(', ') : chosen.length === 0 && 'None'}
        </p>
      </div>
      <FaultNotes id={errorId} messages={error === undefined ? [] : [error]} />
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={`Topics of ${domain}`}
          description="Their questions belong to this domain."
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
        >
          {topics.error && !topics.data ? (
            <ErrorNotice
              title="The topics could not be loaded"
              error={topics.error}
              onRetry={() => void topics.refetch()}
            />
          ) : topics.data ? (
            <TopicPicker label="Topics" tree={tree} chosen={set} onChange={(next) => onChange([...next])} />
          ) : (
            <SkeletonRows label="Loading the topics…" count={6} row="h-11" />
          )}
        </Dialog>
      )}
    </div>
  );
}
