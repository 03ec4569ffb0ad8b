import { Plus } from 'lucide-react';
import type { TopicWithChildren } from '#shared/contract/topics.ts';
import { Button } from '#client/ui/button.tsx';
import { Description, TopicButtons, TopicCounts, TopicRow } from './topic-row.tsx';
import type { TopicActions } from './topic-actions.ts';

interface TopicSectionProps extends TopicActions {
  /** As it is shown: a search leaves subcategories out. */
  topic: TopicWithChildren;
  whole: TopicWithChildren;
}

/** A main category and its subcategories. */
export function TopicSection({ topic, whole, onAdd, ...actions }: TopicSectionProps) {
  const { id, name, description, children } = topic;
  return (
    <section aria-labelledby={`topic-${id}`} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 pr-2 pl-4 sm:pr-3 sm:pl-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={`topic-${id}`} className="text-18 font-semibold wrap-anywhere">
            {name}
          </h2>
          {description && <Description text={description} />}
          <div className="mt-1 flex">
            <TopicCounts topic={whole} />
          </div>
        </div>
        <div className="flex items-center gap-x-2 max-sm:w-full max-sm:justify-between">
          <Button size="small" aria-label={`Add subcategory to ${name}`} onClick={() => onAdd(whole)}>
            <Plus aria-hidden className="size-5" />
            Add subcategory
          </Button>
          <TopicButtons topic={whole} {...actions} />
        </div>
      </div>
      {children.length > 0 && (
        <ul>
          {children.map((subtopic) => (
            <TopicRow key={subtopic.id} topic={subtopic} {...actions} />
          ))}
        </ul>
      )}
    </section>
  );
}
