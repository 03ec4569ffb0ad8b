import { type ReactNode, useState } from 'react';
import { ChevronLeft, ChevronRight, Flag } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { JUMP } from './quiz-reducer.ts';
import { countsOf, isExam, type QuestionStatus, statusOf } from './quiz-selectors.ts';
import type { Move, QuizInProgress, QuizPart } from './quiz-state.ts';

type Filter = 'all' | 'wrong' | 'flagged' | 'unanswered';

/** The parts of a question beside the navigator. */
export function BesideNavigator({ quiz, dispatch, children }: QuizPart & { children: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-x-10 gap-y-8',
        // A large navigator is a row above on a wide screen; on a narrow one it always comes last.
        isCompact(quiz) ? 'lg:[&>nav]:order-first' : 'lg:grid-cols-[minmax(0,1fr)_17rem]',
      )}
    >
      <div className="grid min-w-0 content-start gap-5">{children}</div>
      <Navigator quiz={quiz} dispatch={dispatch} />
    </div>
  );
}

/** All questions at a glance, with links to each. */
function Navigator({ quiz, dispatch }: QuizPart) {
  const [chosen, setChosen] = useState<Filter>('all');
  const hasResults = quiz.stage.name === 'reviewing';
  const filter = hasResults ? chosen : 'all';
  const goTo = (to: Move) => dispatch({ type: 'moved', to });
  const indexes = indexesOf(quiz, filter);
  return (
    <nav aria-label="Questions" className="grid min-w-0 content-start gap-3">
      {!isCompact(quiz) && (
        <p aria-hidden className="text-14 font-medium text-ink-3">
          Questions
        </p>
      )}
      {hasResults && <Filters quiz={quiz} value={filter} onChange={setChosen} />}
      {isCompact(quiz) && filter === 'all' && <CompactNavigator quiz={quiz} goTo={goTo} />}
      {isCompact(quiz) && filter !== 'all' && <NavigatorGrid key={filter} quiz={quiz} indexes={indexes} goTo={goTo} />}
      {!isCompact(quiz) && <QuestionButtons quiz={quiz} indexes={indexes} goTo={goTo} />}
    </nav>
  );
}

function isCompact(quiz: QuizInProgress): boolean {
  return quiz.session.questions.length > COMPACT_ABOVE;
}

function indexesOf(quiz: QuizInProgress, filter: Filter): number[] {
  const all = indexesIn({ start: 0, end: quiz.session.questions.length });
  if (filter === 'all') return all;
  return all.filter((index) => {
    const id = quiz.session.questions[index]?.id ?? '';
    return filter === 'flagged' ? quiz.flagged.has(id) : statusOf(quiz, id) === filter;
  });
}

interface FiltersProps {
  quiz: QuizInProgress;
  value: Filter;
  onChange: (filter: Filter) => void;
}

const FILTERS = { all: 'All', wrong: 'Wrong', flagged: 'Flagged', unanswered: 'Unanswered' } as const;

function Filters({ quiz, value, onChange }: FiltersProps) {
  const options = (['all', 'wrong', 'flagged', 'unanswered'] as const).map((filter) => {
    const count = indexesOf(quiz, filter).length;
    return { value: filter, label: `${FILTERS[filter]} ${count}`, disabled: filter !== 'all' && count === 0 };
  });
  return <Segmented label="Show questions" isLabelHidden options={options} value={value} onChange={onChange} />;
}

interface PartProps {
  quiz: QuizInProgress;
  goTo: (to: Move) => void;
}

function CompactNavigator({ quiz, goTo }: PartProps) {
  const [hasGrid, setHasGrid] = useState(false);
  const counts = countsOf(quiz);
  const total = quiz.session.questions.length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2 tabular-nums">
          <Count label={isExam(quiz) ? 'Answered' : 'Submitted'} value={counts.submitted} />
          {!isExam(quiz) && <Count label="Selected" value={counts.selected} />}
          <Count label="Skipped" value={counts.skipped} />
        </dl>
        <Button size="small" variant="quiet" aria-expanded={hasGrid} onClick={() => setHasGrid(!hasGrid)}>
          {hasGrid ? 'Hide Grid' : 'Show Grid'}
        </Button>
      </div>
      <div className="grid grid-cols-4 gap-2 lg:grid-cols-[4rem_4rem_minmax(0,1fr)_4rem_4rem]">
        <JumpButton label="First" name="First question" onClick={() => goTo('first')} />
        <JumpButton label={`-${JUMP}`} name={`Back ${JUMP} questions`} onClick={() => goTo('back-10')} />
        <JumpButton
          label={`+${JUMP}`}
          name={`Forward ${JUMP} questions`}
          className="lg:order-1"
          onClick={() => goTo('forward-10')}
        />
        <JumpButton label="Last" name="Last question" className="lg:order-2" onClick={() => goTo('last')} />
        <QuestionButtons
          quiz={quiz}
          indexes={indexesIn(windowAround(quiz.index, total))}
          goTo={goTo}
          className="col-span-4 lg:col-span-1 lg:grid-cols-11"
        />
      </div>
      {hasGrid && <NavigatorGrid quiz={quiz} indexes={indexesIn({ start: 0, end: total })} goTo={goTo} />}
    </div>
  );
}

