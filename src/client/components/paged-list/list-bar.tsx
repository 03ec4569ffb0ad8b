import { FolderTree, Trash2 } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { formatCount } from '#client/lib/format.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { checkStateOf, selectedCount } from './selection.ts';
import type { Selection } from './selection.ts';

interface ListBarProps {
  /** What one of them is called. */
  noun: string;
  /** How many the list has, and how many there are in all. */
  total: number;
  ofAll: number | undefined;
  isComing: boolean;
  selection: Selection;
  onSelectAll: () => void;
  onClear: () => void;
  onChangeTopic: () => void;
  onDelete: () => void;
}

/** How many there are and how many are selected, and what can be done with those. Stays in sight above the rows. */
export function ListBar(props: ListBarProps) {
  const { noun, total, ofAll, isComing, selection, onSelectAll, onClear, onChangeTopic, onDelete } = props;
  const state = checkStateOf(selection, total);
  const count = selectedCount(selection, total);
  const isAny = count > 0;
  return (
    <div className="sticky top-0 z-20 -mx-1 bg-paper px-1 pb-2 lg:h-15">
      <div
        className={classNames(
          'flex min-h-13 flex-wrap items-center gap-x-3 rounded-card border pr-1 pl-0.5 transition-colors',
          isAny ? 'border-brand bg-brand-soft' : 'border-transparent',
        )}
      >
        <label className="flex min-h-11 cursor-pointer items-center gap-1 tabular-nums">
          <span className="grid min-h-11 min-w-12 place-items-center">
            <input
              type="checkbox"
              ref={(box) => {
                // There is no attribute for the third state.
                if (box) box.indeterminate = state === 'mixed';
              }}
              aria-label={`Select all ${counted(total, noun)}${total === ofAll ? '' : ' that match'}`}
              checked={state === 'checked'}
              onChange={state === 'checked' ? onClear : onSelectAll}
              className="size-5 cursor-pointer accent-brand"
            />
          </span>
          <span aria-live="polite" className={isAny ? 'font-semibold' : 'text-ink-2'}>
            {isAny ? `${formatCount(count)} selected` : totalText(total, ofAll, noun)}
          </span>
        </label>
        {isAny && (
          <>
            {state === 'mixed' && (
              <button type="button" className={linkClass} onClick={onSelectAll}>
                Select all {formatCount(total)} {total === ofAll ? '' : 'that match'}
              </button>
            )}
            <button type="button" className={`${linkClass} max-md:hidden`} onClick={onClear}>
              Deselect all
            </button>
          </>
        )}
        {isComing && <output className="text-14 text-ink-3">Searching…</output>}
        <div
          className={classNames(
            'ml-auto flex gap-2 max-md:flex-wrap',
            // Within the thumb's reach on a phone, where they are only in the way as long as nothing is selected.
            'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float max-md:*:flex-1',
            !isAny && 'max-md:hidden',
          )}
        >
          {isAny && (
            <Button size="small" variant="quiet" className="max-[20rem]:hidden md:hidden" onClick={onClear}>
              Deselect all
            </Button>
          )}
          <Button size="small" onClick={onChangeTopic}>
            <FolderTree aria-hidden className="size-4.5 max-sm:hidden" />
            Change topic
          </Button>
          <Button size="small" onClick={onDelete}>
            <Trash2 aria-hidden className="size-4.5 max-sm:hidden" />
            {isAny ? `Delete ${formatCount(count)}` : 'Delete'}
          </Button>
        </div>
      </div>
    </div>
  );
}

const linkClass = 'min-h-11 rounded-control px-1 text-14 text-brand-text underline underline-offset-3';

/** "12,480 questions", or "214 of 12,480" where a filter leaves some out. */
function totalText(total: number, ofAll: number | undefined, noun: string): string {
  if (ofAll === undefined || ofAll === total) return counted(total, noun);
  return `${formatCount(total)} of ${formatCount(ofAll)}`;
}
