import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Topic, TopicWithChildren } from '#shared/contract/topics.ts';
import { topicsWithCountsQuery } from '#client/api/topics.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { DeleteTopicDialog } from './delete-topic-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { countTopics } from './topic-groups.ts';
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
      {!error && !topics && <TopicsSkeleton />}
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

function TopicsSkeleton() {
  return (
    <SkeletonGroup label="Loading the topics…" className="grid gap-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-52" />
      ))}
    </SkeletonGroup>
  );
}
