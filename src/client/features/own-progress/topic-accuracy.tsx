import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { TopicProgress } from '#shared/contract/progress.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { AccuracyBar, AccuracyMark } from './accuracy-mark.tsx';
import { accuracyOf, topicGroups, type TopicGroup } from './progress-facts.ts';

/** So that the history below stays near. */
const SHOWN_AT_FIRST = 6;

/** Accuracy by main category, on demand with its subcategories: a list of figures, with bars for the eye. */
export function TopicAccuracy({ topics }: { topics: readonly TopicProgress[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const groups = topicGroups(topics);
  if (groups.length === 0) return <p className="text-ink-2">The topics you answered no longer exist.</p>;
  return (
    <>
      <ul className="-my-1 grid">
        {groups.slice(0, isWhole ? groups.length : SHOWN_AT_FIRST).map((group) => (
          <TopicRows key={group.topic.topicId} group={group} />
        ))}
      </ul>
      {groups.length > SHOWN_AT_FIRST && !isWhole && (
        <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {counted(groups.length, 'topic')}
        </Button>
      )}
    </>
  );
}

function TopicRows({ group: { topic, subtopics } }: { group: TopicGroup }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <li>
      {subtopics.length === 0 ? (
        <Row topic={topic} name={<span className="block pl-6.5">{topic.topicName}</span>} />
      ) : (
        <Row
          topic={topic}
          name={
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-control text-left"
            >
              <ChevronDown
                aria-hidden
                className={`size-4.5 shrink-0 text-ink-3 transition-transform ${isOpen ? '' : '-rotate-90'}`}
              />
              <span className="min-w-0">
                {topic.topicName}
                <span className="sr-only"> ({counted(subtopics.length, 'subcategory', 'subcategories')})</span>
              </span>
            </button>
          }
        />
      )}
      {isOpen && (
        <ul id={listId} className="mb-2 border-line text-14 max-sm:ml-2.25 max-sm:border-l max-sm:pl-4.25">
          {subtopics.map((subtopic) => (
            <li key={subtopic.topicId}>
              <Row topic={subtopic} name={<span className="sm:pl-6.5">{subtopic.topicName}</span>} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** On a phone the bar and the count have a line of their own. */
function Row({ topic, name }: { topic: TopicProgress; name: ReactNode }) {
  const percent = accuracyOf(topic);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-sm:pb-2 sm:min-h-11 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_6rem_auto]">
      <div className="flex min-h-10 min-w-0 items-center wrap-anywhere">{name}</div>
      <AccuracyBar percent={percent} className="max-sm:order-1" />
      <span className="text-right text-14 text-ink-2 tabular-nums max-sm:order-1">
        {formatCount(topic.correct)} of {formatCount(topic.answered)}
        <span className="sr-only"> correct</span>
      </span>
      <AccuracyMark percent={percent} />
    </div>
  );
}
