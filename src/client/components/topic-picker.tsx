import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { type ChosenTopic, chosenTopics, mainCheckState, searchTree, type TopicBranch } from './topic-tree.ts';
import { TopicBranchRows } from './topic-rows.tsx';

interface TopicPickerProps {
  label: string;
  tree: readonly TopicBranch[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What the counts in the tree refer to. */
  noun?: string;
  /** Whether the list appears only with a search, or when it is asked for, and then in full: in a dialog that scrolls. */
  isFolded?: boolean;
}

/** A longer list begins with the main categories alone. */
const MOST_ROWS = 12;

/**
 * Main categories and their subcategories as checkboxes, with a search over them. The list is one tab stop: arrows, Home
 * and End move through it. In a long list, subcategories show once their category is opened, by its arrow or with the
 * right arrow key, or where one of them is selected or found.
 */
export function TopicPicker({ label, tree, chosen, onChange, noun = 'question', isFolded = false }: TopicPickerProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const listRef = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const found = useMemo(() => searchTree(tree, text), [tree, text]);
  const branches = useMemo(() => new Map(tree.map((branch) => [branch.topic.id, branch])), [tree]);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isLong = tree.reduce((rows, { subtopics }) => rows + 1 + subtopics.length, 0) > MOST_ROWS;
  const isOpen = (branch: TopicBranch) =>
    !isLong || text.trim() !== '' || (opened.get(branch.topic.id) ?? mainCheckState(branch, chosen) === 'mixed');
  const shown = found.map((branch) => (isOpen(branch) ? branch : { ...branch, subtopics: [] }));
  const shownIds = shown.flatMap(({ topic, subtopics }) => [topic.id, ...subtopics.map(({ id }) => id)]);
  const tabStop = activeId !== undefined && shownIds.includes(activeId) ? activeId : shownIds[0];

  const open = (id: string, isOpened: boolean) => setOpened((before) => new Map(before).set(id, isOpened));

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isLong && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      if (activeId !== undefined && branches.has(activeId)) open(activeId, event.key === 'ArrowRight');
      return;
    }
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
      {isFolded && text === '' && (
        <Button
          size="small"
          className="justify-self-start"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Hide the categories' : 'Show all categories'}
        </Button>
      )}
      <div hidden={isFolded && !isUnfolded && text === ''}>
        <fieldset
          ref={listRef}
          aria-label={label}
          aria-describedby={hintId}
          className={classNames(
            'min-w-0 rounded-card border border-line bg-surface',
            !isFolded && 'max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain',
          )}
        >
          {shown.map((branch) => (
            <TopicBranchRows
              key={branch.topic.id}
              branch={branch}
              onOpen={isLong && text.trim() === '' ? (isOpened) => open(branch.topic.id, isOpened) : undefined}
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
          Arrow keys go through the list{isLong && ', right and left open and close a category'}, Space selects. A main
          category includes its subcategories.
        </p>
      </div>
      <TopicChips topics={chosenTopics(tree, chosen)} chosen={chosen} onChange={onChange} />
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

/** The selected topics, below the list so that it stays in place, each with a button to remove it; the focus then moves to a neighbor, so it is not lost. */
function TopicChips({ topics, chosen, onChange }: TopicChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);

  function remove(id: string, index: number) {
    const rest = new Set(chosen);
    rest.delete(id);
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onChange(rest);
  }

  if (topics.length === 0) return null;
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
