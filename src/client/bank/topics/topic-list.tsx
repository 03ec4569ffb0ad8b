import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { createTopic } from '#shared/bank/topics.endpoints.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { Pager } from '#client/components/lists/pager.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { countTopics, findTopic, groupTopics, searchTopics, topicsOnPage } from './topic-groups.ts';
import { Description, TopicButtons, TopicCounts, TopicRow, type TopicActions } from './topic-row.tsx';

/** Below this number of topics there is no search. */
const SEARCH_FROM = 8;

/** How many a phone shows on a page; a wide screen shows all. */
const PAGE_SIZE = 30;

interface TopicListProps extends TopicActions {
  topics: readonly TopicWithChildren[];
}

/** Each main category with its subcategories, then the orphans; a long list has a search by name. */
export function TopicList({ topics, onAdd, onEdit, onDelete }: TopicListProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The list updates with low priority: rendering hundreds of rows must not block typing.
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => searchTopics(topics, deferredText), [topics, deferredText]);
  const total = totalOf(topics);
  const isWhole = useWideScreen('lg');
  const [chosenPage, setPage] = useState(1);
  const foundTotal = totalOf(found);
  // A search can reduce the number of pages.
  const page = Math.max(1, Math.min(chosenPage, Math.ceil(foundTotal / PAGE_SIZE)));
  const first = (page - 1) * PAGE_SIZE;
  const shown = useMemo(
    () => (isWhole ? found : topicsOnPage(found, { first, size: PAGE_SIZE })),
    [found, isWhole, first],
  );

  const handleClear = () => {
    setText('');
    // The button is about to disappear.
    field.current?.focus();
  };
  return (
    <>
      {(total >= SEARCH_FROM || text !== '') && (
        <search className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-2 dense:mb-3">
          <div className="relative w-full max-w-md">
            <Field label="Search topics">
              <Input
                ref={field}
                type="search"
                value={text}
                autoComplete="off"
                placeholder="Name of a topic"
                className="pl-10"
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <Search aria-hidden className="pointer-events-none absolute bottom-3 left-3 size-5 text-ink-3" />
          </div>
          <output className="text-14 text-ink-2 tabular-nums empty:sr-only sm:min-h-11 sm:py-2.5">
            {deferredText.trim() !== '' && `${formatCount(foundTotal)} of ${counted(total, 'topic')}`}
          </output>
        </search>
      )}
      <div id="topic-list" tabIndex={-1} className="outline-none">
        <TopicGroups topics={topics} found={shown} onAdd={onAdd} onEdit={onEdit} onDelete={onDelete} />
      </div>
      {!isWhole && (
        <Pager
          label="Pages of the topics"
          noun="topics"
          page={page}
          size={PAGE_SIZE}
          shown={Math.min(PAGE_SIZE, foundTotal - first)}
          total={foundTotal}
          isLoading={false}
          startsAt="topic-list"
          onPage={setPage}
        />
      )}
      {found.length === 0 && (
        <EmptyState
          title={`No topic has “${deferredText.trim()}” in its name`}
          action={<Button onClick={handleClear}>Clear search</Button>}
        />
      )}
    </>
  );
}

interface TopicGroupsProps extends TopicListProps {
  /** The topics that the list shows. */
  found: readonly TopicWithChildren[];
}

const TopicGroups = memo(function TopicGroups({ topics, found, ...actions }: TopicGroupsProps) {
  const { mains, orphans } = groupTopics(found);
  return (
    <div className="dense-rows grid grid-cols-1 gap-5 dense:gap-3">
      {mains.map((topic) => (
        <TopicSection key={topic.id} topic={topic} whole={findTopic(topics, topic.id) ?? topic} {...actions} />
      ))}
      {orphans.length > 0 && <Orphans topics={orphans} {...actions} />}
    </div>
  );
});
function totalOf(topics: readonly TopicWithChildren[]): number {
  const { mains, subcategories } = countTopics(topics);
  return mains + subcategories;
}

function Orphans({ topics, ...actions }: TopicListProps) {
  return (
    <section aria-labelledby="orphans" className="rounded-card border border-warn/50 bg-surface">
      <div className="px-4 py-3.5 sm:px-5">
        <h2 id="orphans" className="text-18 font-semibold">
          Orphaned subcategories
        </h2>
        <p className="mt-0.5 max-w-prose text-ink-2">
          Their main category was deleted. Edit one to put it under another, or to make it a main category.
        </p>
      </div>
      <ul>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} {...actions} />
        ))}
      </ul>
    </section>
  );
}

interface TopicSectionProps extends TopicActions {
  /** The topic as shown: a search leaves subcategories out. */
  topic: TopicWithChildren;
  whole: TopicWithChildren;
}

/** A main category and its subcategories. */
function TopicSection({ topic, whole, onAdd, ...actions }: TopicSectionProps) {
  const { id, name, description, children } = topic;
  return (
    <section aria-labelledby={`topic-${id}`} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 pr-2 pl-4 sm:pr-3 sm:pl-5 dense:py-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={`topic-${id}`} className="text-18 font-semibold wrap-anywhere">
            {name}
          </h2>
          {description && <Description text={description} />}
          <div className="mt-1 flex">
            <TopicCounts topic={whole} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 max-sm:w-full max-sm:justify-between">
          <IfAllowed to={createTopic}>
            <Button size="small" aria-label={`Add subcategory to ${name}`} onClick={() => onAdd(whole)}>
              <Plus aria-hidden className="size-5" />
              Add subcategory
            </Button>
          </IfAllowed>
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