/** Fifty questions per page, ten in a row if they fit. It follows the current question. */
function NavigatorGrid({ quiz, indexes, goTo }: PartProps & { indexes: number[] }) {
  const current = gridPageOf(Math.max(0, indexes.indexOf(quiz.index)));
  const [shown, setShown] = useState({ page: current, index: quiz.index });
  const page = shown.index === quiz.index ? shown.page : current;
  const turnTo = (next: number) => setShown({ page: next, index: quiz.index });
  const range = gridPage(page, indexes.length);
  const pages = gridPageCount(indexes.length);
  return (
    <div className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-3">
      {pages > 1 && (
        <div className="flex items-center justify-between gap-2">
          <Button size="icon" aria-label="Previous page" disabled={page === 0} onClick={() => turnTo(page - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <span className="text-14 text-ink-2 tabular-nums" aria-live="polite">
            {range.start + 1}–{range.end} of {indexes.length}
          </span>
          <Button size="icon" aria-label="Next page" disabled={page === pages - 1} onClick={() => turnTo(page + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      )}
      <QuestionButtons
        quiz={quiz}
        indexes={indexes.slice(range.start, range.end)}
        goTo={goTo}
        className="sm:grid-cols-10"
      />
    </div>
  );
}

function QuestionButtons({ quiz, indexes, goTo, className }: PartProps & { indexes: number[]; className?: string }) {
  return (
    <ol className={classNames('grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5', className)}>
      {indexes.map((index) => (
        <QuestionButton key={index} quiz={quiz} index={index} onClick={() => goTo({ index })} />
      ))}
    </ol>
  );
}

/** Color is never the only sign of a status: a symbol is beside the number, and the accessible name has the word. */
const looks: Record<QuestionStatus, { className: string; sign: string; name?: string }> = {
  unanswered: { className: 'border-line-strong bg-surface text-ink-2', sign: '' },
  selected: { className: 'border-brand bg-surface text-brand-text', sign: '•' },
  waiting: {
    className: 'border-dashed border-brand bg-brand-soft font-semibold text-brand-text',
    sign: '↑',
    name: 'submitted, waiting to be sent',
  },
  submitted: { className: 'border-transparent bg-brand-soft font-semibold text-brand-text', sign: '✓' },
  answered: { className: 'border-transparent bg-brand-soft font-semibold text-brand-text', sign: '✓' },
  skipped: { className: 'border-dashed border-warn bg-surface text-warn', sign: '–' },
  right: { className: 'border-good bg-good-soft font-semibold text-good', sign: '✓' },
  wrong: { className: 'border-double border-3 border-bad bg-bad-soft font-semibold text-bad', sign: '✗' },
};

/** One question in the navigator. */
function QuestionButton({ quiz, index, onClick }: { quiz: QuizInProgress; index: number; onClick: () => void }) {
  const question = quiz.session.questions[index];
  if (question === undefined) return null;
  const status = statusOf(quiz, question.id);
  const look = looks[status];
  const isCurrent = index === quiz.index;
  const isFlagged = quiz.flagged.has(question.id);
  const name = [`Question ${index + 1}`, look.name ?? status, isFlagged && 'flagged'].filter(Boolean).join(', ');
  return (
    <li>
      <button
        type="button"
        aria-label={name}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onClick}
        className={classNames(
          'relative grid h-11 w-full min-w-0 place-items-center rounded-control border text-14 tabular-nums transition-colors enabled:hover:bg-sunken',
          look.className,
          isCurrent && 'font-semibold inset-ring-2 inset-ring-brand',
        )}
      >
        {index + 1}
        <span aria-hidden className="absolute bottom-0 left-1/2 -translate-x-1/2 text-12 leading-none font-bold">
          {look.sign}
        </span>
        {isFlagged && <Flag aria-hidden className="absolute top-1 right-1 size-3 fill-warn text-warn" />}
      </button>
    </li>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="min-w-4 font-semibold text-ink">{value}</dd>
    </div>
  );
}

interface JumpButtonProps {
  label: string;
  name: string;
  className?: string;
  onClick: () => void;
}

function JumpButton({ label, name, className, onClick }: JumpButtonProps) {
  return (
    <Button size="small" className={classNames('px-1!', className)} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}

/** With more questions than this, the navigator is compact. */
const COMPACT_ABOVE = 20;
const WINDOW_SIZE = 11;
const GRID_PAGE_SIZE = 50;

/** Indexes from `start` up to, not including, `end`. */
interface IndexRange {
  start: number;
  end: number;
}

/** Eleven questions with the current one in the middle, moved inwards at both ends. */
export function windowAround(index: number, total: number): IndexRange {
  const size = Math.min(WINDOW_SIZE, total);
  const centerd = index - Math.floor(WINDOW_SIZE / 2);
  const start = Math.max(0, Math.min(centerd, total - size));
  return { start, end: start + size };
}

export function gridPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / GRID_PAGE_SIZE));
}

export function gridPageOf(index: number): number {
  return Math.floor(index / GRID_PAGE_SIZE);
}

export function gridPage(page: number, total: number): IndexRange {
  const start = page * GRID_PAGE_SIZE;
  return { start, end: Math.min(start + GRID_PAGE_SIZE, total) };
}

export function indexesIn({ start, end }: IndexRange): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}
