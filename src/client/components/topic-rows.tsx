import type { KeyboardEvent } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { classNames } from '#client/lib/class-names.ts';
import {
  type CheckState,
  isSubtopicChosen,
  mainCheckState,
  toggleMain,
  toggleSubtopic,
  type TopicBranch,
} from './topic-tree.ts';

interface TopicBranchRowsProps {
  /** The visible part of the category: a search hides subcategories. */
  branch: TopicBranch;
  whole: TopicBranch;
  chosen: ReadonlySet<string>;
  /** The one checkbox that the Tab key reaches. */
  tabStop: string | undefined;
  /** The unit of `questionCount`. */
  noun: string;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Shows or hides the subcategories; undefined if they are always shown. */
  onOpen: ((isOpened: boolean) => void) | undefined;
}

/** A main category's row, which stays visible while its subcategories scroll by if there is room, and their rows. */
export function TopicBranchRows({
  branch,
  whole,
  chosen,
  tabStop,
  noun,
  onFocus,
  onKeyDown,
  onChange,
  onOpen,
}: TopicBranchRowsProps) {
  const row = (topic: Topic) => ({
    topic,
    isTabStop: topic.id === tabStop,
    noun,
    onFocus: () => onFocus(topic.id),
    onKeyDown,
  });
  const isOpen = branch.subtopics.length > 0;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <fieldset aria-label={branch.topic.name} className="min-w-0 border-line not-first:border-t">
      <div className="top-0 z-10 flex items-stretch bg-surface sm:sticky">
        <TopicRow
          {...row(branch.topic)}
          questionCount={whole.questionCount}
          state={mainCheckState(whole, chosen)}
          onToggle={() => onChange(toggleMain(whole, chosen))}
          className="min-w-0 flex-1 font-medium"
        />
        {onOpen && whole.subtopics.length > 0 && (
          // The right and left arrow keys do the same: the list stays one tab stop.
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={`Subcategories of ${branch.topic.name}`}
            onClick={() => onOpen(!isOpen)}
            className="flex min-w-11 items-center justify-center text-ink-3 transition-colors hover:bg-sunken"
          >
            <Arrow aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {branch.subtopics.map((subtopic) => (
        <TopicRow
          key={subtopic.id}
          {...row(subtopic)}
          questionCount={subtopic.questionCount}
          state={isSubtopicChosen(whole, subtopic, chosen) ? 'checked' : 'unchecked'}
          onToggle={() => onChange(toggleSubtopic(whole, subtopic, chosen))}
          className="pl-11"
        />
      ))}
    </fieldset>
  );
}

interface TopicRowProps {
  topic: Topic;
  questionCount: number;
  state: CheckState;
  isTabStop: boolean;
  noun: string;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onToggle: () => void;
  className: string;
}

function TopicRow({
  topic,
  questionCount,
  state,
  isTabStop,
  noun,
  onFocus,
  onKeyDown,
  onToggle,
  className,
}: TopicRowProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
        className,
      )}
    >
      <input
        type="checkbox"
        ref={(box) => {
          // HTML has no attribute for the third state.
          if (box) box.indeterminate = state === 'mixed';
        }}
        checked={state === 'checked'}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={onToggle}
        className="size-5 shrink-0 scroll-my-14 accent-brand outline-none"
      />
      {/* The count moves below a name that needs the room, as with very large text. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{topic.name}</span>
        <span className="text-14 font-normal text-ink-3 tabular-nums">{counted(questionCount, noun)}</span>
      </span>
    </label>
  );
}
