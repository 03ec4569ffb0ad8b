import type { KeyboardEvent } from 'react';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { classNames } from '#client/lib/class-names.ts';
import { counted } from '#client/lib/counted.ts';
import {
  isSubtopicChosen,
  mainCheckState,
  toggleMain,
  toggleSubtopic,
  type CheckState,
  type TopicBranch,
} from './topic-tree.ts';

interface TopicBranchRowsProps {
  /** What of the category is shown: a search leaves subcategories out. */
  branch: TopicBranch;
  whole: TopicBranch;
  chosen: ReadonlySet<string>;
  /** The one checkbox that the Tab key reaches. */
  tabStop: string | undefined;
  /** What `questionCount` counts. */
  noun: string;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** A main category's row, which where there is room stays in sight while its subcategories scroll by, and theirs. */
export function TopicBranchRows({
  branch,
  whole,
  chosen,
  tabStop,
  noun,
  onFocus,
  onKeyDown,
  onChange,
}: TopicBranchRowsProps) {
  const row = (topic: Topic) => ({
    topic,
    isTabStop: topic.id === tabStop,
    noun,
    onFocus: () => onFocus(topic.id),
    onKeyDown,
  });
  return (
    <fieldset aria-label={branch.topic.name} className="min-w-0 border-line not-first:border-t">
      <TopicRow
        {...row(branch.topic)}
        questionCount={whole.questionCount}
        state={mainCheckState(whole, chosen)}
        onToggle={() => onChange(toggleMain(whole, chosen))}
        className="top-0 z-10 bg-surface font-medium sm:sticky"
      />
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
          // There is no attribute for the third state.
          if (box) box.indeterminate = state === 'mixed';
        }}
        checked={state === 'checked'}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={onToggle}
        className="size-5 shrink-0 scroll-my-14 accent-brand outline-none"
      />
      {/* The count goes below a name that needs the room, as with very large text. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{topic.name}</span>
        <span className="text-14 font-normal text-ink-3 tabular-nums">{counted(questionCount, noun)}</span>
      </span>
    </label>
  );
}
