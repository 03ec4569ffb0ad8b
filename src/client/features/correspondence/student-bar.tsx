import { Mail } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { classNames } from '#client/lib/class-names.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { emailLabel } from './recipients.ts';
import { countElsewhere, shownState } from './selection.ts';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  shown: readonly User[];
  selection: Selection;
  onSelectShown: (isSelected: boolean) => void;
  onClear: () => void;
  onEmail: () => void;
}

/** How many are selected, and the mail to them. Stays in sight above the rows. */
export function SelectionBar({ shown, selection, onSelectShown, onClear, onEmail }: SelectionBarProps) {
  const isAny = selection.size > 0;
  const state = shownState(selection, shown);
  const elsewhere = countElsewhere(selection, shown);
  return (
    <div className="sticky top-0 z-20 -mx-1 bg-paper px-1 pb-2">
      <div
        className={classNames(
          'flex min-h-13 flex-wrap items-center gap-x-3 rounded-card border pr-1 transition-colors',
          isAny ? 'border-brand bg-brand-soft' : 'border-transparent',
        )}
      >
        <label className="flex min-h-11 cursor-pointer items-center tabular-nums">
          <span className="grid min-h-11 w-12 place-items-center">
            <input
              type="checkbox"
              ref={(box) => {
                // There is no attribute for the third state.
                if (box) box.indeterminate = state === 'some';
              }}
              aria-label={`Select the ${counted(shown.length, 'student')} shown`}
              checked={state === 'all'}
              onChange={() => onSelectShown(state !== 'all')}
              className="size-5 cursor-pointer accent-brand"
            />
          </span>
          <span aria-live="polite" className={isAny ? 'font-semibold' : 'text-ink-2'}>
            {isAny ? `${formatCount(selection.size)} selected` : `Select the ${formatCount(shown.length)} shown`}
            {elsewhere > 0 && <span className="font-normal"> ({formatCount(elsewhere)} not shown here)</span>}
          </span>
        </label>
        {isAny && (
          <div className="ml-auto flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float max-md:*:flex-1">
            <Button size="small" onClick={onClear}>
              Clear selection
            </Button>
            <Button size="small" variant="primary" onClick={onEmail}>
              <Mail aria-hidden className="size-4.5" />
              {emailLabel({ kind: 'selected', students: [...selection.values()] })}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
