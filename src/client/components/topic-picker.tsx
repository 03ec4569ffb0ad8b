import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import {
  type CheckState,
  type ChosenTopic,
  chosenTopics,
  isSubtopicChosen,
  mainCheckState,
  searchTree,
  toggleMain,
  toggleSubtopic,
  type TopicBranch,
} from './topic-tree.ts';

interface TopicPickerProps {
  label: string;
  tree: readonly TopicBranch[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What the counts in the tree refer to. */
  noun?: string;
}

/**
 * Main categories and their subcategories as checkboxes, with a search over them. The list is one tab stop:
 * arrows, Home and End move through it.
 */
export function TopicPicker({ label, tree, chosen, onChange, noun = 'question' }: TopicPickerProps) {
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const listRef = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const found = useMemo(() => searchTree(tree, text), [tree, text]);
  const branches = useMemo(() => new Map(tree.map((branch) => [branch.topic.id, branch])), [tree]);
  const shownIds = found.flatMap(({ topic, subtopics }) => [topic.id, ...subtopics.map(({ id }) => id)]);
  const tabStop = activeId !== undefined && shownIds.includes(activeId) ? activeId : shownIds[0];

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const boxes = [...(listRef.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    const target = targetOf(event.key, boxes, boxes.indexOf(event.currentTarget));
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <div className="grid gap-4">
      <div className="relative">
        <Field label="Search categories">
          <Input
            type="search"
            value={text}
            autoComplete="off"
            placeholder="Name of a category"
            className="pl-10"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Search aria-hidden className="pointer-events-none absolute bottom-3 left-3 size-5 text-ink-3" />
      </div>
      <TopicChips topics={chosenTopics(tree, chosen)} chosen={chosen} onChange={onChange} />
      <div>
        <fieldset
          ref={listRef}
          aria-label={label}
          aria-describedby={hintId}
          className="min-w-0 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface"
        >
          {found.map((branch) => (
            <TopicBranchRows
              key={branch.topic.id}
              branch={branch}
              whole={branches.get(branch.topic.id) ?? branch}
              chosen={chosen}
              tabStop={tabStop}
              noun={noun}
              onFocus={setActiveId}
              onKeyDown={handleKeyDown}
              onChange={onChange}
            />
          ))}
          {found.length === 0 && <NothingFound text={text.trim()} onClear={() => setText('')} />}
        </fieldset>
        <p id={hintId} className="mt-1.5 text-14 text-ink-3 pointer-coarse:sr-only">
          Arrow keys go through the list, Space selects. A main category includes its subcategories.
        </p>
      </div>
    </div>
  );
}

function targetOf(key: string, boxes: HTMLInputElement[], index: number): HTMLInputElement | undefined {
  if (index === -1) return undefined;
  switch (key) {
    case 'ArrowDown':
      return boxes[Math.min(index + 1, boxes.length - 1)];
    case 'ArrowUp':
      return boxes[Math.max(index - 1, 0)];
    case 'Home':
      return boxes[0];
    case 'End':
      return boxes.at(-1);
    default:
      return undefined;
  }
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  if (text === '') return <p className="p-5 text-ink-2">No categories available. Please contact your instructor.</p>;
  return (
    <div className="grid justify-items-start gap-3 p-5">
      <p className="text-ink-2">No category has “{text}” in its name.</p>
      <Button size="small" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

interface TopicChipsProps {
  topics: readonly ChosenTopic[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The selected topics, each with a button to remove it; the focus then moves to a neighbor, so it is not lost. */
function TopicChips({ topics, chosen, onChange }: TopicChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);

  function remove(id: string, index: number) {
    const rest = new Set(chosen);
    rest.delete(id);
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onChange(rest);
  }

  if (topics.length === 0) return <p className="flex min-h-11 items-center text-ink-3">No category selected yet.</p>;
  return (
    <ul ref={listRef} aria-label="Selected categories" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
      {topics.map(({ id, name }, index) => (
        <li key={id} className="max-w-full">
          <button
            type="button"
            onClick={() => remove(id, index)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-brand-soft py-1.5 pr-3 pl-4 text-left text-14 font-medium text-brand-text transition-colors hover:bg-sunken"
          >
            <span className="sr-only">Remove </span>
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

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
}

/** A main category's row, which stays visible while its subcategories scroll by if there is room, and their rows. */
function TopicBranchRows({ branch, whole, chosen, tabStop, noun, onFocus, onKeyDown, onChange }: TopicBranchRowsProps) {
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
