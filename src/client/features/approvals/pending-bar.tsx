import { Check, X } from 'lucide-react';
import type { Decision } from '#client/api/users.ts';
import { classNames } from '#client/lib/class-names.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';

interface PendingBarProps {
  total: number;
  picked: number;
  onPickAll: (isPicked: boolean) => void;
  onDecide: (decision: Decision) => void;
}

/** How many wait and how many are ticked, and the decision about those. Stays in sight above the rows. */
export function PendingBar({ total, picked, onPickAll, onDecide }: PendingBarProps) {
  const isAny = picked > 0;
  const isAll = picked === total;
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
                if (box) box.indeterminate = isAny && !isAll;
              }}
              aria-label={`Select all ${counted(total, 'student')}`}
              checked={isAll}
              onChange={() => onPickAll(!isAll)}
              className="size-5 cursor-pointer accent-brand"
            />
          </span>
          <span className={isAny ? 'font-semibold' : 'text-ink-2'}>
            {isAny ? `${formatCount(picked)} selected` : `${counted(total, 'student')} waiting`}
          </span>
        </label>
        {isAny && (
          <div className="ml-auto flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:shadow-float max-md:*:flex-1">
            <Button size="small" onClick={() => onDecide('rejected')}>
              <X aria-hidden className="size-4.5 max-sm:hidden" />
              Reject {counted(picked, 'student')}
            </Button>
            <Button size="small" variant="primary" onClick={() => onDecide('approved')}>
              <Check aria-hidden className="size-4.5 max-sm:hidden" />
              Approve {counted(picked, 'student')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
